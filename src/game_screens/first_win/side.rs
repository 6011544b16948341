//! The panel next to the board: yellow's replies to choose from, or the state of the trained game, and the moves so far.

use super::labels;
use super::state::{FirstWinScreen, Said};
use super::{BACK, MODE};
use crate::gobblet::Gobblet3View;
use crate::player::{self, AGAIN, HINT};
use crate::puzzles::score_in_words;
use crate::view::View;
use egui::{Color32, Label, RichText, Ui};
use fob_games::Outcome;
use fob_games::gobblet::{Branch, Gobblet3, Worth};
use fob_kit::theme::{self, STEP, Theme};
use fob_kit::widgets;
use fob_services::data::{Services, Tried};
use fob_services::phrases::{self, plural};

/// Draws the panel next to the board.
pub(super) fn show(ui: &mut Ui, state: &mut FirstWinScreen, services: &mut Services) {
    let mut trains = state.trains;
    let modes = [
        (false, "Look", MODE.with_key("Choose yellow's replies and see red's answers")),
        (true, "Train", MODE.with_key("Play red yourself and keep the win")),
    ];
    let modes = modes.each_ref().map(|(trains, text, tip)| (*trains, *text, tip.as_str()));
    if widgets::choices(ui, &mut trains, &modes) {
        state.restart(trains, services.now);
    }
    ui.add_space(STEP);
    ui.horizontal_wrapped(|ui| {
        let moved = state.history.current() != state.history.root();
        let tip = BACK.with_key(if state.trains { "Back to your last move" } else { "To the previous reply" });
        if widgets::button_if(ui, moved, labels::TAKE_BACK, &tip, "Already at the start").clicked() {
            state.back(services.now);
        }
        let tip = AGAIN.with_key(if state.trains { "Another game" } else { "From the empty board" });
        if widgets::button_if(ui, moved, "From the start", &tip, "Already at the start").clicked() {
            state.restart(state.trains, services.now);
        }
        let can = state.trains && state.waits() && !state.hint;
        if state.trains && widgets::button_if(ui, can, "Hint", &HINT.with_key("Shows the move"), "It is not your move").clicked()
        {
            state.help();
        }
    });
    ui.add_space(STEP);
    widgets::card(ui).show(ui, |ui| {
        ui.set_width(ui.available_width());
        news(ui, state);
        if state.trains
            && state.history.outcome().is_some()
            && widgets::primary(ui, labels::AGAIN, &AGAIN.with_key("Another game")).clicked()
        {
            state.restart(true, services.now);
        }
    });
    ui.add_space(STEP);
    if let Some(node) = player::line::<Gobblet3View>(ui, &state.history, &state.names, true) {
        state.go(node, services.now);
    }
    if state.trains {
        ui.add_space(STEP);
        widgets::note(ui, &score_in_words(&FirstWinScreen::score(services)));
    } else if state.waits() {
        replies(ui, state, services);
    }
}

/// Plays the chosen row of the list.
pub(super) fn play_row(state: &mut FirstWinScreen, services: &mut Services) {
    let row = state.known().and_then(|known| known.branches.get(state.row));
    if let Some(mv) = row.and_then(|branch| branch.moves.first().copied()) {
        state.choose(&mv, services);
    }
}

