//! A game of computers in a tournament.

use super::memory::Memory;
use super::request::Request;
use super::watch::Watch;
use fob_arena::bout;
use fob_games::Progress;
use fob_opponent::Level;
use fob_rules::{Points, Setup};
use fob_table::Board;
use serde::{Deserialize, Serialize};

/// Requests a game played to its end.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BoutAsk {
    /// The game.
    pub setup: Setup,
    /// Where.
    pub board: Board,
    /// Who plays, each with a name, the first shooter first.
    pub players: Vec<(String, Level)>,
    /// The seed of all random choices.
    pub seed: u64,
    /// The date of its record, in seconds since 1970 (UTC).
    pub date: u64,
    /// The note of its record.
    pub note: String,
}

/// A game that was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoutAnswer {
    /// The points of those who played.
    pub points: Vec<Points>,
    /// The text of its replay.
    pub replay: String,
}

impl BoutAsk {
    /// Plays the game.
    ///
    /// # Errors
    /// It cannot be played, or it was stopped.
    pub fn answer(self, watch: &mut dyn Watch) -> Result<BoutAnswer, String> {
        let mut go_on = || watch.go_on(&Progress::default());
        let played = bout(self.setup, &self.board, &self.players, self.seed, &mut go_on).map_err(|error| error.to_string())?;
        let mut replay = played.replay;
        (replay.header.date, replay.header.note) = (Some(self.date), self.note);
        Ok(BoutAnswer { points: played.points, replay: replay.print() })
    }
}

impl Request for BoutAsk {
    const NAME: &'static str = "bout";
    type Answer = BoutAnswer;

    fn carry_out(
        self,
        _memory: &mut Memory,
        watch: &mut dyn Watch,
        _hand_on: &mut dyn FnMut(BoutAnswer) -> bool,
    ) -> Result<BoutAnswer, String> {
        self.answer(watch)
    }
}
