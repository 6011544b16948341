//! The keys of the editor.

use super::dfa_editor::DfaEditor;
use super::labels;
use super::request::Request;
use super::state::Tab;
use super::tabs;
use crate::drawing::Pen;
use crate::drawing::keys::{canvas, clipboard, history};
use egui::{Key, Ui};
use fob_kit::keys;
use fob_kit::keys::{ctrl, ctrl_shift, plain};

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
    LETTER_BACK: labels::LETTER_BACK, "One letter of the word back or on", [plain(Key::Comma)];
    LETTER_ON: "One letter on", "One letter of the word back or on", [plain(Key::Period)];
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
        && let Some(turn) = history(ui)
    {
        return Some(Request::of_turn(turn));
    }
    if ui.memory(|m| m.focused().is_some()) {
        return None;
    }
    if let Some(text) = clipboard(ui, &mut editor.pen()) {
        return take(&mut editor.pen(), text);
    }
    let is_free = canvas(ui, &mut editor.pen());
    editor.refresh();
    if is_free && matches!(editor.tab, Tab::Run | Tab::Compare) {
        editor.run.keys(ui);
    }
    None
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
