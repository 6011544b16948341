//! The last runs, shown between the last shot and the result.

use egui::Ui;
use fob_kit::widgets::machine::LastRuns;
use fob_kit::widgets::reader::ReaderEntry;
use fob_rules::Match;
use fob_services::data::Services;

/// Progress of showing the last runs.
#[derive(Debug, Default)]
pub struct Ending {
    runs: Option<LastRuns>,
    is_seen: bool,
}

/// Label of the button that closes them.
pub const RESULT: &str = "Result";

impl Ending {
    /// Returns whether the last runs are in front.
    pub fn is_open(&self) -> bool {
        self.runs.is_some() && !self.is_seen
    }

    /// Returns whether the last runs have been shown.
    pub fn is_seen(&self) -> bool {
        self.is_seen
    }

    /// Returns whether anything moves by itself.
    pub fn is_playing(&self) -> bool {
        self.is_open() && self.runs.as_ref().is_some_and(LastRuns::is_playing)
    }

    /// Shows the last runs of a finished match until they are done.
    pub fn show(&mut self, ui: &mut Ui, game: &Match, readers: &[ReaderEntry], services: &Services) {
        self.is_seen = self.is_left(ui, game, readers, services);
        if self.is_seen {
            ui.ctx().request_repaint();
        }
    }

    fn is_left(&mut self, ui: &mut Ui, game: &Match, readers: &[ReaderEntry], services: &Services) -> bool {
        if self.runs.is_none() {
            let Some(mut runs) = LastRuns::new(game, readers) else { return true };
            if services.settings.motion {
                runs.play();
            }
            self.runs = Some(runs);
        }
        let Some(runs) = &mut self.runs else { return true };
        runs.tick(services.step);
        runs.show(ui, (RESULT, "How the match ended (Enter)"))
    }
}
