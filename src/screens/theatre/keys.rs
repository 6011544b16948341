//! The keys of the library.

use super::labels;
use super::state::{TheatreScreen, Wish};
use egui::{Event, Key, Ui};
use fob_kit::keys;
use fob_kit::keys::{ctrl, plain};
use fob_kit::widgets;
use fob_services::data::Services;
use fob_services::jobs::Source;

keys! {
    /// The keys of the library.
    pub(super) static KEYS = "Theatre";
    WATCH: "Watch", "Watch it from the break to its end", [plain(Key::Enter)];
    SEARCH: "Search", "Search names, players, kinds, boards, DFAs and results", [plain(Key::Slash), ctrl(Key::F)];
    SORT: "Sort", "Sort by date, name or number of shots", [plain(Key::O)];
    RENAME: "Rename…", "Give it another name", [plain(Key::F2)];
    DELETE: labels::DELETE, "Move to the trash; Ctrl+Z restores it", [plain(Key::Delete)];
    UNDO: "Undo", "Undo a delete or a rename", [ctrl(Key::Z)];
    CLIP: "Copy as text", "As a short text to paste into a chat", [ctrl(Key::C)];
    IMPORT: "Import…", "A file, a folder or a text from a chat; files can also be dropped on the window", [ctrl(Key::O)];
    COPY: "Save a copy…", "To a file elsewhere", [ctrl(Key::S)];
    RESUME: labels::RESUME, "Resume it at the table", [plain(Key::R)];
    PLAY_ON: labels::PLAY_ON_FROM, "Start a new match from any shot", [plain(Key::P)];
    PICTURES: "Pictures…", "PNG or animated GIF of its shots", [plain(Key::G)];
}

/// Handles the keys; returns the requested action.
pub(super) fn take(ui: &Ui, state: &mut TheatreScreen, services: &Services) -> Option<Wish> {
    let pasted = widgets::pasted(ui);
    if !state.searching {
        let copied = ui.input(|i| i.events.contains(&Event::Copy));
        if CLIP.shortcut(ui) || copied {
            return Some(Wish::Clip);
        }
        if let Some(text) = pasted {
            state.import(Source::Text(text), services);
            return None;
        }
    }
    // The arrows walk through the list while the search is typed, too.
    if state.searching || ui.memory(|m| m.focused().is_none()) {
        let page = state.view.page();
        for (key, by) in [(&keys::DOWN, 1), (&keys::UP, -1), (&keys::PAGE_DOWN, page), (&keys::PAGE_UP, -page)] {
            // A held key arrives more than once in a slow frame.
            let times = key.times(ui) as isize;
            if times > 0 {
                state.shelf.step(by * times);
                state.view.follow = true;
            }
        }
    }
    if state.searching {
        return None;
    }
    for (key, by) in [(&keys::FIRST, -isize::MAX), (&keys::LAST, isize::MAX)] {
        if key.key(ui) {
            state.shelf.step(by);
            state.view.follow = true;
        }
    }
    if SORT.offer(ui, None) {
        state.shelf.order = state.shelf.order.next();
        state.view.follow = true;
    }
    if SEARCH.offer(ui, None) {
        // The character of the key itself must not be typed into the search.
        ui.input_mut(|i| i.events.retain(|event| !matches!(event, Event::Text(text) if text == "/")));
        return Some(Wish::Search);
    }
    let alone = [
        (&WATCH, Wish::Watch),
        (&RESUME, Wish::Resume),
        (&PLAY_ON, Wish::PlayOn),
        (&PICTURES, Wish::Pictures),
        (&RENAME, Wish::Rename),
        (&DELETE, Wish::Delete),
    ];
    let alone = alone.into_iter().find(|(key, _)| key.key(ui));
    let held = [(&UNDO, Wish::Undo), (&COPY, Wish::Copy), (&IMPORT, Wish::Import), (&SEARCH, Wish::Search)];
    alone.or_else(|| held.into_iter().find(|(key, _)| key.shortcut(ui))).map(|(_, wish)| wish)
}
