//! The keys of the editor.

use super::dfa_editor::DfaEditor;
use super::gesture::Gesture;
use super::labels;
use super::link::pressed_colours;
pub(crate) use super::look::LOOK_KEYS;
pub(super) use super::look::{ALL, FIT, NEXT, PREVIOUS};
use super::pen::Pen;
use super::request::Request;
use super::state::Tab;
use super::tabs;
use egui::{Event, Key, Ui};
use fob_automata::layout::Style;
use fob_kit::drawing::labels as drawing;
use fob_kit::keys;
use fob_kit::keys::{ctrl, ctrl_shift, plain, shift};
use fob_kit::widgets;

keys! {
    /// The keys of the editor.
    pub(super) static KEYS = "Workshop: the editor";
    TABS: "Tabs", "Run, Table, As a game, Compare, Play, Steps; Tab then leads to its first field",
        [ctrl(Key::Num1), ctrl(Key::Num2), ctrl(Key::Num3), ctrl(Key::Num4), ctrl(Key::Num5), ctrl(Key::Num6)];
    PLAY: labels::PLAY_THIS_DFA, "A new match with it", [ctrl(Key::P)];
    SAVE: labels::SAVE, "Into the library", [ctrl(Key::S)];
    SAVE_AS: "Save as…", "Under another name in the library", [ctrl_shift(Key::S)];
    EXPORT: "Export…", "As a picture, for JFLAP, Graphviz or LaTeX, or in Fob's own form", [ctrl(Key::E)];
    IMPORT: "Import…", "From a .ron, .jff or .dot file; or drop one on the window", [ctrl(Key::O)];
    SINK: "Add sink", "Leads every missing transition to a sink, a state that no word leaves", [plain(Key::K)];
    GREEN: "Green", "The letter of the selected edge, or both; with a state selected, a transition from it", [plain(Key::G)];
    RED: "Red", "The letter of the selected edge, or both; with a state selected, a transition from it", [plain(Key::R)];
    BOTH: "Both", "The letter of the selected edge, or both; with a state selected, a transition from it", [plain(Key::B)];
    COPY: "Copy", "Copy the selection as text; everything, if nothing is selected", [ctrl(Key::C)];
    CUT: "Cut", "Cut the selection", [ctrl(Key::X)];
    CIRCLE: labels::CIRCULAR, "Lay out on a circle", [shift(Key::L)];
    COLUMNS: labels::LAYERED, "Lay out in columns from the start", [plain(Key::L)];
    LETTER_BACK: labels::LETTER_BACK, "One letter of the word back or on", [plain(Key::Comma)];
    LETTER_ON: "One letter on", "One letter of the word back or on", [plain(Key::Period)];
}

keys! {
    /// The keys of every canvas.
    pub(crate) static CANVAS_KEYS = "Drawing an automaton";
    UNDO: "Undo", "Undo and redo, without limit", [ctrl(Key::Z)];
    REDO: "Redo", "Undo and redo, without limit", [ctrl(Key::Y), ctrl_shift(Key::Z)];
    ADD: drawing::NEW_STATE, "A new state in the middle; a double-click puts one where you want it", [plain(Key::N)];
    ACCEPT: drawing::ACCEPTING, "Accepting or not", [plain(Key::A)];
    START: drawing::START, "Reading begins here", [plain(Key::S)];
    RENAME: "Rename", "Rename the state", [plain(Key::F2)];
    BEGIN: "Draw a transition", "From the selected state, over letters of your own: then a letter, arrows to a state, Enter", [plain(Key::Enter)];
    DELETE: drawing::DELETE, "Delete the selection", [plain(Key::Delete), plain(Key::Backspace)];
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

keys! {
    /// The keys of the library.
    pub(super) static LIBRARY_KEYS = "Workshop: the library";
    NEW: "New DFA", "An empty canvas for a DFA of the board, over green and red", [plain(Key::N)];
    NEW_FREE: labels::NEW_FREE, "Any letters; choices and empty moves, too", [plain(Key::L)];
    REGEX: labels::FROM_EXPRESSION, "A regular expression over g and r", [plain(Key::R)];
    IMPORT_FILE: "Import…", "A .ron, .jff or .dot file; or drop one on the window", [ctrl(Key::O)];
    PASTE_DFA: labels::PASTE, "An automaton from the clipboard: Fob's own form, JFLAP or Graphviz", [ctrl(Key::V)];
    UNDO_DELETE: "Undo delete", "Bring the deleted one back", [ctrl(Key::Z)];
}

/// Carries out the pressed keys. Letters do nothing while somebody is typing into a field.
pub(super) fn global(ui: &Ui, editor: &mut DfaEditor) -> Option<Request> {
    tabs::keys(ui, &mut editor.tab, &mut editor.entry);
    // Entries of a closed menu are found too. A key that comes too early is answered by a notice.
    let not_yet = editor.dfa().is_none().then_some(labels::NOT_YET);
    for (key, request, why_not) in [
        (&SAVE_AS, Request::SaveAs, not_yet),
        (&SAVE, Request::Save, not_yet),
        (&EXPORT, Request::Export { sheet: false }, not_yet),
        (&IMPORT, Request::Import(None), None),
        (&PLAY, Request::PlayThis, not_yet),
    ] {
        let chosen = key.is_chosen(ui, why_not);
        if chosen || key.shortcut(ui) {
            return Some(request);
        }
    }
    // A field that is being edited has an undo of its own.
    if !ui.ctx().text_edit_focused()
        && let Some(request) = history(ui)
    {
        return Some(request);
    }
    if ui.memory(|m| m.focused().is_some()) {
        return None;
    }
    let request = clipboard(ui, &mut editor.pen());
    if request.is_some() {
        return request;
    }
    let is_free = canvas(ui, &mut editor.pen());
    editor.refresh();
    if is_free && matches!(editor.tab, Tab::Run | Tab::Compare) {
        editor.run.keys(ui);
    }
    None
}

/// The keys that undo and redo.
pub(super) fn history(ui: &Ui) -> Option<Request> {
    if REDO.shortcut(ui) { Some(Request::Redo) } else { UNDO.shortcut(ui).then_some(Request::Undo) }
}

/// The keys of the canvas of both editors: what is edited, selected and looked at. Letters do nothing while somebody types into a field.
/// Returns whether other keys are heard, since none draws a transition.
pub(super) fn canvas(ui: &Ui, pen: &mut Pen<'_>) -> bool {
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
        Some(Request::Redo) => drop(pen.redo()),
        Some(_) => drop(pen.undo()),
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

/// Copies, cuts and pastes by keys. Returns a text that is no part of an automaton but a file to import.
pub(super) fn clipboard(ui: &Ui, pen: &mut Pen<'_>) -> Option<Request> {
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
    take(pen, pasted.or_else(|| pen.canvas.clip.clone())?)
}

/// Pastes a text into the editor: merged into the automaton if it is in Fob's own format, otherwise by an import.
pub(super) fn take(pen: &mut Pen<'_>, text: String) -> Option<Request> {
    let trimmed = text.trim_start();
    if trimmed.starts_with('<') || trimmed.starts_with("digraph") || trimmed.starts_with("strict") {
        return Some(Request::Import(Some(text)));
    }
    pen.paste(&text);
    None
}
