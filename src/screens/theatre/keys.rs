//! The keys of the library.

use super::state::{State, Wish};
use egui::{Event, Key, Modifiers, Ui};
use fob_kit::shared::Shared;
use fob_kit::widgets;
use fob_kit::work::Source;

/// Handles the keys; returns the wish.
pub(super) fn take(ui: &Ui, state: &mut State, shared: &Shared) -> Option<Wish> {
    let pasted = widgets::pasted(ui);
    if !state.searching {
        let copied = ui.input(|i| i.events.contains(&Event::Copy));
        if widgets::shortcut(ui, Modifiers::COMMAND, Key::C) || copied {
            return Some(Wish::Clip);
        }
        if let Some(text) = pasted {
            state.import(Source::Text(text), shared);
            return None;
        }
    }
    // The arrows walk through the list while the search is typed, too.
    if state.searching || ui.memory(|m| m.focused().is_none()) {
        let page = state.view.page();
        for (key, by) in [(Key::ArrowDown, 1), (Key::ArrowUp, -1), (Key::PageDown, page), (Key::PageUp, -page)] {
            // A key that is held comes more than once in a slow frame.
            let times = ui.input_mut(|i| i.count_and_consume_key(Modifiers::NONE, key)) as isize;
            if times > 0 {
                state.shelf.step(by * times);
                state.view.follow = true;
            }
        }
    }
    if state.searching {
        return None;
    }
    for (key, by) in [(Key::Home, -isize::MAX), (Key::End, isize::MAX)] {
        if widgets::key(ui, key) {
            state.shelf.step(by);
            state.view.follow = true;
        }
    }
    if widgets::key(ui, Key::O) {
        state.shelf.order = state.shelf.order.next();
        state.view.follow = true;
    }
    let alone = [
        (Key::Enter, Wish::Watch),
        (Key::R, Wish::Resume),
        (Key::P, Wish::PlayOn),
        (Key::G, Wish::Pictures),
        (Key::F2, Wish::Rename),
        (Key::Delete, Wish::Delete),
    ];
    let held = [(Key::Z, Wish::Undo), (Key::S, Wish::Copy), (Key::O, Wish::Import), (Key::F, Wish::Search)];
    if widgets::key(ui, Key::Slash) {
        // The sign itself is not what is searched for.
        ui.input_mut(|i| i.events.retain(|event| !matches!(event, Event::Text(text) if text == "/")));
        return Some(Wish::Search);
    }
    let alone = alone.into_iter().find(|(key, _)| widgets::key(ui, *key));
    alone.or_else(|| held.into_iter().find(|(key, _)| widgets::shortcut(ui, Modifiers::COMMAND, *key))).map(|(_, wish)| wish)
}
