//! The list of games, each with a live picture of its last position.

use super::games::GAMES;
use super::shelf::{self, Card, Shelf};
use crate::labels;
use egui::{Button, Direction, Key, Layout, Rect, RichText, Sense, TextWrapMode, Ui, UiBuilder, Vec2, vec2};
use fob_kit::keys;
use fob_kit::keys::plain;
use fob_kit::layout::Window;
use fob_kit::offers;
use fob_kit::theme::{SIZES, STEP};
use fob_kit::widgets;
use fob_services::data::Services;

/// The state of the list.
#[derive(Debug, Default)]
pub struct List {
    /// The games with their last positions; `None` until the folder was scanned.
    shelf: Option<Shelf>,
    /// Rotation of each picture, in radians.
    turns: [f32; GAMES.len()],
}

/// The user's choice in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Back to the previous screen.
    Back,
    Open(&'static str),
    /// To the puzzles of a game, or of any.
    Puzzles(Option<&'static str>),
    /// To the workshop for Turing machines.
    Turing,
}

/// The least width of a card, and its least and its greatest height, in points.
const WIDTH: f32 = 340.0;
const LEAST: f32 = 232.0;
const MOST: f32 = 372.0;
/// Height of the head of the page, with the margins.
const HEAD: f32 = 140.0;

/// Returns the size of a card so that as many as possible fit next to one another, and all are visible in a window of this size,
/// if possible, in points.
fn size(width: f32, height: f32, gap: f32) -> Vec2 {
    let columns = ((width + gap) / (WIDTH + gap)).floor().max(1.0);
    let rows = (GAMES.len() as f32 / columns).ceil();
    let wide = ((width + gap) / columns - gap).floor();
    vec2(wide.max(WIDTH.min(width)), ((height - HEAD + gap) / rows - gap).clamp(LEAST, MOST))
}

keys! {
    /// The keys of the list of games.
    pub(crate) static KEYS = "Games room: the list";
    GAME: "A game", "A game by its place in the list; Enter plays the first",
        [plain(Key::Num1), plain(Key::Num2), plain(Key::Num3), plain(Key::Num4), plain(Key::Num5), plain(Key::Num6),
         plain(Key::Num7), plain(Key::Num8), plain(Key::Num9)];
    PUZZLES: "Puzzles", "Positions with one right move, of every game", [plain(Key::P)];
    TURING: labels::TURING, "Write machines like those in Bugs and Loops, and run them", [plain(Key::T)];
}

impl List {
    /// Marks the saves as changed.
    pub fn refresh(&mut self) {
        self.shelf = None;
    }

    /// Draws the list of games.
    pub fn show(&mut self, ui: &mut Ui, services: &Services) -> Option<Choice> {
        let shelf = self.shelf.get_or_insert_with(|| Shelf::look(services));
        let mut choice = None;
        let height = ui.max_rect().height();
        let (mut puzzles, mut turing) = (PUZZLES.key(ui), TURING.key(ui));
        let first = keys::ENTER.key(ui).then_some(0);
        let by_key = GAME.which(ui).or(first);
        let right = |ui: &mut Ui| {
            puzzles |= PUZZLES.face(ui).clicked();
            turing |= TURING.face(ui).clicked();
        };
        let back = widgets::titled_page_with(ui, 1080.0, labels::TITLE, right, |ui| {
            widgets::note(ui, "Every game resumes where you left it.");
            ui.add_space(STEP * 2.0);
            ui.horizontal_wrapped(|ui| {
                let gap = STEP * 2.0;
                ui.spacing_mut().item_spacing = vec2(gap, gap);
                let size = size(ui.available_width(), height, gap);
                for (i, shown) in GAMES.iter().enumerate() {
                    let game = shown.game();
                    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
                    let hot = response.hovered() || response.has_focus();
                    if hot && services.settings.motion {
                        self.turns[i] += services.step as f32 * 0.5;
                        ui.ctx().request_repaint();
                    }
                    shelf.card(ui, Card { rect, game: i, turn: self.turns[i], hot, large: true });
                    shelf::label(&response, *shown);
                    let tip = format!("Play {} ({})", game.title(), i + 1);
                    let clicked = response.on_hover_cursor(egui::CursorIcon::PointingHand).on_hover_text(&tip).clicked();
                    let pressed = by_key == Some(i) || offers::offer(ui, &format!("Play {}", game.title()), &tip, None);
                    // Left of the card's key, if there is one; a finger's larger button is next to the text.
                    let button = widgets::at_least(ui, shelf::BUTTON);
                    let at = if Window::from_ui(ui).has_keys() {
                        rect.right_bottom() - vec2(74.0, 76.0)
                    } else {
                        rect.right_bottom() - vec2(button.x / 2.0 + 12.0, shelf::WORDS / 2.0)
                    };
                    let corner = Rect::from_center_size(at, button);
                    // A child of its own, so that the next card does not begin next to the button.
                    let layout = Layout::centered_and_justified(Direction::TopDown);
                    let mut place = ui.new_child(UiBuilder::new().id_salt(("puzzles", i)).max_rect(corner).layout(layout));
                    let text = RichText::new("Puzzles").size(SIZES[0]);
                    let puzzles = place.add(Button::new(text).wrap_mode(TextWrapMode::Extend));
                    let label = labels::puzzles_of(game.title());
                    puzzles.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &label));
                    if puzzles.on_hover_text("Positions of this game with one right move").clicked() {
                        choice = Some(Choice::Puzzles(Some(game.id())));
                    } else if clicked || pressed {
                        choice = Some(Choice::Open(game.id()));
                    }
                }
            });
        });
        if back {
            choice = Some(Choice::Back);
        } else if turing {
            choice = Some(Choice::Turing);
        } else if puzzles {
            choice = Some(Choice::Puzzles(None));
        }
        choice
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_cards_fit_into_windows_of_the_usual_sizes() {
        for (width, height) in [(1080.0, 800.0), (1080.0, 1080.0)] {
            let card = size(width, height, 16.0);
            assert!(2.0 * card.y + 16.0 + HEAD <= height && card.y > 280.0, "{card}");
            assert!(3.0 * card.x + 32.0 <= width && card.x > 340.0, "{card}");
        }
        // In a small window they keep the space that they need, and the page scrolls.
        assert!((size(805.0, 533.0, 16.0).y - LEAST).abs() < 1e-3);
    }
}
