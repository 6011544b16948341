//! The last runs of a replay: what the machines did with the strings when they were complete, in both directions.

use super::keys::RUNS;
use super::viewer::{Mode, Viewer};
use egui::Ui;
use fob_kit::shared::Shared;
use fob_kit::widgets::machine::LastRuns;

/// The last runs, while they are looked at.
#[derive(Debug, Default)]
pub struct Ending {
    runs: Option<LastRuns>,
}

impl Ending {
    /// Whether they are in front.
    pub fn is_open(&self) -> bool {
        self.runs.is_some()
    }

    /// Whether something moves by itself.
    pub fn is_playing(&self) -> bool {
        self.runs.as_ref().is_some_and(LastRuns::is_playing)
    }
}

/// What the button says that opens them.
pub const LAST_RUN: &str = "Last run";

/// Whether a replay has some: its match ended with strings that are read by a machine that runs on.
pub fn has_some(viewer: &Viewer) -> bool {
    let game = viewer.replay.playback.last().game.as_ref();
    game.is_some_and(|game| LastRuns::are_there(game, &viewer.replay.dfas))
}

/// The button that opens them, where there are some.
pub fn button(ui: &mut Ui, viewer: &mut Viewer) {
    if has_some(viewer) && RUNS.button(ui) {
        open(viewer, false);
    }
}

/// Opens them at their beginning.
pub fn open(viewer: &mut Viewer, plays: bool) {
    let replay = viewer.replay.clone();
    let Some(game) = replay.playback.last().game.as_ref().filter(|_| matches!(viewer.mode, Mode::Match)) else { return };
    viewer.playing = false;
    viewer.ending.runs = LastRuns::new(game, &replay.dfas);
    if let Some(runs) = viewer.ending.runs.as_mut().filter(|_| plays) {
        runs.play();
    }
}

/// Draws them over the replay until they are left.
pub fn show(ui: &mut Ui, viewer: &mut Viewer, shared: &Shared) {
    let Some(runs) = &mut viewer.ending.runs else { return };
    runs.tick(shared.step);
    if runs.show(ui, ("Back to the match", "Close the last run (Enter)")) {
        viewer.ending.runs = None;
    }
}
