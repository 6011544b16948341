//! The parts below the board: the strike of a what-if, the transport, the time line, the chances.

use super::time_line::{self, Lane, TimeLine};
use super::viewer::{Mode, Viewer};
use super::{curve, review, transport, what_if};
use egui::Ui;
use fob_kit::layout::Window;
use fob_kit::theme::STEP;

/// Returns whether the window is so low that the foot has room for the time only.
pub fn is_low(ui: &Ui) -> bool {
    Window::from_ui(ui).is_low()
}

/// Draws the foot with the strike, the buttons and the time line.
pub fn show(ui: &mut Ui, viewer: &mut Viewer) {
    if !is_low(ui) {
        strike(ui, viewer);
        ui.add_space(STEP / 2.0);
    }
    transport::show(ui, viewer);
    ui.add_space(time_line::GAP);
    let asked = if matches!(viewer.mode, Mode::Match) { whole_line(ui, viewer) } else { short_line(ui, viewer) };
    if let Some(time) = asked {
        viewer.seek(time);
    }
}

/// Draws the strike of a what-if in numbers; after a change the shot is shown from the strike on.
pub fn strike(ui: &mut Ui, viewer: &mut Viewer) {
    let replay = viewer.replay.clone();
    let Mode::WhatIf(what) = &mut viewer.mode else { return };
    let before = what.aims.clone();
    let asked = what_if::panel(ui, what, &replay);
    let changed = what.aims != before;
    match asked {
        Some(what_if::Asked::Leave) => viewer.back_to_match(),
        Some(what_if::Asked::Play) => {
            viewer.seek(0.0);
            viewer.playing = true;
        }
        Some(what_if::Asked::Reset) => {
            what.reset(&replay);
            viewer.seek(0.0);
        }
        None if changed => {
            viewer.playing = false;
            viewer.seek(0.0);
        }
        None => {}
    }
}

/// Draws the time line of the match, and the chances below it on the same clock.
fn whole_line(ui: &mut Ui, viewer: &Viewer) -> Option<f64> {
    let replay = &viewer.replay;
    let line = TimeLine { length: replay.length(), now: viewer.now(), segments: &replay.segments, lanes: ["", ""] };
    let marks = replay.marks.iter().map(|mark| (if mark.kind.is_drop() { Lane::Upper } else { Lane::Lower }, mark));
    let describe = |time: f64| {
        let (index, local) = replay.at(time);
        let back = if replay.shots()[index].taken_back { ", taken back" } else { "" };
        format!("{}{back}, {local:.2} s", replay.name(index))
    };
    let mut asked = time_line::show(ui, &line, marks, describe);
    if !replay.dfas.is_empty() {
        ui.add_space(time_line::GAP);
        let reviewed = viewer.review.is_open() && !viewer.review.shots().is_empty();
        // The lower the window, the lower the curve.
        let low = is_low(ui);
        let (now, height) = (viewer.now(), if low { 36.0 } else { 60.0 });
        let moment =
            if reviewed { review::curve(ui, &viewer.review, replay, now, height) } else { curve::show(ui, replay, now, height) };
        asked = moment.or(asked);
    }
    asked
}

/// Draws the time line of one shot, or of two: one above, the other below.
fn short_line(ui: &mut Ui, viewer: &Viewer) -> Option<f64> {
    let lanes = if matches!(viewer.mode, Mode::WhatIf(_)) { ["recorded", "what if"] } else { ["left", "right"] };
    let line = TimeLine { length: viewer.length(), now: viewer.now(), segments: &[], lanes };
    let [upper, lower] = viewer.lanes();
    let marks = upper.iter().map(|mark| (Lane::Upper, mark)).chain(lower.iter().map(|mark| (Lane::Lower, mark)));
    time_line::show(ui, &line, marks, |time| format!("{time:.2} s"))
}
