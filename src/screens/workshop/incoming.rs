//! What comes into the workshop from outside: the text of the clipboard, and files that are dropped on the window.

use super::import::Import;
use super::request::Request;
use super::{Dialog, State, View, keys, labels};
use egui::Ui;
use fob_kit::widgets::files;
use fob_services::link::is_link;
use fob_services::shared::{Paste, Shared};

/// Receives the text of the clipboard that a button has requested.
pub(super) fn clipboard(state: &mut State, shared: &mut Shared) -> Option<Request> {
    let Paste::Got(text) = &shared.paste else { return None };
    let text = text.clone();
    shared.paste = Paste::No;
    if text.trim().is_empty() {
        shared.say(labels::NO_TEXT);
        return None;
    }
    if is_link(&text, &shared.words) {
        shared.link = Some(text);
        return None;
    }
    match state.view {
        View::Desk => keys::take(&mut state.desk, shared, text),
        View::Library | View::Free => Some(Request::Import(Some(text))),
    }
}

/// Imports files that were dropped on the window; the file dialog handles its own.
pub(super) fn dropped(ui: &Ui, state: &mut State, shared: &mut Shared) {
    let last = ui.input(|i| i.raw.dropped_files.last().map(|file| file.path().to_path_buf()));
    let Some(path) = last.filter(|_| !files::is_open(ui)) else { return };
    if ui.input(|i| i.raw.dropped_files.len()) > 1 {
        shared.say("One file at a time: the last one is taken");
    }
    state.dialog = Some(Dialog::Import(Import::from_file(path)));
}
