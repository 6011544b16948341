//! The keys of the table.

use super::state::{Act, Dialog, Table, switched};
use crate::labels;
use crate::view::View;
use egui::{Event, Key, Ui};
use fob_games::Game;
use fob_kit::keys;
use fob_kit::keys::{Binding, Press, ctrl, ctrl_shift, plain, shift};
use fob_kit::widgets;

keys! {
    /// The keys of the table; a game's own are added.
    pub static KEYS = "Games room: the table";
    BACK_ARROW: "Previous move", "Previous or next move", [plain(Key::ArrowLeft)];
    FORTH_ARROW: "Next move", "Previous or next move", [plain(Key::ArrowRight)];
    BACK: "Previous move", "Previous or next move, also where a game uses the arrows itself", [Press::Sign("<"), Press::Sign(",")];
    FORTH: "Next move", "Previous or next move, also where a game uses the arrows itself", [Press::Sign(">"), Press::Sign(".")];
    START: "To the start", "To the start or the end of the line", [shift(Key::ArrowLeft)];
    END: "To the end of the line", "To the start or the end of the line", [shift(Key::ArrowRight)];
    UNDO: "Take back", "Take back to a person's last move", [ctrl(Key::Z)];
    REDO: "Redo", "Redo by the same steps", [ctrl(Key::Y), ctrl_shift(Key::Z)];
    NEW: labels::NEW_GAME, "Start a new game; this one stays saved", [ctrl(Key::N)];
    LOAD: "Load", "Open a saved game", [ctrl(Key::O)];
    SAVE_AS: "Save as", "Save under a name that you choose; every game is saved automatically as well", [ctrl(Key::S)];
    COPY_POSITION: labels::COPY_POSITION, "As text, for pasting here or on the command line", [Press::Event("Ctrl+C")];
    COPY_GAME: "Copy game", "Start and moves as text", [ctrl_shift(Key::C)];
    PASTE: "Paste", "Paste a position, a game, moves or a link", [Press::Event("Ctrl+V")];
    PUZZLES: "Puzzles", "Positions with one right move", [ctrl(Key::P)];
    HINT: "Hint", "The strongest player's move; Enter plays it", [plain(Key::H)];
    ANALYSIS: "Analysis", "The value of the position, and why", [plain(Key::A)];
    SEATS: "Switch a side", "Switch this side between the computer and a person",
        [ctrl(Key::Num1), ctrl(Key::Num2), ctrl(Key::Num3), ctrl(Key::Num4), ctrl(Key::Num5), ctrl(Key::Num6)];
    GO_ON: "Pause or resume", "Pause or resume the computers; after stepping back, the computer moves here", [plain(Key::Space)];
    ENOUGH: "Move now", "Stop thinking and play the best move found", [plain(Key::Enter)];
    PLAY_HINT: "Play it", "Play the hint", [plain(Key::Enter)];
    TYPE: "Type a move", "Play a move by its notation", [plain(Key::T)];
    RULES: labels::RULES, "Show the rules as they are played here; only ? where R is a letter of a move", [plain(Key::R)];
    RULES_SIGN: labels::RULES, "The rules as they are played here; only ? where R is a letter of a move", [plain(Key::Questionmark)];
}

/// The keys that belong to the board in some games.
pub(crate) static LEAF: [&Binding; 2] = [&BACK_ARROW, &FORTH_ARROW];

/// Receives text pasted while nobody is typing; an empty text if the clipboard has none.
fn pasted(ui: &Ui) -> Option<String> {
    if ui.ctx().text_edit_focused() {
        return None;
    }
    // A browser delivers the text later than the key.
    let key = cfg!(not(target_arch = "wasm32")) && keys::PASTE.is_seen(ui);
    let text = widgets::pasted(ui).or_else(|| key.then(String::new))?;
    widgets::take_pasted(ui);
    egui::Popup::close_all(ui.ctx());
    Some(text)
}

/// Handles the keys of the table.
pub fn take<V: View>(ui: &Ui, table: &Table<V>, acts: &mut Vec<Act<V::Game>>) {
    if table.dialog.is_some() {
        return;
    }
    // The Text menu shows this key, so it works while the menu is open.
    acts.extend(pasted(ui).map(Act::Paste));
    if egui::Popup::is_any_open(ui.ctx()) {
        return;
    }
    let free = ui.memory(|m| m.focused().is_none());
    // A key that a game uses itself is not the table's.
    let own = |press: &Press| matches!(press, Press::Key(_, key) if table.view.takes(*key));
    let key = |key: &'static Binding| !key.keys.iter().any(own) && key.key(ui);
    let mut on = |pressed: bool, act: Act<V::Game>| {
        if pressed {
            acts.push(act);
        }
    };
    on(REDO.shortcut(ui), Act::Redo);
    on(UNDO.offer_shortcut(ui, None), Act::Undo);
    on(NEW.shortcut(ui), Act::new());
    on(LOAD.shortcut(ui), Act::Load { rewound: false });
    on(SAVE_AS.shortcut(ui), Act::SaveAs);
    // Entries of a menu are found while it is closed, too.
    on(COPY_POSITION.is_chosen(ui, None), Act::CopyPosition);
    on(COPY_GAME.is_chosen(ui, None), Act::CopyGame);
    on(TYPE.is_chosen(ui, (!table.is_free()).then_some("It is not a person's turn")), Act::type_move());
    if free {
        let track = &table.known.track;
        let (first, last) = (track[0], track[track.len() - 1]);
        on(START.shortcut(ui), Act::Jump(first));
        on(END.shortcut(ui), Act::Jump(last));
        if V::ARROWS_LEAF {
            on(key(&BACK_ARROW), Act::Back);
            on(key(&FORTH_ARROW), Act::Forth);
        }
        on(key(&HINT), Act::Hint);
        on(key(&ANALYSIS), Act::Analysis);
        on(key(&RULES) || key(&RULES_SIGN), Act::Open(Dialog::Rules));
        on(table.is_free() && key(&TYPE), Act::type_move());
        on(key(&GO_ON), Act::GoOn);
        // Copy and paste come as events of the platform, with its own keys.
        let events = ui.input(|i| (i.events.clone(), i.modifiers.shift));
        for event in events.0 {
            match event {
                Event::Copy if events.1 => on(true, Act::CopyGame),
                Event::Copy => on(true, Act::CopyPosition),
                // As text, since other keyboard layouts have these signs on other keys.
                Event::Text(text) if table.view.takes_sign(&text) => {}
                Event::Text(text) if BACK.is_sign(ui, &text) => on(true, Act::Back),
                Event::Text(text) if FORTH.is_sign(ui, &text) => on(true, Act::Forth),
                _ => {}
            }
        }
        on(COPY_GAME.shortcut(ui), Act::CopyGame);
        if table.search.is_some() {
            on(key(&ENOUGH), Act::Enough);
        } else if let Some((at, mv)) = &table.hint
            && *at == table.tree().current()
            && !table.view.holds()
        {
            on(key(&PLAY_HINT), Act::Play(mv.clone()));
        }
    }
    for (player, seat) in (1u8..).zip(table.tree().seats()) {
        let Some(press) = SEATS.keys.get(usize::from(player - 1)) else { continue };
        let level = if seat.computer.is_some() { None } else { Some(V::USUAL_LEVEL) };
        on(SEATS.takes(ui, *press), Act::Seat(player, switched::<V::Game>(seat, level)));
    }
    debug_assert!(V::Game::LEVELS.len() > V::USUAL_LEVEL);
}
