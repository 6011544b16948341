//! The head of a refereed match, and the panel next to the board: DFA, strings, log.

use super::board;
use super::state::Dialog;
use super::state::State;
use crate::referee::labels;
use egui::{Align, Key, Label, Layout, RichText, Sense, Ui, vec2};
use fob_kit::offers;
use fob_kit::printing::{PRINT, Printing};
use fob_kit::route::Nav;
use fob_kit::session::refereed::Event;
use fob_kit::shared::Shared;
use fob_kit::theme::{self, Theme};
use fob_kit::widgets;
use fob_kit::widgets::automaton::{self, StringView};
use fob_kit::widgets::{machine, order};
use fob_kit::words::string_letter;
use fob_rules::log;

/// Whose turn it is, the pucks left, and the buttons of the match.
pub fn head(ui: &mut Ui, state: &mut State, shared: &mut Shared) -> Option<Nav> {
    let mut go = None;
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if widgets::button(ui, labels::LEAVE, "Back to the menu, where you can resume the match (Esc)").clicked() {
                state.close(shared);
                go = Some(Nav::Home);
            }
            let narrow = ui.available_width() < 900.0;
            if narrow {
                egui::containers::menu::MenuButton::new("More").ui(ui, |ui| more(ui, state, shared));
            } else {
                more(ui, state, shared);
            }
            ui.separator();
            let why = "Nothing to redo";
            if widgets::button_if(ui, !state.undone.is_empty(), "Redo", "Restore the undone shot (Ctrl+Y)", why).clicked() {
                state.redo(shared);
            }
            let tip = "Undo the last entry, or the last shot if nothing is entered (Ctrl+Z)";
            if widgets::button_if(ui, state.can_undo(), labels::UNDO, tip, "Nothing to undo").clicked() {
                state.undo(shared);
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| turn(ui, state));
        });
    });
    go
}

/// Buttons that are seldom used. They run from right to left, or are in a menu.
fn more(ui: &mut Ui, state: &mut State, shared: &mut Shared) {
    let on = !state.game.is_over();
    let why = "The match is over";
    if widgets::button_if(ui, on, labels::RESIGN, "Resign the match (X)", why).clicked() {
        state.dialog = Some(Dialog::Resign);
    }
    if widgets::button_if(ui, on, labels::DRAW, "All agree to a draw (D)", why).clicked() {
        state.dialog = Some(Dialog::Draw);
    }
    if widgets::button(ui, "Copy script", "Copy the match as a script for `fob referee` (C)").clicked() {
        state.copy(ui);
    }
    if widgets::button(ui, PRINT, "A PDF with the machine, the rules, a score sheet and playing pieces (P)").clicked() {
        state.printing = Some(Printing::new(&state.start, shared));
    }
    let turned = &mut shared.settings.turn_board;
    let tip = widgets::with_key("Turn the board so that the shooter is at the bottom", Key::T);
    let mut changed = ui.checkbox(turned, "Turn").on_hover_text(&tip).changed();
    if offers::offer(ui, "Turn", &tip, None) {
        *turned ^= true;
        changed = true;
    }
    if changed {
        state.turn(shared);
    }
}

fn turn(ui: &mut Ui, state: &State) {
    let theme = &Theme::from_ui(ui);
    let game = &state.game;
    let choice = state.choice.as_ref();
    let player = choice.map_or(game.next_player(), order::State::chooser);
    let party = game.setup().party_of(player);
    let name = state.names.player(player);
    let text = if game.is_over() {
        "The match is over".to_owned()
    } else if choice.is_some() {
        format!("{name} chooses the order")
    } else {
        format!("{name} shoots from {}", game.next_side())
    };
    if !game.is_over() {
        widgets::dot(ui, state.start.party_colour(party));
    }
    let room = ui.available_width() - 80.0;
    ui.allocate_ui_with_layout(vec2(room.max(60.0), 28.0), Layout::left_to_right(Align::Center), |ui| {
        ui.add(Label::new(RichText::new(text).font(theme::strong(20.0))).truncate());
    });
    // While an order is due it is still about the shot that was taken.
    let shot = if state.open() { game.shots() + 1 } else { game.shots() };
    ui.label(RichText::new(format!("shot {shot}")).color(theme.dim));
}

