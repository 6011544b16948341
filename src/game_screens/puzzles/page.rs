//! The list of puzzles: today's, the games, and the kinds of a game with your progress.

use super::labels;
use super::phrases::{level, result, score_in_words};
use crate::games::GAMES;
use egui::{Key, Label, RichText, Stroke, Ui};
use fob_games::gobblet::Gobblet3;
use fob_games::{AnyGame, Game};
use fob_kit::keys;
use fob_kit::keys::plain;
use fob_kit::layout::Window;
use fob_kit::theme::{self, STEP, Theme};
use fob_kit::widgets;
use fob_services::data::Services;
use fob_services::phrases::day_name;

/// The warning that the file of the puzzles is broken.
pub const NOT_SAVED: &str = "puzzles.ron cannot be read. Your progress is not saved until you fix or move the file.";

/// The user's choice in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    Back,
    /// Another game, by its index in the list.
    Game(usize),
    /// A puzzle of a kind of the game.
    Kind(usize),
    /// The tree of the first player's win on the small board of Gobblet.
    FirstWin,
    /// The puzzle of a day, by the indices of its game and its kind, and the day.
    Day(usize, usize, u64),
}

keys! {
    /// The keys of the list of puzzles.
    pub(super) static KEYS = "Puzzles: the list";
    PREVIOUS_GAME: "The game before", "The puzzles of another game", [plain(Key::ArrowLeft)];
    NEXT_GAME: "The next game", "The puzzles of another game", [plain(Key::ArrowRight)];
    KIND: "A kind of puzzle", "The next puzzle of a kind; Up, Down and Enter choose one too",
        [plain(Key::Num1), plain(Key::Num2), plain(Key::Num3), plain(Key::Num4), plain(Key::Num5), plain(Key::Num6),
         plain(Key::Num7), plain(Key::Num8), plain(Key::Num9)];
    FIRST_WIN: "Open", "The first player's win at Gobblet: the whole tree, a move at a time", [plain(Key::W)];
}

/// Returns every kind with a puzzle a day: the indices of its game and its kind.
fn daily() -> impl Iterator<Item = (usize, usize)> {
    let kinds = |game: usize| GAMES[game].game().puzzles().iter().enumerate().filter(|(_, kind)| kind.daily);
    (0..GAMES.len()).flat_map(move |game| kinds(game).map(move |(kind, _)| (game, kind)))
}

/// Draws the list; `row` is the kind that Enter plays.
pub(super) fn show(ui: &mut Ui, game: usize, row: &mut usize, today: u64, services: &Services) -> Option<Choice> {
    let here = GAMES[game].game();
    let mut choice = take(ui, game, row);
    let back = widgets::titled_page(ui, 820.0, "Puzzles", |ui| {
        widgets::note(ui, "Positions with one right move, found and proved by the program. They grow harder as you solve them.");
        if services.is_training_lost() {
            let text = NOT_SAVED;
            ui.label(RichText::new(text).color(Theme::from_ui(ui).bad));
        }
        ui.add_space(STEP);
        choice = choice.or(days(ui, today, services));
        ui.add_space(STEP);
        ui.horizontal_wrapped(|ui| {
            for (place, shown) in GAMES.iter().enumerate() {
                let tip = "The puzzles of this game";
                if widgets::choice(ui, place == game, shown.game().title(), tip).clicked() {
                    choice = Some(Choice::Game(place));
                }
            }
        });
        ui.add_space(STEP);
        for place in 0..here.puzzles().len() {
            if kind(ui, here, place, *row == place, services) {
                choice = Some(Choice::Kind(place));
            }
        }
        if here.id() == Gobblet3::ID && first_win(ui) {
            choice = Some(Choice::FirstWin);
        }
        let how = "Choose a kind with ↑ ↓ and Enter, or with a digit. Each first try counts.";
        widgets::note(ui, Window::from_ui(ui).word(how, "Each first try counts."));
    });
    if back {
        choice = Some(Choice::Back);
    }
    choice
}

fn take(ui: &Ui, game: usize, row: &mut usize) -> Option<Choice> {
    let kinds = GAMES[game].game().puzzles().len();
    if keys::DOWN.key(ui) {
        *row = (*row + 1) % kinds.max(1);
    }
    if keys::UP.key(ui) {
        *row = row.checked_sub(1).unwrap_or(kinds.saturating_sub(1));
    }
    let turned = [(&PREVIOUS_GAME, GAMES.len() - 1), (&NEXT_GAME, 1)].into_iter().find(|(key, _)| key.offer(ui, None));
    let digit = KIND.keys.iter().take(kinds).position(|press| KIND.key_of(ui, *press));
    let enter = || keys::ENTER.key(ui).then_some(*row);
    let left = || keys::BACK.shortcut(ui).then_some(Choice::Back);
    turned.map(|(_, by)| Choice::Game((game + by) % GAMES.len())).or_else(|| digit.or_else(enter).map(Choice::Kind)).or_else(left)
}

