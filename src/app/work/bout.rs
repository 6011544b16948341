//! A game of computers in a tournament.

use super::watch::Watch;
use crate::arena::bout;
use crate::games::Progress;
use crate::opponent::Level;
use crate::rules::{Points, Setup};
use crate::table::Board;
use serde::{Deserialize, Serialize};

/// Asks for a game to be played to its end.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BoutAsk {
    /// What is played.
    pub setup: Setup,
    /// Where.
    pub board: Board,
    /// Who plays, the first shooter first.
    pub levels: Vec<Level>,
    /// Where all chance comes from.
    pub seed: u64,
}

/// The points of those who played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoutAnswer(pub Vec<Points>);

impl BoutAsk {
    /// Plays the game.
    ///
    /// # Errors
    /// It cannot be played, or it was stopped.
    pub fn answer(self, watch: &mut dyn Watch) -> Result<BoutAnswer, String> {
        let mut go_on = || watch.go_on(&Progress::default());
        let points = bout(self.setup, &self.board, &self.levels, self.seed, &mut go_on);
        points.map(BoutAnswer).map_err(|error| error.to_string())
    }
}
