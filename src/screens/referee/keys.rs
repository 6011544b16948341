//! The keys of the referee.

use super::labels;
use super::state::{Dialog, RefereeScreen, Target};
use egui::{Key, Ui};
use fob_board::{Colour, Hole};
use fob_kit::aiming;
use fob_kit::keys;
use fob_kit::keys::{ctrl, ctrl_shift, plain};
use fob_kit::leaving;
use fob_kit::printing::{PRINT, Printing};
use fob_services::data::Services;
use fob_services::driving::refereed::Entry;
use fob_services::route::Nav;

keys! {
    /// The keys of the referee.
    pub(super) static KEYS = "Referee";
    NE: "Hole NE", "The hole: NE, SE, SW, NW", [plain(Key::Num1)];
    SE: "Hole SE", "The hole: NE, SE, SW, NW", [plain(Key::Num2)];
    SW: "Hole SW", "The hole: NE, SE, SW, NW", [plain(Key::Num3)];
    NW: "Hole NW", "The hole: NE, SE, SW, NW", [plain(Key::Num4)];
    LOST: "Lost", "Off the board, instead of a hole", [plain(Key::L)];
    GREEN: "A green puck fell", "A green or a red puck fell there", [plain(Key::G)];
    RED: "A red puck fell", "A green or a red puck fell there", [plain(Key::R)];
    BLACK: labels::BLACK_HOLED, "The striker fell into a hole", [plain(Key::B)];
    BLACK_OFF: "Striker off the board", "The striker left the board", [plain(Key::O)];
    REMOVE: "Remove the last entry", "Remove the last entry", [plain(Key::Backspace)];
    CLEAR: "Clear", "Remove all entries", [plain(Key::Delete)];
    CONFIRM: labels::CONFIRM, "Confirm the shot and begin the next", [plain(Key::Enter)];
    UNDO: labels::UNDO, "The last entry, or the last shot when nothing is entered", [ctrl(Key::Z)];
    REDO: "Redo", "The shot that was undone", [ctrl(Key::Y), ctrl_shift(Key::Z)];
    DRAW: labels::DRAW, "All agree to a draw", [plain(Key::D)];
    RESIGN: labels::RESIGN, "Give up the match", [plain(Key::X)];
    PRINT_TABLE: PRINT, "A PDF with the machine, the rules, a score sheet and playing pieces", [plain(Key::P)];
    COPY: "Copy script", "Copy the match as a script for `fob referee`", [plain(Key::C)];
    WHO: "Who resigns", "Choose who resigns", [plain(Key::Num1), plain(Key::Num2), plain(Key::Num3), plain(Key::Num4)];
    LAST_RUN: labels::LAST_RUN, "After the end: watch what the machine does with the complete strings", [plain(Key::M)];
    NEW_MATCH: "New match", "After the end: other players, another DFA", [plain(Key::N)];
}

/// Handles the keys. There is no text field on this screen, so letters work with any focus; Enter belongs to a focused button.
pub(super) fn take(ui: &Ui, state: &mut RefereeScreen, services: &mut Services) -> Option<Nav> {
    if !services.problems.is_empty() || state.dialog.is_some() || state.printing.is_some() || state.runs.is_some() {
        return None;
    }
    let over = state.game.is_over().then_some("The match is over");
    for (hole, key) in Hole::ALL.into_iter().zip([&NE, &SE, &SW, &NW]) {
        if key.offer_shortcut(ui, over) {
            state.target = Target::Hole(hole);
        }
    }
    if LOST.shortcut(ui) {
        state.target = Target::Lost;
    }
    for (key, colour) in [(&GREEN, Colour::Green), (&RED, Colour::Red)] {
        if key.offer_shortcut(ui, over) {
            state.enter_puck(colour, services);
        }
    }
    for (key, entry) in [(&BLACK, Entry::Black), (&BLACK_OFF, Entry::BlackOff)] {
        if key.shortcut(ui) {
            state.enter(entry, services);
        }
    }
    let nothing = state.shot.is_empty().then_some("Nothing entered");
    if REMOVE.offer_shortcut(ui, nothing) {
        state.remove(state.shot.len() - 1);
    }
    if CLEAR.shortcut(ui) {
        state.clear();
    }
    if REDO.shortcut(ui) {
        state.redo(services);
    }
    if UNDO.shortcut(ui) && state.can_undo() {
        state.undo(services);
    }
    if aiming::TURN.shortcut(ui) {
        services.settings.turn_board ^= true;
        state.turn(services);
    }
    if PRINT_TABLE.shortcut(ui) {
        state.printing = Some(Printing::new(&state.start, services));
    }
    if COPY.shortcut(ui) {
        state.copy(ui);
    }
    if !state.game.is_over() {
        if DRAW.shortcut(ui) {
            state.dialog = Some(Dialog::Draw);
        }
        if RESIGN.shortcut(ui) {
            state.dialog = Some(Dialog::Resign);
        }
    }
    if keys::BACK.shortcut(ui) && (over.is_some() || leaving::leaves(ui, services)) {
        state.close(services);
        return Some(Nav::Home);
    }
    None
}
