//! The games with their last positions as small pictures: in the list, and along the foot of the menu.

use super::any::{AnyShown, Still};
use super::files;
use super::games::GAMES;
use egui::{Align2, FontId, Rect, Sense, Stroke, StrokeKind, Ui, Vec2, pos2, vec2};
use fob_kit::layout::Window;
use fob_kit::theme::{self, STEP, Theme};
use fob_kit::widgets;
use fob_services::data::Services;
use fob_services::places;
use fob_services::route::Route;

/// Number of saves searched for the latest of each game; the table of a game without a save among them still opens its last save.
const RECENT: usize = 64;

/// The pictures of all games. A save is read when the shelf is created, and not again.
#[derive(Debug)]
pub struct Shelf(Vec<Box<dyn Still>>);

/// Place and style of a card.
#[derive(Clone, Copy, Debug)]
pub(super) struct Card {
    /// Rectangle of the card.
    pub rect: Rect,
    /// Index of the game in the list.
    pub game: usize,
    /// Rotation of the picture.
    pub turn: f32,
    /// True if the pointer is over the card.
    pub hot: bool,
    /// True to show the description of the game and its key.
    pub large: bool,
}

/// The games in rows of a width, with their pictures.
struct Rows {
    gap: f32,
    columns: usize,
    count: usize,
    /// The size of a card.
    size: Vec2,
}

impl Rows {
    fn of(room: f32) -> Self {
        let gap = gap(room);
        let most = ((room - gap) / (LEAST + gap)).floor().max(1.0) as usize;
        let mut columns = GAMES.len().max(4);
        while columns > most {
            columns = columns.div_ceil(2);
        }
        let rows = GAMES.len().div_ceil(columns);
        let width = (room - gap) / columns as f32 - gap;
        let width = width.clamp(LEAST.min(width), if rows > 1 { 220.0 } else { 200.0 });
        Self { gap, columns, count: rows, size: vec2(width, width * if rows > 1 { 0.62 } else { 0.8 } + NAME) }
    }

    fn height(&self) -> f32 {
        (self.size.y + self.gap) * self.count as f32 + self.gap
    }
}

/// Returns the gap between cards and around them in rows of a width, in points.
fn gap(room: f32) -> f32 {
    if room < 600.0 { STEP } else { STEP * 2.0 }
}

/// Returns the picture of a game's position as text, or of its usual start; `None` for an unknown game or an invalid position.
pub fn still(game: &str, position: Option<&str>) -> Option<Box<dyn Still>> {
    let shown = GAMES.iter().find(|shown| shown.game().id() == game)?;
    match position {
        Some(position) => shown.still_of(position),
        None => Some(shown.still(None)),
    }
}

impl Shelf {
    /// Finds the last game of each kind.
    pub fn look(services: &Services) -> Self {
        let ids: Vec<&str> = GAMES.iter().map(|shown| shown.game().id()).collect();
        let saves = files::latest(services, &ids, RECENT);
        Self(GAMES.iter().zip(&saves).map(|(shown, save)| shown.still(save.as_ref().map(|(_, text)| text.as_str()))).collect())
    }