/// Draws the state of the training.
fn news(ui: &mut Ui, state: &FirstWinScreen) {
    let theme = Theme::from_ui(ui);
    let say = |ui: &mut Ui, text: &str, ink: Color32| {
        ui.add(Label::new(RichText::new(text).font(theme::strong(theme::SIZES[2])).color(ink)).wrap());
    };
    let played = state.history.line().moves().len();
    if let Some(outcome) = state.history.outcome() {
        let ink = if outcome == Outcome::Win(1) { theme.good } else { theme.text };
        say(ui, &Gobblet3View::ending(&state.names, outcome), ink);
        let how = match state.tried.filter(|_| state.trains) {
            Some(Tried::Solved) => " You kept the win throughout.",
            Some(Tried::Helped) => " You had hints.",
            Some(Tried::Failed) => labels::LOST_ON_THE_WAY,
            None => "",
        };
        ui.add(Label::new(format!("After {}.{how}", plural(played, "move"))).wrap());
        return;
    }
    match &state.said {
        Some(Said::Best) => say(ui, "✔ No move wins sooner", theme.good),
        Some(Said::Slower(later)) => {
            say(ui, "✔ It still wins", theme.good);
            ui.label(format!("{} later than the quickest.", sentence_plies(*later)));
        }
        Some(Said::Wrong(worth)) => {
            say(ui, labels::WIN_IS_GONE, theme.bad);
            ui.label(if *worth == Worth::Draw { "Yellow can now draw." } else { "Yellow can now win." });
            return;
        }
        None => {}
    }
    let Some(known) = state.known() else {
        ui.horizontal(|ui| {
            ui.spinner();
            ui.label("Solving the position.");
        });
        return;
    };
    let plies = known.branches.first().and_then(|branch| branch.verdict.plies).unwrap_or_default();
    let most = plies.saturating_add(played.min(200) as u8);
    match (state.trains, state.red_moves()) {
        (true, true) => {
            say(ui, labels::YOUR_MOVE, theme.text);
            ui.label(format!("{} {most}, whatever Yellow does.", labels::CAN_WIN_BY));
        }
        (false, false) => {
            say(ui, &format!("Red wins by move {most}"), theme.text);
            ui.add(Label::new("Choose a reply, or move a yellow piece on the board. Red's answer follows.").wrap());
        }
        (true, false) => drop(ui.label("Yellow replies.")),
        (false, true) => drop(ui.label("Red answers.")),
    }
}

fn sentence_plies(count: u8) -> String {
    phrases::sentence(&plural(usize::from(count), "move")).trim_end_matches('.').to_owned()
}

/// Yellow's replies, the longest defence first.
fn replies(ui: &mut Ui, state: &mut FirstWinScreen, services: &mut Services) {
    let Some(known) = state.known() else { return };
    let theme = Theme::from_ui(ui);
    let position = *state.history.position();
    let played = state.history.line().moves().len();
    let mut chosen = None;
    ui.add_space(STEP);
    let count = known.branches.len();
    let count = if count == 1 { "1 reply".to_owned() } else { format!("{count} replies") };
    ui.label(RichText::new(count).font(theme::strong(theme::SIZES[1])));
    for (row, branch) in known.branches.iter().enumerate() {
        let (words, note) = reply_in_words(&position, branch, played);
        let text = format!("{words}\n{note}");
        let button = egui::Button::new(text).wrap().selected(row == state.row).min_size(egui::vec2(ui.available_width(), 0.0));
        let response = ui.add(button);
        if row == state.row && ui.memory(|m| m.focused().is_none()) && state.again {
            response.scroll_to_me(None);
        }
        if response.clicked() {
            chosen = Some(row);
        }
    }
    widgets::note(ui, labels::SELECT);
    ui.label(
        RichText::new("Of replies that are rotations or mirror images of each other, only one is shown.")
            .size(theme::SIZES[0])
            .color(theme.dim),
    );
    if let Some(row) = chosen {
        state.row = row;
        play_row(state, services);
    }
}

/// Returns a reply in words, and its result.
fn reply_in_words(position: &Gobblet3, branch: &Branch, played: usize) -> (String, String) {
    let words = branch.moves.first().map_or_else(String::new, |mv| phrases::sentence(&Gobblet3View::words(position, mv)));
    let last = branch.verdict.plies.map_or(0, usize::from) + played;
    let alike = match branch.moves.len() {
        0 | 1 => String::new(),
        more => format!(", and {} like it", more - 1),
    };
    let ends = if branch.verdict.plies == Some(1) { "loses at once".to_owned() } else { format!("red wins by move {last}") };
    (words.trim_end_matches('.').to_owned(), format!("{ends}{alike}"))
}
