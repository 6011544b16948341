//! The keys of the practice table.

use super::labels;
use super::setup::{Held, Tool};
use super::state::{PracticeScreen, Tab};
use egui::{Key, Ui};
use fob_kit::keys;
use fob_kit::keys::{Press, ctrl, plain};

keys! {
    /// The keys of the practice table.
    pub(super) static KEYS = "Practice table";
    AIM: "Aim", "As in a match, but from anywhere on the board", [Press::Mouse("Mouse and keys")];
    LAY_BACK: labels::RESET, "Put the pucks back as they were set up, with the same aim", [plain(Key::R)];
    REPEAT: "After each shot", "Put the pucks back after each shot", [plain(Key::T)];
    UNDO: "Undo", "Take back a shot or a moved puck", [ctrl(Key::Z)];
    REDO: "Redo", "Redo", [ctrl(Key::Y)];
    SHOOT: "Shoot", "Drag back to aim, let go to shoot; drag the striker to move it", [plain(Key::Num1)];
    MOVE: labels::MOVE, "Drag a puck or the striker to a free place", [plain(Key::Num2)];
    ADD_GREEN: "Add green", "Click a free place, or drag the new puck there", [plain(Key::Num3)];
    ADD_RED: labels::ADD_RED, "Click a free place, or drag the new puck there", [plain(Key::Num4)];
    REMOVE: labels::REMOVE, "Click a puck to remove it", [plain(Key::Num5)];
    MARK_LEFT: "Mark to the left", "With any tool but Shoot: move a mark over the board", [plain(Key::ArrowLeft)];
    MARK_RIGHT: "Mark to the right", "With any tool but Shoot: move a mark over the board", [plain(Key::ArrowRight)];
    MARK_UP: "Mark up", "With any tool but Shoot: move a mark over the board", [plain(Key::ArrowUp)];
    MARK_DOWN: "Mark down", "With any tool but Shoot: move a mark over the board", [plain(Key::ArrowDown)];
    ACT: "Act at the mark", "Add, pick up or remove at the mark", [plain(Key::Space), plain(Key::Enter)];
    SAVE: "Save…", "Save these pucks and the striker's place", [ctrl(Key::S)];
    LOAD: "Load…", "Set up a saved layout", [ctrl(Key::O)];
    BOARD: "Board", "Set up pucks, save and load layouts", [plain(Key::F2)];
    SPREAD: "Spread", "A hundred shots with this aim", [plain(Key::F3)];
    DRILLS: "Drills", "Tasks to practise", [plain(Key::F4)];
    DRILL: "Next", "Another drill", [plain(Key::N)];
    SHOW: "Show me one way", "Aim a shot that solves it. The drill then no longer counts for a streak", [plain(Key::V)];
}

/// Handles the keys other than those of aiming.
pub(super) fn take(ui: &Ui, state: &mut PracticeScreen) {
    for (key, tab) in [(&BOARD, Tab::Board), (&SPREAD, Tab::Spread), (&DRILLS, Tab::Drills)] {
        if key.shortcut(ui) {
            state.tab = tab;
        }
    }
    if REPEAT.offer(ui, None) {
        state.repeat ^= true;
    }
    if state.hand.drawing() && keys::BACK.shortcut(ui) {
        state.hand.cancel(&mut state.aim);
    }
    if !state.at_rest() {
        return;
    }
    if UNDO.shortcut(ui) {
        state.back();
    }
    if REDO.shortcut(ui) {
        state.forth();
    }
    if LAY_BACK.key(ui) {
        state.again();
    }
    if state.tab == Tab::Drills && DRILL.key(ui) {
        state.ask_drill(None, None);
    }
    if state.tab == Tab::Drills && state.open_drill.drill().is_some() && SHOW.key(ui) {
        state.show_way();
    }
    for (tool, key) in Tool::ALL {
        if key.key(ui) {
            choose(state, tool, key.tip);
        }
    }
    if state.setup.tool != Tool::Shoot {
        set_up(ui, state);
    }
}

/// Selects a tool of the board.
pub(super) fn choose(state: &mut PracticeScreen, tool: Tool, tip: &str) {
    state.setup.tool = tool;
    state.setup.held = None;
    if tool != Tool::Shoot {
        state.tab = Tab::Board;
    }
    state.news = format!("{tip}.");
}

/// Handles the keys for setting up: arrows move a mark over the board, Space does the same as a click there, Escape lets go.
fn set_up(ui: &Ui, state: &mut PracticeScreen) {
    if ui.memory(|m| m.focused().is_some()) {
        return;
    }
    state.setup.walk(ui, &state.layout);
    if state.setup.held.is_some_and(|held| !matches!(held, Held::New(_))) && keys::BACK.shortcut(ui) {
        state.setup.held = None;
    }
    if ACT.key(ui)
        && let Some(change) = state.setup.act(&state.layout, state.aim.from)
    {
        state.change(change);
    }
}
