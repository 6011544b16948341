//! The keys of the desk.

use super::canvas::{GRID, Gesture, unit, units};
use super::desk::Desk;
use super::request::Request;
use super::state::Tab;
use egui::{Event, Key, Modifiers, Ui, vec2};
use fob_automata::edit::{Draft, DraftStateId, Edit};
use fob_automata::layout::{self, Style};
use fob_automata::{Letter, RADIUS};
use fob_kit::shared::Shared;
use fob_kit::widgets::{self, key, shortcut};
use fob_kit::words::plural;

const COMMAND_SHIFT: Modifiers = Modifiers { shift: true, ..Modifiers::COMMAND };

/// Does what was pressed. Letters do nothing while somebody types into a field.
pub(super) fn global(ui: &Ui, desk: &mut Desk, shared: &mut Shared) -> Option<Request> {
    for (tab, number) in Tab::ALL.into_iter().zip([Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5]) {
        if shortcut(ui, Modifiers::COMMAND, number) {
            desk.tab = tab;
            desk.entry.choose(ui);
        }
    }
    if shortcut(ui, COMMAND_SHIFT, Key::S) {
        return Some(Request::SaveAs);
    }
    if shortcut(ui, Modifiers::COMMAND, Key::S) {
        return Some(Request::Save);
    }
    if shortcut(ui, Modifiers::COMMAND, Key::E) {
        return Some(Request::Export { sheet: false });
    }
    if shortcut(ui, Modifiers::COMMAND, Key::O) {
        return Some(Request::Import(None));
    }
    if shortcut(ui, Modifiers::COMMAND, Key::P) {
        return Some(Request::PlayThis);
    }
    // A field that is written into has an undo of its own.
    if !ui.ctx().text_edit_focused() {
        history(ui, desk, shared);
    }
    if ui.memory(|m| m.focused().is_some()) {
        return None;
    }
    let request = clipboard(ui, desk, shared);
    if request.is_some() {
        return request;
    }
    if desk.link_keys(ui) {
        return None;
    }
    view(ui, desk);
    edit(ui, desk, shared);
    if matches!(desk.tab, Tab::Run | Tab::Compare) {
        desk.run.keys(ui);
    }
    escape(ui, desk);
    None
}

pub(super) fn history(ui: &Ui, desk: &mut Desk, shared: &mut Shared) {
    if shortcut(ui, COMMAND_SHIFT, Key::Z) || shortcut(ui, Modifiers::COMMAND, Key::Y) {
        desk.redo(shared);
    } else if shortcut(ui, Modifiers::COMMAND, Key::Z) {
        desk.undo(shared);
    }
}

fn view(ui: &Ui, desk: &mut Desk) {
    if shortcut(ui, Modifiers::SHIFT, Key::F) {
        desk.canvas.fit_soon();
    }
    for (k, x, y) in
        [(Key::ArrowLeft, -1.0, 0.0), (Key::ArrowRight, 1.0, 0.0), (Key::ArrowUp, 0.0, -1.0), (Key::ArrowDown, 0.0, 1.0)]
    {
        if shortcut(ui, Modifiers::COMMAND, k) && !desk.selected.is_empty() {
            // A nudge by half a radius.
            let (dx, dy) = (x * RADIUS * 0.5, y * RADIUS * 0.5);
            let to = |id: &DraftStateId| desk.draft().state(*id).map(|s| (*id, (s.at.0 + dx, s.at.1 + dy)));
            let states = desk.selected.iter().filter_map(to).collect();
            let ids = desk.selected.clone();
            desk.gesture(&Edit::Move { states });
            // A state that is in the way stops them.
            desk.part(&ids, (x != 0.0, y != 0.0));
            desk.end_gesture();
        } else if key(ui, k) {
            desk.canvas.pan(vec2(x as f32, y as f32) * -48.0);
        }
    }
    let centre = desk.canvas.centre();
    if key(ui, Key::Plus) || key(ui, Key::Equals) {
        desk.canvas.zoom(1.2, centre);
    }
    if key(ui, Key::Minus) {
        desk.canvas.zoom(1.0 / 1.2, centre);
    }
}

