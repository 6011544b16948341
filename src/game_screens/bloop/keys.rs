//! The keys of the board: rules and placements are typed, runs are skipped or stepped through.

use super::entry;
use super::labels;
use super::runner;
use super::state::{BloopView, Sheet, Turn};
use crate::view::Cx;
use egui::{Event, Key, Ui};
use fob_games::bloop::{Bloop, Motion};
use fob_kit::keys;
use fob_kit::keys::{Press, plain};
use fob_services::sound::Sound;

keys! {
    /// The keys of the board.
    pub static KEYS = "Bugs and Loops";
    LETTERS: "A rule", "Type the letters of a rule in order; when placing the head, the state",
        [Press::Sign("B"), Press::Sign("G"), Press::Sign("R"), Press::Sign("Y")];
    LEFT: "Motion to the left", "The motion, after the four letters", [plain(Key::ArrowLeft), Press::Sign("<")];
    STAY: "No motion", "The motion, after the four letters", [plain(Key::ArrowDown), Press::Sign("=")];
    RIGHT: "Motion to the right", "The motion, after the four letters", [plain(Key::ArrowRight), Press::Sign(">")];
    CELL: "A cell", "When placing the head, the cell; 0 or : is the tenth", [Press::Mouse("1 to 9, 0 or :")];
    PLAY: "Play the rule", "Add the rule or place the head", [plain(Key::Enter)];
    BACK: "Remove the last part", "Remove the last part; Esc removes all of it", [plain(Key::Backspace)];
    PAUSE: "Pause", "Pause or resume the run", [plain(Key::Space)];
    STEP: "Step", "One step of the run", [plain(Key::Period)];
    SKIP: labels::SKIP, "Skip to the end of the run", [plain(Key::Enter)];
    FASTER: "Runs faster", "How fast runs are shown", [plain(Key::PageUp)];
    SLOWER: "Runs slower", "How fast runs are shown", [plain(Key::PageDown)];
    AGAIN: "Show again", "Replay the last run", [plain(Key::W)];
    PREVIEW: labels::PREVIEW, "Show what a rule would do before you play it", [plain(Key::P)];
    SHEET: "The pause", "Pause, with the old program's commands", [plain(Key::F10)];
}

/// Returns whether a key belongs to the board at present, and not to the table.
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

/// Returns whether a typed sign belongs to the board at present: the motion of a rule that is begun, a step of a run, a letter of
/// the pause.
pub(crate) fn takes_sign(view: &BloopView, sign: &str) -> bool {
    let step = sign == "." && view.play.is_some();
    view.sheet.is_some() || !view.hand.is_empty() || step
}

/// Handles the keys of the board.
pub fn take(ui: &Ui, view: &mut BloopView, cx: &mut Cx<'_, Bloop>, turn: Option<&Turn>) {
    if !cx.open || view.sheet.is_some() {
        return;
    }
    if !cx.puzzle && SHEET.offer_shortcut(ui, None) {
        view.sheet = Some(Sheet::Pause);
        return;
    }
    if !view.hand.is_empty() && keys::BACK.shortcut(ui) {
        view.lay_down();
    }
    if ui.memory(|m| m.focused().is_some()) {
        return;
    }
    for (key, faster) in [(&FASTER, true), (&SLOWER, false)] {
        if key.offer(ui, None) {
            view.speed = view.speed.stepped(faster);
            cx.services.say(labels::run_speed(&view.speed.name().to_lowercase()));
        }
    }
    if !cx.puzzle && PREVIEW.offer(ui, None) {
        view.preview ^= true;
    }
    if let Some(play) = &mut view.play {
        if PAUSE.key(ui) {
            play.paused ^= true;
        }
        if STEP.key(ui) {
            play.step();
        }
        if SKIP.key(ui) {
            view.play = None;
        }
        return;
    }
    if let Some(turn) = turn
        && AGAIN.key(ui)
    {
        runner::again(view, turn, cx.services.now);
        return;
    }
    if cx.free && fob_kit::keys::uses_characters(ui) {
        typed(ui, view, cx);
    }
}

/// Handles the letters of a move.
fn typed(ui: &Ui, view: &mut BloopView, cx: &mut Cx<'_, Bloop>) {
    let position = *cx.history.position();
    let signs: Vec<char> = ui.input(|i| {
        let texts = i.events.iter().filter_map(|event| if let Event::Text(text) = event { Some(text.chars()) } else { None });
        texts.flatten().collect()
    });
    for sign in signs {
        if view.hand.sign(sign, &position) {
            view.wrong = None;
            cx.services.sound(Sound::Tick, 0.3);
        } else if position.must_place() && (sign.is_ascii_digit() || sign == ':') {
            view.wrong = Some(labels::cells_of_tape(position.machine().cells()));
        } else if "<>=←→↓".contains(sign) && !position.must_place() {
            view.wrong = Some(labels::MOTION_LAST.to_owned());
        }
    }
    if takes(view, Key::ArrowLeft) {
        for (key, motion) in [(&LEFT, Motion::Left), (&RIGHT, Motion::Right), (&STAY, Motion::Stay)] {
            if key.key(ui) {
                view.hand.motion = Some(motion);
            }
        }
    }
    if BACK.key(ui) {
        view.hand.back();
        view.wrong = None;
    }
    // With nothing set, Enter is the hint's.
    let waits = position.must_place() && cx.hint.is_none();
    if (waits || !view.hand.is_empty()) && PLAY.key(ui) {
        entry::play(view, cx);
    }
}