/// DFA, strings and log.
pub fn side(ui: &mut Ui, state: &State) {
    let theme = &Theme::from_ui(ui);
    let strings = views(state);
    // The last lines say how it ended.
    let shown = state.done.iter().filter(|d| !matches!(d.event, Event::Resign(_) | Event::Draw));
    let mut lines: Vec<&str> = shown.map(|d| d.line.as_str()).collect();
    let end: Vec<String> =
        [log::end(&state.game, &state.names), log::points(&state.game, &state.names)].into_iter().flatten().collect();
    lines.extend(end.iter().map(String::as_str));
    let empty = lines.is_empty();
    let above = |ui: &mut Ui, space: f32| {
        automaton::figures(ui, &state.dfas, &strings, automaton::height(space, &state.dfas));
        ui.separator();
        if let Some((accept, reject)) = state.stakes() {
            stake(ui, theme.good, &format!("{accept} if accepted"));
            stake(ui, theme.bad, &format!("{reject} if rejected"));
        }
        automaton::strings(ui, &state.dfas, &strings);
        steps(ui, state);
        if empty {
            widgets::note(ui, "After the break, every shot is listed here.");
        }
    };
    automaton::beside(ui, above, lines.into_iter());
}

/// The steps that a wheel makes with the pucks that are entered, or with those of the last shot: what is done with a pencil beside a
/// real board.
fn steps(ui: &mut Ui, state: &State) {
    let theme = &Theme::from_ui(ui);
    let entered = if state.shot.is_empty() { None } else { state.preview().map(|(after, _)| after) };
    let (before, after) = match (&entered, state.before_shot()) {
        (Some(after), _) => (&state.game, after),
        (None, Some(before)) => (before, &state.game),
        (None, None) => return,
    };
    for (i, entry) in state.dfas.iter().enumerate() {
        let (old, new) = (&before.strings()[i], &after.strings()[i]);
        let letters = new.letters().split_off(old.word.len().min(new.word.len()));
        for line in machine::told(&entry.machine, &old.configuration, &letters) {
            let name = if state.dfas.len() > 1 { format!("{}: ", string_letter(i)) } else { String::new() };
            let text = RichText::new(format!("{name}{line}")).size(theme::SIZES[0]).color(theme.dim);
            ui.add(Label::new(text).wrap());
        }
    }
}

fn stake(ui: &mut Ui, colour: egui::Color32, text: &str) {
    let theme = &Theme::from_ui(ui);
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(24.0, 14.0), Sense::hover());
        ui.painter().circle_filled(rect.center(), 4.0, colour);
        ui.add(Label::new(RichText::new(text).color(theme.dim)).truncate());
    });
}

/// The strings as they are seen at this moment, with a ghost after the present entry or choice.
fn views(state: &State) -> Vec<StringView> {
    let game = &state.game;
    let all: Vec<usize> = (0..state.dfas.len()).collect();
    let mut ghosts = Vec::new();
    if let Some(choice) = &state.choice {
        ghosts = choice.ghosts(game, &all);
    } else if !state.shot.is_empty()
        && let Some((after, _)) = state.preview()
    {
        let changed = |i: &usize| after.strings()[*i].word != game.strings()[*i].word;
        ghosts = all.iter().copied().filter(changed).map(|i| (i, after.strings()[i].configuration.clone())).collect();
    }
    let before = state.before_shot();
    let one = all.len() == 1;
    all.into_iter()
        .map(|i| {
            let s = &game.strings()[i];
            let old = before.map_or(0, |b| b.strings()[i].word.len());
            let word = state.tracks[i].walked.clone();
            StringView {
                colour: board::string_colour(state, i),
                owner: s
                    .owner
                    .map_or_else(|| if one { "The string".into() } else { "nobody's".into() }, |p| state.names.party(game, p)),
                holes: if one { Vec::new() } else { s.holes.clone() },
                fresh: word.len().saturating_sub(old),
                word,
                step: state.tracks[i].step,
                ghost: ghosts.iter().find(|(g, _)| *g == i).map(|(_, to)| to.clone()),
                odds: state.odds.of(game, i),
            }
        })
        .collect()
}