fn edit(ui: &Ui, desk: &mut Desk, shared: &mut Shared) {
    if shortcut(ui, Modifiers::COMMAND, Key::A) {
        desk.select_all();
    }
    for (k, by) in [(Key::OpenBracket, -1), (Key::CloseBracket, 1)] {
        if key(ui, k) {
            desk.select_next(by);
        }
    }
    if desk.canvas.choose.is_none() {
        if desk.edge.is_none() {
            desk.begin_link(ui);
        }
        for (k, letters) in [(Key::G, vec![Letter::Green]), (Key::R, vec![Letter::Red]), (Key::B, Letter::ALL.to_vec())] {
            if desk.edge.is_some() && key(ui, k) {
                desk.set_letters(&letters);
            }
        }
    }
    if key(ui, Key::A) {
        desk.toggle_accepting();
    }
    if let [one] = desk.selected[..] {
        if key(ui, Key::S) {
            desk.make_start(one);
        }
        if key(ui, Key::F2) {
            desk.begin_rename(one);
        }
    }
    if key(ui, Key::N) {
        desk.add_in_the_middle();
    }
    if key(ui, Key::K) {
        desk.add_sink(shared);
    }
    if shortcut(ui, Modifiers::SHIFT, Key::L) {
        desk.lay_out(Style::Circular);
    } else if key(ui, Key::L) {
        desk.lay_out(Style::Layered);
    }
    if key(ui, Key::Delete) || key(ui, Key::Backspace) {
        desk.remove_selected();
    }
}

/// Escape first breaks off what goes on, then clears the selection, and only then leaves.
fn escape(ui: &Ui, desk: &mut Desk) {
    let busy = desk.canvas.gesture != Gesture::None || !desk.selected.is_empty() || desk.edge.is_some();
    if busy && shortcut(ui, Modifiers::NONE, Key::Escape) {
        if desk.canvas.gesture == Gesture::None {
            desk.selected.clear();
            desk.edge = None;
        } else {
            desk.cancel_gesture();
            desk.canvas.gesture = Gesture::None;
        }
    }
}

fn clipboard(ui: &Ui, desk: &mut Desk, shared: &mut Shared) -> Option<Request> {
    let command = Modifiers::COMMAND;
    let pasted = widgets::pasted(ui);
    let (copy, cut) = ui.input(|i| (i.events.contains(&Event::Copy), i.events.contains(&Event::Cut)));
    let copy = shortcut(ui, command, Key::C) || copy;
    let cut = shortcut(ui, command, Key::X) || cut;
    let paste = shortcut(ui, command, Key::V) || pasted.is_some();
    if copy {
        self::copy(ui, desk, shared);
    }
    if cut {
        self::cut(ui, desk);
    }
    if !paste {
        return None;
    }
    take(desk, shared, pasted.or_else(|| desk.clip.clone())?)
}

/// Puts a text onto the desk: merged into the automaton if it is in Fob's own form, else by an import.
pub(super) fn take(desk: &mut Desk, shared: &mut Shared, text: String) -> Option<Request> {
    let trimmed = text.trim_start();
    if trimmed.starts_with('<') || trimmed.starts_with("digraph") || trimmed.starts_with("strict") {
        return Some(Request::Import(Some(text)));
    }
    paste(desk, shared, &text);
    None
}

/// Copies the selection as text, or everything if nothing is selected.
pub(super) fn copy(ui: &Ui, desk: &mut Desk, shared: &mut Shared) {
    if desk.draft().is_empty() {
        return;
    }
    let all = desk.selected.is_empty();
    let text = if all { desk.draft().to_ron() } else { desk.draft().part(&desk.selected).to_ron() };
    let count = if all { format!("all {}", plural(desk.draft().len(), "state")) } else { plural(desk.selected.len(), "state") };
    ui.ctx().copy_text(text.clone());
    desk.clip = Some(text);
    shared.say(format!("Copied {count} as text"));
}

/// Copies the selection as text, and removes it.
pub(super) fn cut(ui: &Ui, desk: &mut Desk) {
    if !desk.selected.is_empty() {
        let text = desk.draft().part(&desk.selected).to_ron();
        ui.ctx().copy_text(text.clone());
        desk.clip = Some(text);
        desk.apply(&Edit::Remove { states: desk.selected.clone() });
    }
}

/// Adds the states of a text next to those that are there.
pub(super) fn paste(desk: &mut Desk, shared: &mut Shared, text: &str) {
    match Draft::from_ron(text) {
        Ok(part) => {
            let offset = paste_offset(desk, &part);
            let done = desk.apply(&Edit::Paste { part, offset });
            desk.selected = done.added;
            desk.edge = None;
            desk.reveal_selected();
        }
        Err(errors) => {
            let first = errors.problems().first().map(ToString::to_string).unwrap_or_default();
            shared.say(format!("The clipboard has no automaton: {first}"));
        }
    }
}

/// Pasted states are placed next to the existing ones.
fn paste_offset(desk: &Desk, part: &Draft) -> (f64, f64) {
    let places = |draft: &Draft| draft.states().map(|s| unit(s.at)).collect::<Vec<_>>();
    units(layout::free_shift(&places(desk.draft()), &places(part), GRID, (true, true)))
}
