//! The keys of the canvas.

use super::canvas::Turn;
use super::gesture::Gesture;
use super::labels;
use super::link::pressed_colours;
pub(crate) use super::look::{ALL, FIT, LOOK_KEYS, NEXT, PREVIOUS};
use super::pen::Pen;
use egui::{Event, Key, Ui};
use fob_automata::layout::Style;
use fob_kit::drawing::labels as drawing;
use fob_kit::keys;
use fob_kit::keys::{ctrl, ctrl_shift, plain, shift};
use fob_kit::widgets;

keys! {
    /// The keys of every canvas.
    pub(crate) static CANVAS_KEYS = "Drawing an automaton";
    UNDO: drawing::UNDO, "Undo and redo, without limit", [ctrl(Key::Z)];
    REDO: drawing::REDO, "Undo and redo, without limit", [ctrl(Key::Y), ctrl_shift(Key::Z)];
    ADD: drawing::NEW_STATE, "A new state in the middle; a double-click puts one where you want it", [plain(Key::N)];
    ACCEPT: drawing::ACCEPTING, "Accepting or not", [plain(Key::A)];
    START: drawing::START, "Reading begins here", [plain(Key::S)];
    RENAME: "Rename", "Rename the state", [plain(Key::F2)];
    BEGIN: "Draw a transition", "From the selected state, over letters of your own: then a letter, arrows to a state, Enter", [plain(Key::Enter)];
    DELETE: drawing::DELETE, "Delete the selection", [plain(Key::Delete), plain(Key::Backspace)];
}

keys! {
    /// The keys of the canvas outside of exercises.
    pub(crate) static MORE_KEYS = "Workshop: the canvas";
    SINK: "Add sink", "Leads every missing transition to a sink, a state that no word leaves", [plain(Key::K)];
    GREEN: "Green", "The letter of the selected edge, or both; with a state selected, a transition from it", [plain(Key::G)];
    RED: "Red", "The letter of the selected edge, or both; with a state selected, a transition from it", [plain(Key::R)];
    BOTH: "Both", "The letter of the selected edge, or both; with a state selected, a transition from it", [plain(Key::B)];
    COPY: "Copy", "Copy the selection as text; everything, if nothing is selected", [ctrl(Key::C)];
    CUT: "Cut", "Cut the selection", [ctrl(Key::X)];
    CIRCLE: labels::CIRCULAR, "Lay out on a circle", [shift(Key::L)];
    COLUMNS: labels::LAYERED, "Lay out in columns from the start", [plain(Key::L)];
}

keys! {
    /// The keys while a transition is drawn by keys.
    pub(crate) static LINK_KEYS = "A transition by keys";
    TO_LEFT: "State to the left", "Choose the state to which it leads", [plain(Key::ArrowLeft)];
    TO_RIGHT: "State to the right", "Choose the state to which it leads", [plain(Key::ArrowRight)];
    TO_UP: "State above", "Choose the state to which it leads", [plain(Key::ArrowUp)];
    TO_DOWN: "State below", "Choose the state to which it leads", [plain(Key::ArrowDown)];
    TO_NEW: "To a new state", "Lead it to a new state", [plain(Key::N)];
    CONNECT: "Confirm the transition", "Confirm it", [plain(Key::Enter)];
}

/// The keys that undo and redo.
pub(crate) fn history(ui: &Ui) -> Option<Turn> {
    if REDO.shortcut(ui) { Some(Turn::Redo) } else { UNDO.shortcut(ui).then_some(Turn::Undo) }
}

/// The keys of the canvas of both editors: what is edited, selected and looked at. Letters do nothing while somebody types into a field.
/// Returns whether other keys are heard, since none draws a transition.
pub(crate) fn canvas(ui: &Ui, pen: &mut Pen<'_>) -> bool {
    if pen.link_keys(ui) {
        return false;
    }
    // A letter of one's own wins over keys while an edge is selected.
    let has_edge = !pen.is_board() && pen.canvas.edge.is_some();
    let typed = if has_edge { pen.typed(ui) } else { Vec::new() };
    typed.iter().for_each(|letter| pen.toggle_read(Some(*letter)));
    if typed.is_empty() {
        pen.look(ui);
        edit(ui, pen);
    }
    escape(ui, pen);
    true
}

/// The keys of an exercise, with undo.
pub(crate) fn exercise(ui: &Ui, pen: &mut Pen<'_>) {
    match history(ui) {
        Some(Turn::Redo) => drop(pen.redo()),
        Some(Turn::Undo) => drop(pen.undo()),
        None => {}
    }
    if ui.memory(|memory| memory.focused().is_none()) {
        canvas(ui, pen);
    }
}

fn edit(ui: &Ui, pen: &mut Pen<'_>) {
    if pen.canvas.choose.is_none() {
        if pen.canvas.edge.is_none() {
            pen.begin_link(ui);
        } else if pen.is_board()
            && let Some(reads) = pressed_colours(ui)
        {
            pen.set_reads(reads);
        }
    }
    if ACCEPT.key(ui) {
        pen.toggle_accepting();
    }
    if let [one] = pen.canvas.selected[..] {
        if START.key(ui) {
            pen.make_start(one);
        }
        if RENAME.key(ui) {
            pen.begin_rename(one);
        }
    }
    if ADD.key(ui) {
        pen.add_in_the_middle();
    }
    if DELETE.key(ui) {
        pen.remove_selected();
    }
    if pen.canvas.is_plain() {
        return;
    }
    if SINK.offer(ui, None) {
        pen.add_sink();
    }
    if CIRCLE.offer_shortcut(ui, None) {
        pen.lay_out(Style::Circular);
    } else if COLUMNS.offer(ui, None) {
        pen.lay_out(Style::Layered);
    }
}

/// Escape first cancels the current action, then clears the selection, and only then leaves; an exercise it leaves at once.
fn escape(ui: &Ui, pen: &mut Pen<'_>) {
    let is_selected = !pen.canvas.is_plain() && (!pen.canvas.selected.is_empty() || pen.canvas.edge.is_some());
    let busy = pen.canvas.pointing.gesture != Gesture::None || is_selected;
    if busy && keys::BACK.shortcut(ui) {
        if pen.canvas.pointing.gesture == Gesture::None {
            pen.canvas.selected.clear();
            pen.canvas.edge = None;
        } else {
            pen.cancel_gesture();
            pen.canvas.pointing.gesture = Gesture::None;
        }
    }
}

/// Copies and cuts by keys, and returns the text that is pasted.
pub(crate) fn clipboard(ui: &Ui, pen: &mut Pen<'_>) -> Option<String> {
    let pasted = widgets::pasted(ui);
    let (copy, cut) = ui.input(|i| (i.events.contains(&Event::Copy), i.events.contains(&Event::Cut)));
    let copy = COPY.offer_shortcut(ui, None) || copy;
    let cut = CUT.offer_shortcut(ui, pen.canvas.selected.is_empty().then_some("Nothing is selected")) || cut;
    let paste = keys::PASTE.shortcut(ui) || pasted.is_some();
    if copy {
        pen.copy(ui);
    }
    if cut {
        pen.cut(ui);
    }
    if !paste {
        return None;
    }
    pasted.or_else(|| pen.canvas.clip.clone())
}
