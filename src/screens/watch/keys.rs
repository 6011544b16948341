//! The keys of a replay that is watched.

use super::toggles;
use super::viewer::{Mode, Viewer};
use egui::{Key, Modifiers, Ui};
use fob_kit::shared::Shared;
use fob_kit::widgets;

/// A key with modifiers, as often as it was pressed, while nobody types and no control is in front.
fn presses(ui: &Ui, modifiers: Modifiers, key: Key) -> usize {
    if ui.memory(|m| m.focused().is_none()) { ui.input_mut(|i| i.count_and_consume_key(modifiers, key)) } else { 0 }
}

/// Handles the keys of time, of the switches, and of the parts next to the match.
pub fn take(ui: &Ui, viewer: &mut Viewer, shared: &mut Shared) {
    let aiming = matches!(viewer.mode, Mode::WhatIf(_));
    let (none, shift, ctrl) = (Modifiers::NONE, Modifiers::SHIFT, Modifiers::COMMAND);
    // The most specific first: a plain key is also found under Shift.
    for _ in 0..presses(ui, ctrl, Key::ArrowRight) {
        viewer.contact(true);
    }
    for _ in 0..presses(ui, ctrl, Key::ArrowLeft) {
        viewer.contact(false);
    }
    if !aiming {
        let (on, back) = (presses(ui, shift, Key::ArrowRight), presses(ui, shift, Key::ArrowLeft));
        if on + back > 0 {
            viewer.step(on as f64 - back as f64);
        }
        let (on, back) = (presses(ui, none, Key::ArrowRight), presses(ui, none, Key::ArrowLeft));
        if on + back > 0 {
            viewer.seek(viewer.now() + 0.5 * (on as f64 - back as f64));
        }
        let faster = presses(ui, none, Key::ArrowUp) as isize - presses(ui, none, Key::ArrowDown) as isize;
        if faster != 0 {
            viewer.faster(faster);
        }
        if let Mode::Pair(pair) = &mut viewer.mode {
            for (key, forward) in [(Key::PageDown, true), (Key::PageUp, false)] {
                for _ in 0..presses(ui, shift, key) {
                    pair.step(forward);
                }
            }
        }
    }
    for (key, forward) in [(Key::PageDown, true), (Key::PageUp, false)] {
        for _ in 0..presses(ui, none, key) {
            viewer.shot(forward);
        }
    }
    if presses(ui, none, Key::Space) > 0 {
        viewer.toggle_play();
    }
    if presses(ui, none, Key::Home) > 0 {
        viewer.seek(0.0);
    }
    if presses(ui, none, Key::End) > 0 {
        viewer.seek(viewer.length());
    }
    for (modifiers, forward) in [(shift, false), (none, true)] {
        if presses(ui, modifiers, Key::M) > 0 {
            viewer.mark(forward);
        }
        if matches!(viewer.mode, Mode::Match) && presses(ui, modifiers, Key::O) > 0 {
            viewer.turn(forward);
        }
        if matches!(viewer.mode, Mode::Match) && viewer.review.is_open() && presses(ui, modifiers, Key::X) > 0 {
            viewer.poor(forward);
        }
    }
    toggles::keys(ui, viewer);
    if widgets::key(ui, Key::E) {
        viewer.toggle_review(shared);
    }
    if matches!(viewer.mode, Mode::Match) && viewer.review.is_open() && widgets::key(ui, Key::Y) {
        viewer.try_best();
    }
    if widgets::key(ui, Key::W) {
        viewer.toggle_what_if();
    }
    if widgets::key(ui, Key::B) {
        viewer.toggle_pair();
    }
    let replay = viewer.replay.clone();
    if let Mode::WhatIf(what) = &mut viewer.mode
        && widgets::key(ui, Key::Backspace)
    {
        what.reset(&replay);
        viewer.seek(0.0);
    }
}
