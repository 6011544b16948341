//! The keys of the workshop.

use super::labels;
use super::rules::Wanted;
use super::state::{Request, Sight, TuringScreen};
use egui::{Key, Ui, vec2};
use fob_kit::keys;
use fob_kit::keys::{Binding, Press, ctrl, ctrl_shift, plain};
use fob_kit::layout::Window;

keys! {
    /// The keys of the workshop for Turing machines.
    pub(super) static KEYS = "Turing machines";
    RUN: labels::RUN, "Run, or pause", [plain(Key::Space)];
    RUN_TYPING: "Run, while typing", "Run, or pause, while you type", [ctrl(Key::Enter)];
    STEP: "Step", "One step", [plain(Key::S), plain(Key::Period)];
    BACK: "Back", "One step back, or undo a change by hand", [plain(Key::B), plain(Key::Comma), plain(Key::Backspace)];
    RESET: "Reset", "Restart with the tape as typed", [plain(Key::R), plain(Key::Home)];
    FASTER: "Faster", "Faster, slower", [plain(Key::PageUp)];
    SLOWER: "Slower", "Faster, slower", [plain(Key::PageDown)];
    RULES: "Type the rules", "Type the rules; Esc leaves the field", [plain(Key::E)];
    TAPE: "Type the tape", "Type the tape; Esc leaves the field", [plain(Key::T)];
    HAND: "Set by hand…", "The state, the head or a cell", [plain(Key::H)];
    WAIT: "Add a break point", "Stop a run at a state, a symbol or a cell", [plain(Key::P)];
    GALLERY: labels::MACHINES, "Built-in machines with explanations, and your own", [plain(Key::G), ctrl(Key::O)];
    NEW: "New", "Start with an empty machine", [plain(Key::N)];
    UNDO: "Undo", "Undo an edit; with none left, restore the machine that you replaced", [ctrl(Key::Z)];
    REDO: "Redo", "Redo the edit that was undone", [ctrl(Key::Y), ctrl_shift(Key::Z)];
    SAVE: "Save", "Save among your own machines", [ctrl(Key::S)];
    SAVE_AS: "Save as…", "Save under another name", [ctrl_shift(Key::S)];
    SIGHT: "Graph or diagram", "Graph and diagram, diagram, graph", [plain(Key::D)];
    CLOSER: "Closer", "Zoom the diagram", [plain(Key::Plus), plain(Key::Equals)];
    FURTHER: "Further away", "Zoom the diagram", [plain(Key::Minus)];
    WHOLE: "Whole diagram", "The whole diagram", [plain(Key::Num0)];
    LEFT: "Diagram to the left", "Move the diagram", [plain(Key::ArrowLeft)];
    RIGHT: "Diagram to the right", "Move the diagram", [plain(Key::ArrowRight)];
    UP: "Diagram up", "Move the diagram", [plain(Key::ArrowUp)];
    DOWN: "Diagram down", "Move the diagram", [plain(Key::ArrowDown)];
    EXPORT: "Export…", "The whole diagram as a picture", [plain(Key::X), ctrl(Key::E)];
    COPY: "Copy rules", "The rules as text", [plain(Key::C)];
    LINK: fob_services::labels::COPY_LINK, "A link that opens this machine anywhere", [plain(Key::L)];
}

keys! {
    /// The keys of the list of machines.
    pub(super) static GALLERY_KEYS = "Turing machines: the list";
    NEW_MACHINE: labels::NEW_MACHINE, "Start with an empty machine", [plain(Key::N)];
}

/// Points by which an arrow moves the diagram.
const STRIDE: f32 = 64.0;

/// Handles the keys that undo, before any field reads them: its own undo would know nothing of the other fields.
pub fn undo(ui: &Ui) -> Option<Request> {
    if REDO.offer_shortcut(ui, None) { Some(Request::Redo) } else { UNDO.offer_shortcut(ui, None).then_some(Request::Undo) }
}

/// Handles the keys; returns the requested action.
pub fn take(ui: &Ui, state: &mut TuringScreen, now: f64) -> Option<Request> {
    let asked = [(&SAVE_AS, Request::SaveAs), (&SAVE, Request::Save), (&GALLERY, Request::Gallery), (&EXPORT, Request::Export)];
    // Keys without modifiers are read below, where nobody is typing.
    let held = |key: &'static Binding| key.keys.iter().any(|press| is_held(press) && key.takes(ui, *press));
    if let Some((_, request)) = asked.into_iter().find(|(key, _)| held(key)) {
        return Some(request);
    }
    if SAVE_AS.offer(ui, None) {
        return Some(Request::SaveAs);
    }
    if RUN_TYPING.shortcut(ui) || RUN.key(ui) {
        state.runner.toggle(&mut state.editor, now);
    }
    if ui.memory(|m| m.focused().is_some()) {
        return None;
    }
    if STEP.key(ui) {
        state.runner.step(&mut state.editor);
    }
    if BACK.key(ui) {
        state.runner.back(&mut state.editor);
    }
    if RESET.key(ui) {
        state.runner.rest();
        state.editor.restart();
    }
    for (key, faster) in [(&FASTER, true), (&SLOWER, false)] {
        if key.offer(ui, None) {
            let speed = state.runner.speed.changed(faster);
            state.runner.set_speed(speed, &state.editor, now);
        }
    }
    if SIGHT.offer(ui, None) {
        state.sight = Some(match state.sight(Window::from_ui(ui)) {
            Sight::Both => Sight::Diagram,
            Sight::Diagram => Sight::Graph,
            Sight::Graph => Sight::Both,
        });
    }
    zoom(ui, state);
    for (key, field) in [(&RULES, Wanted::Rules), (&TAPE, Wanted::Tape)] {
        if key.offer(ui, None) {
            state.wanted = Some(field);
        }
    }
    let requests = [
        (&GALLERY, Request::Gallery),
        (&NEW, Request::New),
        (&HAND, Request::Hand(None)),
        (&WAIT, Request::Wait),
        (&EXPORT, Request::Export),
        (&COPY, Request::CopyText),
        (&LINK, Request::CopyLink),
    ];
    requests.into_iter().find(|(key, _)| key.key(ui)).map(|(_, request)| request)
}

/// Whether something is held with the key.
fn is_held(press: &Press) -> bool {
    matches!(press, Press::Key(modifiers, _) if modifiers.any())
}

/// The keys of the diagram.
fn zoom(ui: &Ui, state: &mut TuringScreen) {
    let middle = state.picture.middle();
    if CLOSER.offer(ui, None) {
        state.picture.zoom.change(true, middle);
    }
    if FURTHER.offer(ui, None) {
        state.picture.zoom.change(false, middle);
    }
    if WHOLE.offer(ui, None) {
        state.picture.zoom.whole = true;
    }
    let arrows =
        [(&LEFT, vec2(-STRIDE, 0.0)), (&RIGHT, vec2(STRIDE, 0.0)), (&UP, vec2(0.0, -STRIDE)), (&DOWN, vec2(0.0, STRIDE))];
    for (key, by) in arrows {
        if key.key(ui) {
            state.picture.zoom.shift(by);
        }
    }
}
