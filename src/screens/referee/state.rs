//! The state of the referee's screen.

use egui::Ui;
use fob_board::{Colour, Hole};
use fob_kit::aiming::Eye;
use fob_kit::printing::Printing;
use fob_kit::widgets::machine::LastRuns;
use fob_kit::widgets::order;
use fob_kit::widgets::reader::ReaderEntry;
use fob_kit::widgets::track::Track;
use fob_opponent::Foresight;
use fob_replay::StringOdds;
use fob_rules::{Match, Names, Series};
use fob_services::data::{Retry, Services};
use fob_services::driving::Start;
use fob_services::driving::refereed::{self, Done, Entry, Event};
use fob_store::{Lock, Seen};
use std::path::PathBuf;

/// The open question over the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dialog {
    /// Do all agree to a draw?
    Draw,
    /// The choice of the player who resigns.
    Resign,
}

/// Target of the keys G and R.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Target {
    Hole(Hole),
    Lost,
}

/// A match on a real board.
#[derive(Debug)]
pub struct RefereeScreen {
    pub(super) path: PathBuf,
    pub(super) start: Start,
    pub(super) names: Names,
    /// Earlier games of the series and, once this one is closed, this one.
    pub(super) series: Series,
    /// The drawing of each string's DFA, one a string, its odds, and what foretells the match.
    pub(super) dfas: Vec<ReaderEntry>,
    pub(super) odds: StringOdds,
    pub(super) foresight: Foresight,
    pub(super) game: Match,
    pub(super) done: Vec<Done>,
    /// Undone steps, the latest last: a shot with its order, or an end.
    pub(super) undone: Vec<Vec<Event>>,
    /// The entry of the next shot, in the order of events.
    pub(super) shot: Vec<Entry>,
    /// `shot` is a shot that was undone and not changed since.
    pub(super) reopened: bool,
    pub(super) target: Target,
    pub(super) choice: Option<order::OrderPicks>,
    pub(super) tracks: Vec<Track>,
    pub(super) eye: Eye,
    pub(super) news: Option<String>,
    pub(super) dialog: Option<Dialog>,
    pub(super) printing: Option<Printing>,
    /// The machines' last runs on the complete strings, while they are shown.
    pub(super) runs: Option<LastRuns>,
    pub(super) closed: bool,
    /// The lock against other windows: there is one file for all matches at a real board, one at a time.
    pub(super) lock: Option<Lock>,
    /// The content of the file when it was last read or written here: no other content is overwritten.
    pub(super) seen: Seen,
    /// The next attempt to save, if the file does not contain the last confirmed shot.
    pub(super) retry: Retry,
}

impl RefereeScreen {
    /// Takes the lock on the match at a real board.
    ///
    /// # Errors
    /// Another window has it.
    pub fn lock(services: &mut Services) -> Result<Lock, Vec<String>> {
        let taken = "another window has a refereed match open; close it there first";
        let (path, _) = refereed::place(services);
        services.store.lock(&path).map_err(|_| vec![taken.to_owned()])
    }

    /// Returns the lock, held until the match is left.
    pub fn locked(self, lock: Lock) -> Self {
        Self { lock: Some(lock), ..self }
    }

    /// Returns the match in its present state.
    pub fn game(&self) -> &Match {
        &self.game
    }

    /// Shows the machines' last runs on the complete strings, if the match has ended so and there are any.
    pub(super) fn run_machines(&mut self, services: &Services) {
        self.runs = LastRuns::new(&self.game, &self.dfas);
        if let Some(runs) = self.runs.as_mut().filter(|_| services.settings.motion) {
            runs.play();
        }
    }

    /// Enters a puck where the keys point to.
    pub(super) fn enter_puck(&mut self, colour: Colour, services: &mut Services) {
        let entry = match self.target {
            Target::Hole(hole) => Entry::Drop(hole, colour),
            Target::Lost => Entry::Lost(colour),
        };
        self.enter(entry, services);
    }

    /// Copies the match as a referee script to the clipboard.
    pub(super) fn copy(&mut self, ui: &Ui) {
        let script = refereed::write_script(&self.start.setup, &self.start.dfas, &self.seat_names(), &self.done);
        ui.ctx().copy_text(script);
        self.news = Some("Script copied; `fob referee` reads it".into());
    }
}
