//! The last runs, shown between the last shot and the result.

use egui::Ui;
use fob_kit::widgets::machine::LastRuns;
use fob_kit::widgets::reader::ReaderEntry;
use fob_rules::Match;
use fob_services::shared::Shared;

/// How much of the last runs has been shown.
#[derive(Debug, Default)]
pub struct Ending {
    runs: Option<LastRuns>,
    is_seen: bool,
}

/// Label of the button that closes them.
pub const RESULT: &str = "Result";

impl Ending {
    /// Whether they are in front.
    pub fn is_open(&self) -> bool {
        self.runs.is_some() && !self.is_seen
    }

    /// Whether they are done.
    pub fn is_seen(&self) -> bool {
        self.is_seen
    }

    /// Whether anything moves by itself.
    pub fn is_playing(&self) -> bool {
        self.is_open() && self.runs.as_ref().is_some_and(LastRuns::is_playing)
    }

    /// Shows the last runs of a finished match until they are done.
    pub fn show(&mut self, ui: &mut Ui, game: &Match, readers: &[ReaderEntry], shared: &Shared) {
        self.is_seen = self.is_left(ui, game, readers, shared);
        if self.is_seen {
            ui.ctx().request_repaint();
        }
    }

    fn is_left(&mut self, ui: &mut Ui, game: &Match, readers: &[ReaderEntry], shared: &Shared) -> bool {
        if self.runs.is_none() {
            let Some(mut runs) = LastRuns::new(game, readers) else { return true };
            if shared.settings.motion {
                runs.play();
            }
            self.runs = Some(runs);
        }
        let Some(runs) = &mut self.runs else { return true };
        runs.tick(shared.step);
        runs.show(ui, (RESULT, "How the match ended (Enter)"))
    }
}
