//! The keys of the practice table.

use super::setup::{Held, Tool};
use super::state::{State, Tab};
use egui::{Key, Modifiers, Ui};
use fob_kit::widgets;

/// Takes the keys next to those of aiming.
pub(super) fn take(ui: &Ui, state: &mut State) {
    for (key, tab) in [(Key::F2, Tab::Board), (Key::F3, Tab::Spread), (Key::F4, Tab::Drills)] {
        if widgets::shortcut(ui, Modifiers::NONE, key) {
            state.tab = tab;
        }
    }
    if widgets::key(ui, Key::T) {
        state.repeat ^= true;
    }
    if state.hand.drawing() && widgets::shortcut(ui, Modifiers::NONE, Key::Escape) {
        state.hand.cancel(&mut state.aim);
    }
    if !state.at_rest() {
        return;
    }
    if widgets::shortcut(ui, Modifiers::COMMAND, Key::Z) {
        state.back();
    }
    if widgets::shortcut(ui, Modifiers::COMMAND, Key::Y) {
        state.forth();
    }
    if widgets::key(ui, Key::R) {
        state.again();
    }
    if state.tab == Tab::Drills && widgets::key(ui, Key::N) {
        state.ask_drill(None, None);
    }
    if state.tab == Tab::Drills && state.desk.drill().is_some() && widgets::key(ui, Key::V) {
        state.show_way();
    }
    for (tool, _, key, tip) in Tool::ALL {
        if widgets::key(ui, key) {
            choose(state, tool, tip);
        }
    }
    if state.setup.tool != Tool::Shoot {
        set_up(ui, state);
    }
}

/// Takes up a tool.
pub(super) fn choose(state: &mut State, tool: Tool, tip: &str) {
    state.setup.tool = tool;
    state.setup.held = None;
    if tool != Tool::Shoot {
        state.tab = Tab::Board;
    }
    state.news = format!("{tip}.");
}

/// The keys of setting up: arrows walk over the board, Space does at that place what a click does, Escape lets go.
fn set_up(ui: &Ui, state: &mut State) {
    if ui.memory(|m| m.focused().is_some()) {
        return;
    }
    state.setup.walk(ui, &state.layout);
    if state.setup.held.is_some_and(|held| !matches!(held, Held::New(_))) && widgets::shortcut(ui, Modifiers::NONE, Key::Escape) {
        state.setup.held = None;
    }
    let act = widgets::key(ui, Key::Space) || widgets::key(ui, Key::Enter);
    if act && let Some(change) = state.setup.act(&state.layout, state.aim.from) {
        state.change(change);
    }
}
