//! The keys of the workshop.

use super::rules::Wanted;
use super::state::{Request, Sight, State};
use egui::{Key, Modifiers, Ui, vec2};
use fob_kit::widgets::{key, shortcut};

const COMMAND_SHIFT: Modifiers = Modifiers { shift: true, ..Modifiers::COMMAND };

/// Points by which an arrow moves the diagram.
const STRIDE: f32 = 64.0;

/// Takes the keys; says what was asked for.
pub fn take(ui: &Ui, state: &mut State, now: f64) -> Option<Request> {
    if shortcut(ui, COMMAND_SHIFT, Key::S) {
        return Some(Request::SaveAs);
    }
    if shortcut(ui, Modifiers::COMMAND, Key::S) {
        return Some(Request::Save);
    }
    if shortcut(ui, Modifiers::COMMAND, Key::O) {
        return Some(Request::Gallery);
    }
    if shortcut(ui, Modifiers::COMMAND, Key::E) {
        return Some(Request::Export);
    }
    if shortcut(ui, Modifiers::COMMAND, Key::Enter) || key(ui, Key::Space) {
        state.runner.toggle(&mut state.desk, now);
    }
    if ui.memory(|m| m.focused().is_some()) {
        return None;
    }
    if shortcut(ui, Modifiers::COMMAND, Key::Z) {
        return Some(Request::Before);
    }
    if key(ui, Key::S) || key(ui, Key::Period) {
        state.runner.step(&mut state.desk);
    }
    if key(ui, Key::B) || key(ui, Key::Comma) || key(ui, Key::Backspace) {
        state.runner.back(&mut state.desk);
    }
    if key(ui, Key::R) || key(ui, Key::Home) {
        state.runner.rest();
        state.desk.restart();
    }
    for (pressed, faster) in [(Key::PageUp, true), (Key::PageDown, false)] {
        if key(ui, pressed) {
            let speed = state.runner.speed.changed(faster);
            state.runner.set_speed(speed, &state.desk, now);
        }
    }
    if key(ui, Key::D) {
        state.sight = match state.sight {
            Sight::Both => Sight::Diagram,
            Sight::Diagram => Sight::Graph,
            Sight::Graph => Sight::Both,
        };
    }
    zoom(ui, state);
    for (pressed, field) in [(Key::E, Wanted::Rules), (Key::T, Wanted::Tape)] {
        if key(ui, pressed) {
            state.wanted = Some(field);
        }
    }
    let requests = [
        (Key::G, Request::Gallery),
        (Key::N, Request::New),
        (Key::H, Request::Hand(None)),
        (Key::P, Request::Wait),
        (Key::X, Request::Export),
        (Key::C, Request::CopyText),
        (Key::L, Request::CopyLink),
    ];
    requests.into_iter().find(|(pressed, _)| key(ui, *pressed)).map(|(_, request)| request)
}

/// The keys of the diagram.
fn zoom(ui: &Ui, state: &mut State) {
    let middle = state.picture.middle();
    if key(ui, Key::Plus) || key(ui, Key::Equals) {
        state.picture.zoom.change(true, middle);
    }
    if key(ui, Key::Minus) {
        state.picture.zoom.change(false, middle);
    }
    if key(ui, Key::Num0) {
        state.picture.zoom.whole = true;
    }
    let arrows = [
        (Key::ArrowLeft, vec2(-STRIDE, 0.0)),
        (Key::ArrowRight, vec2(STRIDE, 0.0)),
        (Key::ArrowUp, vec2(0.0, -STRIDE)),
        (Key::ArrowDown, vec2(0.0, STRIDE)),
    ];
    for (pressed, by) in arrows {
        if key(ui, pressed) {
            state.picture.zoom.shift(by);
        }
    }
}
