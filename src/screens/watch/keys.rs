//! The keys of a replay that is watched.

use super::labels;
use super::toggles;
use super::viewer::{Mode, Viewer};
use egui::{Key, Ui};
use fob_kit::keys;
use fob_kit::keys::{Binding, ctrl, plain, shift};
use fob_services::data::Services;

keys! {
    /// The keys for a replay's time, and for the actions next to the match.
    pub(super) static KEYS = "Watching a replay";
    PLAY: labels::PLAY, "Play or pause", [plain(Key::Space)];
    FASTER: "Faster", "Faster or slower, from 1/16 to 16; you hear sounds at speed 1", [plain(Key::ArrowUp)];
    SLOWER: "Slower", "Faster or slower, from 1/16 to 16; you hear sounds at speed 1", [plain(Key::ArrowDown)];
    BACK: "Half a second back", "Half a second back or forward", [plain(Key::ArrowLeft)];
    FORWARD: "Half a second forward", "Half a second back or forward", [plain(Key::ArrowRight)];
    FRAME_BACK: "Back a frame", "A frame back or forward, 1/60 of a second", [shift(Key::ArrowLeft)];
    FRAME_FORWARD: labels::FORWARD_A_FRAME, "A frame back or forward, 1/60 of a second", [shift(Key::ArrowRight)];
    CONTACT_BACK: labels::PREVIOUS_CONTACT, "Previous contact, next contact", [ctrl(Key::ArrowLeft)];
    CONTACT_FORWARD: labels::NEXT_CONTACT, "Previous contact, next contact", [ctrl(Key::ArrowRight)];
    SHOT_BACK: labels::PREVIOUS_SHOT, "To the strike, then to the shot before; to the next shot", [plain(Key::PageUp)];
    SHOT_FORWARD: labels::NEXT_SHOT, "To the strike, then to the shot before; to the next shot", [plain(Key::PageDown)];
    START: "To the beginning", "To the beginning, or the end", [plain(Key::Home)];
    END: "To the end", "To the beginning, or the end", [plain(Key::End)];
    MARK: "Next mark", "Next mark, previous mark", [plain(Key::M)];
    MARK_BACK: "Previous mark", "Next mark, previous mark", [shift(Key::M)];
    TURN: "Next turning point", "Next turning point of the chances, or the previous one", [plain(Key::O)];
    TURN_BACK: "Previous turning point", "Next turning point of the chances, or the previous one", [shift(Key::O)];
    REVIEW: labels::REVIEW, "What each shot was worth, what would have been better, and what was luck", [plain(Key::E)];
    POOR: "Next poor shot", "In a review: the next poor shot, or the previous one", [plain(Key::X)];
    POOR_BACK: "Previous poor shot", "In a review: the next poor shot, or the previous one", [shift(Key::X)];
    BEST: "Try it", "In a review: try the better shot with your own cue", [plain(Key::Y)];
    WHAT_IF: labels::WHAT_IF, "Change aim, power or place of this shot, and see both outcomes", [plain(Key::W)];
    RESET: "Reset", "In a what-if: reset the strike to the recorded one", [plain(Key::Backspace)];
    PAIR: "Side by side", "Show another shot or another replay next to this one", [plain(Key::B)];
    PAIR_FORWARD: labels::NEXT_ON_RIGHT, "Side by side: another shot on the right", [shift(Key::PageDown)];
    PAIR_BACK: "Previous shot on the right", "Side by side: another shot on the right", [shift(Key::PageUp)];
    PRACTISE: labels::PRACTISE, "Set up this position at the practice table, and shoot as often as you like", [plain(Key::L)];
    PICTURES: labels::PICTURES, "Pictures of this shot: a moment, a stroboscope or an animation", [plain(Key::G)];
    PLAY_ON: labels::PLAY_ON, "A new match from this moment; at the start of a shot, from before it. The replay does not change",
        [plain(Key::P)];
    RUNS: labels::LAST_RUN, "What the machine did with the complete string, step by step", [plain(Key::U)];
    KEEP: "Keep it", "Save this replay in the theatre, to play on from it and export pictures", [plain(Key::K)];
}

/// Returns the number of presses of a key while nobody was typing and no control had the focus.
fn presses(ui: &Ui, key: &'static Binding) -> usize {
    if ui.memory(|m| m.focused().is_none()) { key.times(ui) } else { 0 }
}

/// Handles the keys of time, of the switches, and of the parts next to the match.
pub fn take(ui: &Ui, viewer: &mut Viewer, services: &mut Services) {
    let aiming = matches!(viewer.mode, Mode::WhatIf(_));
    // The most specific binding first: a plain key also matches with Shift.
    for (key, forward) in [(&CONTACT_FORWARD, true), (&CONTACT_BACK, false)] {
        for _ in 0..presses(ui, key) {
            viewer.contact(forward);
        }
    }
    if !aiming {
        let (on, back) = (presses(ui, &FRAME_FORWARD), presses(ui, &FRAME_BACK));
        if on + back > 0 {
            viewer.step(on as f64 - back as f64);
        }
        let (on, back) = (presses(ui, &FORWARD), presses(ui, &BACK));
        if on + back > 0 {
            viewer.seek(viewer.now() + 0.5 * (on as f64 - back as f64));
        }
        let faster = presses(ui, &FASTER) as isize - presses(ui, &SLOWER) as isize;
        if faster != 0 {
            viewer.faster(faster);
        }
        if let Mode::Pair(pair) = &mut viewer.mode {
            for (key, forward) in [(&PAIR_FORWARD, true), (&PAIR_BACK, false)] {
                for _ in 0..presses(ui, key) {
                    pair.step(forward);
                }
            }
        }
    }
    for (key, forward) in [(&SHOT_FORWARD, true), (&SHOT_BACK, false)] {
        for _ in 0..presses(ui, key) {
            viewer.shot(forward);
        }
    }
    if presses(ui, &PLAY) > 0 {
        viewer.toggle_play();
    }
    if presses(ui, &START) > 0 {
        viewer.seek(0.0);
    }
    if presses(ui, &END) > 0 {
        viewer.seek(viewer.length());
    }
    for (mark, turn, poor, forward) in [(&MARK_BACK, &TURN_BACK, &POOR_BACK, false), (&MARK, &TURN, &POOR, true)] {
        if presses(ui, mark) > 0 {
            viewer.mark(forward);
        }
        if matches!(viewer.mode, Mode::Match) && presses(ui, turn) > 0 {
            viewer.turn(forward);
        }
        if matches!(viewer.mode, Mode::Match) && viewer.review.is_open() && presses(ui, poor) > 0 {
            viewer.poor(forward);
        }
    }
    toggles::keys(ui, viewer);
    if REVIEW.key(ui) {
        viewer.toggle_review(services);
    }
    if matches!(viewer.mode, Mode::Match) && viewer.review.is_open() && BEST.key(ui) {
        viewer.try_best();
    }
    if WHAT_IF.key(ui) {
        viewer.toggle_what_if();
    }
    if PAIR.key(ui) {
        viewer.toggle_pair();
    }
    let replay = viewer.replay.clone();
    if let Mode::WhatIf(what) = &mut viewer.mode
        && RESET.key(ui)
    {
        what.reset(&replay);
        viewer.seek(0.0);
    }
}
