//! The keys of the theatre.

use super::open::{Mode, Open};
use super::toggles;
use super::what_if::WhatIf;
use crate::app::widgets;
use egui::{Key, Modifiers, Ui};

/// A key with modifiers, as often as it was pressed, while nobody types and no control is in front.
fn presses(ui: &Ui, modifiers: Modifiers, key: Key) -> usize {
    if ui.memory(|m| m.focused().is_none()) { ui.input_mut(|i| i.count_and_consume_key(modifiers, key)) } else { 0 }
}

/// Takes the keys of time, of the switches, and of what lies beside the match.
pub fn take(ui: &Ui, open: &mut Open) {
    let aiming = matches!(open.mode, Mode::WhatIf(_));
    let (none, shift, ctrl) = (Modifiers::NONE, Modifiers::SHIFT, Modifiers::COMMAND);
    // The most specific first: a plain key is also found under Shift.
    for _ in 0..presses(ui, ctrl, Key::ArrowRight) {
        open.contact(true);
    }
    for _ in 0..presses(ui, ctrl, Key::ArrowLeft) {
        open.contact(false);
    }
    if !aiming {
        let (on, back) = (presses(ui, shift, Key::ArrowRight), presses(ui, shift, Key::ArrowLeft));
        if on + back > 0 {
            open.step(on as f64 - back as f64);
        }
        let (on, back) = (presses(ui, none, Key::ArrowRight), presses(ui, none, Key::ArrowLeft));
        if on + back > 0 {
            open.seek(open.now() + 0.5 * (on as f64 - back as f64));
        }
        let faster = presses(ui, none, Key::ArrowUp) as isize - presses(ui, none, Key::ArrowDown) as isize;
        if faster != 0 {
            open.faster(faster);
        }
        if let Mode::Pair(pair) = &mut open.mode {
            for (key, forward) in [(Key::PageDown, true), (Key::PageUp, false)] {
                for _ in 0..presses(ui, shift, key) {
                    pair.step(forward);
                }
            }
        }
    }
    for (key, forward) in [(Key::PageDown, true), (Key::PageUp, false)] {
        for _ in 0..presses(ui, none, key) {
            open.shot(forward);
        }
    }
    if presses(ui, none, Key::Space) > 0 {
        open.toggle_play();
    }
    if presses(ui, none, Key::Home) > 0 {
        open.seek(0.0);
    }
    if presses(ui, none, Key::End) > 0 {
        open.seek(open.length());
    }
    for (modifiers, forward) in [(shift, false), (none, true)] {
        if presses(ui, modifiers, Key::M) > 0 {
            open.mark(forward);
        }
        if matches!(open.mode, Mode::Match) && presses(ui, modifiers, Key::O) > 0 {
            open.turn(forward);
        }
    }
    toggles::keys(ui, open);
    if widgets::key(ui, Key::W) {
        what_if(open);
    }
    if widgets::key(ui, Key::B) {
        beside(open);
    }
    let reel = open.reel.clone();
    if let Mode::WhatIf(what) = &mut open.mode
        && widgets::key(ui, Key::Backspace)
    {
        what.reset(&reel);
        open.seek(0.0);
    }
}

/// Takes up the cue at the shot that is shown, or lays it down.
pub fn what_if(open: &mut Open) {
    let was = matches!(open.mode, Mode::WhatIf(_));
    leave(open);
    if !was {
        open.follow = None;
        let index = open.index();
        open.go_to(index);
        open.mode = Mode::WhatIf(Box::new(WhatIf::new(&open.reel, index)));
    }
}

/// Lays the next shot beside the one that is shown, or takes it away.
pub fn beside(open: &mut Open) {
    let was = matches!(open.mode, Mode::Pair(_));
    leave(open);
    if !was {
        toggles::whole(open);
        let index = open.index();
        open.go_to(index);
        let next = if index + 1 < open.reel.shots().len() { index + 1 } else { index.saturating_sub(1) };
        open.mode = Mode::Pair(Box::new(super::pair::Pair::new(&open.reel, next)));
    }
}

/// Back to the match as it was, at the strike of the shot.
pub fn leave(open: &mut Open) {
    open.playing = false;
    open.picker = None;
    open.mode = Mode::Match;
}