/// Draws today's puzzles.
fn days(ui: &mut Ui, today: u64, services: &Services) -> Option<Choice> {
    let theme = Theme::from_ui(ui);
    let mut choice = None;
    widgets::card(ui).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new(labels::day(&day_name(today))).font(theme::strong(theme::SIZES[2])));
            let mut named = None;
            for (game, kind) in daily() {
                let (any, known) = (GAMES[game].game(), &GAMES[game].game().puzzles()[kind]);
                if named != Some(game) {
                    named = Some(game);
                    ui.label(RichText::new(any.title()).color(theme.dim));
                }
                let done = services.training.days.get(&format!("{}/{}/{today}", any.id(), known.name));
                let tip = "Everybody gets the same puzzle today; the first try counts";
                let button = widgets::button(ui, known.title, tip);
                let name = labels::today(known.title);
                button.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &name));
                if button.clicked() {
                    choice = Some(Choice::Day(game, kind, today));
                }
                if let Some(done) = done {
                    ui.label(RichText::new(result(*done)).color(theme.dim));
                }
            }
        });
    });
    choice
}

/// Draws the link to the tree of the first player's win; returns whether it was clicked.
fn first_win(ui: &mut Ui) -> bool {
    let mut open = FIRST_WIN.key(ui);
    let tapped = card(ui, widgets::card(ui), |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal(|ui| {
            let wide = (ui.available_width() - 152.0).max(160.0);
            ui.vertical(|ui| {
                ui.set_width(wide);
                ui.label(RichText::new("The first player's win").font(theme::strong(theme::SIZES[2])));
                ui.add(Label::new("Red wins, whatever Yellow does. See every reply with Red's answer, or train to win.").wrap());
            });
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                let button = FIRST_WIN.face(ui);
                button.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, labels::OPEN_FIRST_WIN));
                open |= button.clicked();
            });
        });
    });
    open || tapped
}

/// Draws a kind with your progress; returns whether it was chosen.
fn kind(ui: &mut Ui, game: &dyn AnyGame, place: usize, chosen: bool, services: &Services) -> bool {
    let theme = Theme::from_ui(ui);
    let kind = &game.puzzles()[place];
    let score = services.training.score(&format!("{}/{}", game.id(), kind.name));
    let edge = if chosen { Stroke::new(2.0, theme.accent) } else { Stroke::new(1.0, theme.line) };
    let mut play = false;
    let tapped = card(ui, widgets::card(ui).stroke(edge), |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal(|ui| {
            let wide = (ui.available_width() - 152.0).max(160.0);
            ui.vertical(|ui| {
                ui.set_width(wide);
                ui.horizontal_wrapped(|ui| {
                    let number = if Window::from_ui(ui).has_keys() { format!("{}  ", place + 1) } else { String::new() };
                    ui.label(RichText::new(number + kind.title).font(theme::strong(theme::SIZES[2])));
                    ui.label(RichText::new(level(&score)).size(theme::SIZES[0]).color(theme.accent));
                    let done = RichText::new(score_in_words(&score)).size(theme::SIZES[0]).color(theme.dim);
                    ui.add(Label::new(done).truncate()).on_hover_text(score_in_words(&score));
                });
                ui.add(Label::new(kind.about).wrap());
            });
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                let tip = format!("The next puzzle of this kind ({})", place + 1);
                let button = if chosen { widgets::primary(ui, "Play", &tip) } else { widgets::button(ui, "Play", &tip) };
                let name = labels::play(kind.title);
                button.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &name));
                play = button.clicked();
            });
        });
    });
    play || tapped
}

/// Draws a card that can be clicked anywhere, besides the button on it; returns whether it was clicked.
fn card(ui: &mut Ui, frame: egui::Frame, contents: impl FnOnce(&mut Ui)) -> bool {
    // The button is the part for the keyboard and screen readers.
    let whole = ui.scope_builder(egui::UiBuilder::new().sense(egui::Sense::CLICK), |ui| frame.show(ui, contents));
    whole.response.clicked()
}