    /// Small games along the foot of a part of the window, in equal rows; returns the game that was clicked. If there is too
    /// little room for the pictures, only the names are drawn.
    fn row(&self, ui: &mut Ui, within: Rect) -> Option<&'static str> {
        let all = Rows::of(within.width());
        let is_short = all.height() > within.height() + 0.5;
        let Rows { gap, columns, count: rows, mut size } = all;
        if is_short {
            size.y = NAME.max(widgets::least(ui).y);
        }
        let mut clicked = None;
        for (i, shown) in GAMES.iter().enumerate() {
            let (row, column) = (i / columns, i % columns);
            let left = within.left() + gap + (size.x + gap) * column as f32;
            let top = within.bottom() - (size.y + gap) * (rows - row) as f32;
            let rect = Rect::from_min_size(pos2(left, top), size);
            let response = ui.interact(rect, ui.id().with(("shelf", i)), Sense::click());
            let hot = response.hovered() || response.has_focus();
            self.card(ui, Card { rect, game: i, turn: 0.0, hot, large: false });
            label(&response, *shown);
            let tip = format!("{}: {}", shown.game().title(), shown.game().about());
            if response.on_hover_cursor(egui::CursorIcon::PointingHand).on_hover_text(tip).clicked() {
                clicked = Some(shown.game().id());
            }
        }
        clicked
    }

    /// Draws one game: its picture, its name, and its description if there is room. Games out of sight are not drawn.
    pub(super) fn card(&self, ui: &Ui, card: Card) {
        let Card { rect, hot, large, .. } = card;
        let Some((shown, still)) = GAMES.get(card.game).zip(self.0.get(card.game)) else { return };
        if !ui.is_rect_visible(rect) {
            return;
        }
        let theme = &Theme::from_ui(ui);
        let game = shown.game();
        let fill = if hot { Theme::mix(theme.raised, theme.text, 0.05) } else { theme.raised };
        let edge = if hot { theme.accent } else { theme.edge };
        let painter = ui.painter();
        painter.rect(rect, 6.0, fill, Stroke::new(1.0, edge), StrokeKind::Inside);
        let mut picture = rect.shrink(1.0);
        // A card without a picture is its name.
        let name = if rect.height() < 2.0 * NAME { rect.height() } else { NAME };
        picture.set_bottom(rect.bottom() - if large { WORDS } else { name });
        if picture.is_positive() {
            painter.rect_filled(picture, 5.0, theme.room);
            still.paint(&painter.with_clip_rect(picture.intersect(painter.clip_rect())), picture.shrink(4.0), theme, card.turn);
        }
        let left = rect.left() + if large { 16.0 } else { 12.0 };
        let middle = picture.bottom() + if large { 24.0 } else { name / 2.0 };
        let size = if large { 20.0 } else { 15.0 };
        painter.text(pos2(left, middle), Align2::LEFT_CENTER, game.title(), theme::strong(size), theme.text);
        if large {
            let has_keys = Window::from_ui(ui).has_keys();
            let beside = if has_keys { 0.0 } else { BUTTON.x + 12.0 };
            let width = rect.width() - 32.0 - beside;
            let about = painter.layout(game.about().into(), FontId::proportional(13.0), theme.dim, width);
            painter.galley(pos2(left, picture.bottom() + 42.0), about, theme.dim);
            let key = if has_keys { (card.game + 1).to_string() } else { String::new() };
            painter.text(pos2(rect.right() - 16.0, middle), Align2::RIGHT_CENTER, key, FontId::proportional(13.0), theme.dim);
        }
    }
}

impl fob_kit::kind::Shelf for Shelf {
    fn gap(&self, width: f32) -> f32 {
        gap(width)
    }

    fn height(&self, width: f32) -> f32 {
        Rows::of(width).height()
    }

    fn show(&self, ui: &mut Ui, within: Rect) -> Option<Route> {
        self.row(ui, within).map(|id| places::Game { id: id.to_owned(), from: None, moves: None }.into())
    }
}

/// The least width of a card on the shelf, in points: the longest name fits.
const LEAST: f32 = 130.0;
/// The height of the text below the picture of a large card, in points.
pub(super) const WORDS: f32 = 100.0;
/// The height of a card's name, in points.
const NAME: f32 = 34.0;

/// The size of the button with a game's puzzles on its card, in points; a finger has it next to the text.
pub(super) const BUTTON: Vec2 = vec2(72.0, 28.0);

/// Sets the label of a card for screen readers.
pub(super) fn label(response: &egui::Response, shown: &dyn AnyShown) {
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, shown.game().title()));
    fob_kit::access::describe(response, shown.game().about());
}
