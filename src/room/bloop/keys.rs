//! The keys of the board: rules and placements are typed, runs are skipped or stepped through.

use super::entry;
use super::runner;
use super::state::{BloopView, Sheet, Turn};
use crate::view::Cx;
use egui::{Event, Key, Modifiers, Ui};
use fob_games::bloop::{Bloop, Motion};
use fob_kit::sound::Sound;
use fob_kit::widgets;

/// Every key with what it does.
pub const KEYS: [(&str, &str); 10] = [
    ("B G R Y", "Type the letters of a rule in order; when placing the head, the state"),
    ("< = >, or ← ↓ →", "The motion, after the four letters"),
    ("1 .. 9, 0 or :", "When placing the head, the cell; 0 or : is the tenth"),
    ("Enter", "Add the rule or place the head; skip a run"),
    ("Backspace, Esc", "Remove the last part, or all of it"),
    ("Space, .", "Pause or resume the run; one step"),
    ("Page Up, Page Down", "Show runs faster or slower"),
    ("W", "Replay the last run"),
    ("P", "Preview on or off"),
    ("F10", "Pause, with the old program's commands"),
];

/// Whether a key is the board's at present, and not the table's.
pub fn takes(view: &BloopView, key: Key) -> bool {
    if view.sheet.is_some() {
        return true;
    }
    match key {
        // It is typed as a letter of a rule.
        Key::R => true,
        Key::Enter | Key::Space => view.play.is_some(),
        Key::ArrowLeft | Key::ArrowRight => view.hand.wants_motion() || view.hand.rule().is_some(),
        _ => false,
    }
}

/// Whether a typed sign is the board's at present: the motion of a rule that is begun, a step of a run, a letter of the pause.
pub fn takes_sign(view: &BloopView, sign: &str) -> bool {
    let step = sign == "." && view.play.is_some();
    view.sheet.is_some() || !view.hand.is_empty() || step
}

/// Takes the keys.
pub fn take(ui: &Ui, view: &mut BloopView, cx: &mut Cx<'_, Bloop>, turn: Option<&Turn>) {
    if !cx.open || view.sheet.is_some() {
        return;
    }
    if !cx.puzzle && widgets::shortcut(ui, Modifiers::NONE, Key::F10) {
        view.sheet = Some(Sheet::Pause);
        return;
    }
    if !view.hand.is_empty() && widgets::shortcut(ui, Modifiers::NONE, Key::Escape) {
        view.lay_down();
    }
    if ui.memory(|m| m.focused().is_some()) {
        return;
    }
    for (key, faster) in [(Key::PageUp, true), (Key::PageDown, false)] {
        if widgets::key(ui, key) {
            view.speed = view.speed.stepped(faster);
            cx.shared.say(format!("Run speed: {}", view.speed.name().to_lowercase()));
        }
    }
    if !cx.puzzle && widgets::key(ui, Key::P) {
        view.preview ^= true;
    }
    if let Some(play) = &mut view.play {
        if widgets::key(ui, Key::Space) {
            play.paused ^= true;
        }
        if widgets::key(ui, Key::Period) {
            play.step();
        }
        if widgets::key(ui, Key::Enter) {
            view.play = None;
        }
        return;
    }
    if let Some(turn) = turn
        && widgets::key(ui, Key::W)
    {
        runner::again(view, turn, cx.shared.now);
        return;
    }
    if cx.free {
        typed(ui, view, cx);
    }
}

/// The letters of a move.
fn typed(ui: &Ui, view: &mut BloopView, cx: &mut Cx<'_, Bloop>) {
    let position = *cx.session.position();
    let signs: Vec<char> = ui.input(|i| {
        let texts = i.events.iter().filter_map(|event| if let Event::Text(text) = event { Some(text.chars()) } else { None });
        texts.flatten().collect()
    });
    for sign in signs {
        if view.hand.sign(sign, &position) {
            view.wrong = None;
            cx.shared.sound(Sound::Tick, 0.3);
        } else if position.must_place() && (sign.is_ascii_digit() || sign == ':') {
            view.wrong = Some(format!("The tape has the cells 1 to {}.", position.machine().cells()));
        } else if "<>=←→↓".contains(sign) && !position.must_place() {
            view.wrong = Some("The motion comes last, after the four letters.".to_owned());
        }
    }
    if takes(view, Key::ArrowLeft) {
        for (key, motion) in [(Key::ArrowLeft, Motion::Left), (Key::ArrowRight, Motion::Right), (Key::ArrowDown, Motion::Stay)] {
            if widgets::key(ui, key) {
                view.hand.motion = Some(motion);
            }
        }
    }
    if widgets::key(ui, Key::Backspace) {
        view.hand.back();
        view.wrong = None;
    }
    // With nothing set, Enter is the hint's.
    let waits = position.must_place() && cx.hint.is_none();
    if (waits || !view.hand.is_empty()) && widgets::key(ui, Key::Enter) {
        entry::play(view, cx);
    }
}
