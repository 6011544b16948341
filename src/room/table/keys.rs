//! The table's keys.

use super::state::{Act, Dialog, Table, switched};
use crate::view::View;
use egui::{Event, Key, Modifiers, Ui};
use fob_games::Game;
use fob_kit::widgets;

/// Every key of the table, with what it does; a game's own come in addition.
pub const KEYS: [(&str, &str); 19] = [
    (LEAF, "Previous or next move"),
    ("< >", "The same, also with comma and full stop"),
    ("Shift+← →", "To the start or the end"),
    ("Ctrl+Z, Ctrl+Y", "Take back to a person's last move; redo"),
    ("Ctrl+N", "New game; the old one stays saved"),
    ("Ctrl+O", "Load another saved game"),
    ("Ctrl+S", "Save under a name that you choose"),
    ("Ctrl+C, Ctrl+Shift+C", "Copy the position, copy the game"),
    ("Ctrl+L", "Copy a link to the position with its moves"),
    ("Ctrl+V", "Paste a position, a game, moves or a link"),
    ("Ctrl+P", "The puzzles of this game"),
    ("H", "Hint; Enter plays it"),
    ("A", "Analysis on and off"),
    ("Ctrl+1, Ctrl+2 ..", "Switch this side between the computer and a person"),
    ("Space", "Pause or resume the computers; after stepping back, the computer moves here"),
    ("Enter", "While the computer thinks: play the best move found so far"),
    ("T", "Type a move by its notation"),
    ("R or ?", "Show the rules; only ? where R is a letter of a move"),
    ("Esc", "Close the dialog, or go back to the list; the game stays saved"),
];

/// The keys that are a board's own in some games.
pub const LEAF: &str = "← →";

/// As many as play in the largest game.
const DIGITS: [Key; 6] = [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6];

/// Takes what was pasted while nobody types; an empty text where the clipboard holds none.
fn pasted(ui: &Ui) -> Option<String> {
    if ui.ctx().text_edit_focused() {
        return None;
    }
    // A browser brings the text later than the key.
    let key = cfg!(not(target_arch = "wasm32")) && ui.input(|i| i.modifiers.command && i.key_pressed(Key::V));
    let text = widgets::pasted(ui).or_else(|| key.then(String::new))?;
    widgets::take_pasted(ui);
    egui::Popup::close_all(ui.ctx());
    Some(text)
}

/// Takes the keys that are the table's.
pub fn take<V: View>(ui: &Ui, table: &Table<V>, acts: &mut Vec<Act<V::Game>>) {
    if table.dialog.is_some() {
        return;
    }
    // The Text menu says so, so it works while that hangs open.
    acts.extend(pasted(ui).map(Act::Paste));
    if egui::Popup::is_any_open(ui.ctx()) {
        return;
    }
    let free = ui.memory(|m| m.focused().is_none());
    let command = Modifiers::COMMAND;
    // What a game has taken for itself is not the table's.
    let key = |ui: &Ui, key: Key| !table.view.takes(key) && widgets::key(ui, key);
    let mut on = |pressed: bool, act: Act<V::Game>| {
        if pressed {
            acts.push(act);
        }
    };
    on(widgets::shortcut(ui, command | Modifiers::SHIFT, Key::Z), Act::Forth);
    on(widgets::shortcut(ui, command, Key::Z), Act::Undo);
    on(widgets::shortcut(ui, command, Key::Y), Act::Forth);
    on(widgets::shortcut(ui, command, Key::N), Act::new());
    on(widgets::shortcut(ui, command, Key::O), Act::Load { rewound: false });
    on(widgets::shortcut(ui, command, Key::S), Act::SaveAs);
    if free {
        let track = &table.known.track;
        let (first, last) = (track[0], track[track.len() - 1]);
        on(widgets::shortcut(ui, Modifiers::SHIFT, Key::ArrowLeft), Act::Jump(first));
        on(widgets::shortcut(ui, Modifiers::SHIFT, Key::ArrowRight), Act::Jump(last));
        if V::ARROWS_LEAF {
            on(key(ui, Key::ArrowLeft), Act::Back);
            on(key(ui, Key::ArrowRight), Act::Forth);
        }
        on(key(ui, Key::H), Act::Hint);
        on(key(ui, Key::A), Act::Analysis);
        on(key(ui, Key::R) || key(ui, Key::Questionmark), Act::Open(Dialog::Rules));
        on(table.is_free() && key(ui, Key::T), Act::type_move());
        on(key(ui, Key::Space), Act::GoOn);
        // Copy and paste come as events of the platform, whatever its keys for them are.
        let events = ui.input(|i| (i.events.clone(), i.modifiers.shift));
        for event in events.0 {
            match event {
                Event::Copy if events.1 => on(true, Act::CopyGame),
                Event::Copy => on(true, Act::CopyPosition),
                // As text, since other keyboard layouts have these signs on other keys.
                Event::Text(text) if table.view.takes_sign(&text) => {}
                Event::Text(text) if text == "<" || text == "," => on(true, Act::Back),
                Event::Text(text) if text == ">" || text == "." => on(true, Act::Forth),
                _ => {}
            }
        }
        on(widgets::shortcut(ui, command | Modifiers::SHIFT, Key::C), Act::CopyGame);
        let enter = |ui: &Ui| key(ui, Key::Enter);
        if table.search.is_some() {
            on(enter(ui), Act::Enough);
        } else if let Some((at, mv)) = &table.hint
            && *at == table.tree().current()
            && !table.view.holds()
        {
            on(enter(ui), Act::Play(mv.clone()));
        }
    }
    for (player, seat) in (1u8..).zip(table.tree().seats()) {
        let Some(digit) = DIGITS.get(usize::from(player - 1)) else { continue };
        let level = if seat.computer.is_some() { None } else { Some(V::USUAL_LEVEL) };
        on(widgets::shortcut(ui, command, *digit), Act::Seat(player, switched::<V::Game>(seat, level)));
    }
    debug_assert!(V::Game::LEVELS.len() > V::USUAL_LEVEL);
}
