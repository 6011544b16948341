//! The last runs of a replay: the runs of the machines on the complete strings, in both directions.

use super::keys::RUNS;
use super::replayed::Replayed;
use egui::Ui;
use fob_kit::widgets::machine::LastRuns;
use fob_services::data::Services;

/// The last runs, while they are looked at.
#[derive(Debug, Default)]
pub struct Ending {
    runs: Option<LastRuns>,
}

impl Ending {
    /// Returns whether the runs are in front.
    pub fn is_open(&self) -> bool {
        self.runs.is_some()
    }

    /// Returns whether something moves by itself.
    pub fn is_playing(&self) -> bool {
        self.runs.as_ref().is_some_and(LastRuns::is_playing)
    }

    /// Opens them at their beginning, if there are any.
    pub fn open(&mut self, replay: &Replayed, plays: bool) {
        let Some(game) = &replay.playback.last().game else { return };
        self.runs = LastRuns::new(game, &replay.dfas);
        if let Some(runs) = self.runs.as_mut().filter(|_| plays) {
            runs.play();
        }
    }

    /// Draws them over the replay until they are closed.
    pub fn show(&mut self, ui: &mut Ui, services: &Services) {
        let Some(runs) = &mut self.runs else { return };
        runs.tick(services.step);
        if runs.show(ui, ("Back to the match", "Close the last run (Enter)")) {
            self.runs = None;
        }
    }
}

/// Draws the button that opens them, if the match ended with strings read by a machine that runs on; returns whether it was
/// pressed.
pub fn button(ui: &mut Ui, replay: &Replayed) -> bool {
    let has_some = replay.playback.last().game.as_ref().is_some_and(|game| LastRuns::are_there(game, &replay.dfas));
    has_some && RUNS.button(ui)
}
