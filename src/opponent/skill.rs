//! The parameters of a level.

use super::Level;
use super::chances::{Chances, Touch};
use super::hand::Hand;
use fob_board::Board;
use serde::{Deserialize, Serialize};

/// The parameters that determine how a player plays. Budgets count simulated shots, never seconds: the same parameters play the same match
/// on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Skill {
    /// Errors of the hand.
    pub hand: Hand,
    /// Chances of such players to sink pucks; see [`Touch`].
    pub touch: Touch,
    /// Number of places along the line to consider.
    pub places: usize,
    /// Number of candidates to try with the unsteady hand.
    pub candidates: usize,
    /// Number of executions of each in the first round. Each further round keeps the better half and doubles the executions.
    pub samples: u32,
    /// Number of candidates in the last round.
    pub finalists: usize,
    /// Number of random shots to simulate once each; the best of them become candidates.
    pub scan: usize,
    /// True to look for banks, combinations, kisses and plants as well as direct shots.
    pub crafty: bool,
    /// Number of executions of each finalist after which to search the next player's answer; 0 for none.
    pub look_ahead: u32,
    /// True to read the strings. Otherwise the player sinks any puck that it can.
    pub reads: bool,
    /// True to allow for the player's own unsteady hand. Otherwise only the first execution counts.
    pub humble: bool,
}

impl Skill {
    /// Returns the parameters of a level; `None` for [`Level::Random`], which does not search.
    pub const fn new(level: Level) -> Option<Self> {
        match level {
            Level::Random => None,
            Level::Easy => Some(Self::EASY),
            Level::Medium => Some(Self::MEDIUM),
            Level::Hard => Some(Self::HARD),
            Level::Master => Some(Self::MASTER),
        }
    }

    /// Returns the chances of success of such players on a board.
    pub fn chances(&self, board: &Board) -> Chances {
        self.touch.on(board)
    }

    /// Parameters of level `easy`.
    pub const EASY: Self = Self {
        hand: Hand { aim: 0.030, speed: 0.10, place: 0.003, offset: 0.001 },
        touch: Touch { sure: 0.62, each: 0.53, stray: 0.15, idle: 0.002 },
        places: 17,
        candidates: 12,
        samples: 3,
        finalists: 4,
        scan: 0,
        crafty: false,
        look_ahead: 0,
        reads: true,
        humble: true,
    };

    /// Parameters of level `medium`.
    pub const MEDIUM: Self = Self {
        hand: Hand { aim: 0.012, speed: 0.06, place: 0.002, offset: 0.0007 },
        touch: Touch { sure: 0.80, each: 0.48, stray: 0.15, idle: 0.002 },
        places: 25,
        candidates: 32,
        samples: 4,
        finalists: 4,
        scan: 0,
        crafty: false,
        ..Self::EASY
    };

    /// Parameters of level `hard`.
    pub const HARD: Self = Self {
        hand: Hand { aim: 0.006, speed: 0.04, place: 0.001, offset: 0.0005 },
        touch: Touch { sure: 0.94, each: 0.52, stray: 0.15, idle: 0.002 },
        places: 33,
        candidates: 72,
        samples: 4,
        finalists: 5,
        scan: 200,
        crafty: true,
        look_ahead: 12,
        ..Self::EASY
    };

    /// Parameters of level `master`.
    pub const MASTER: Self = Self {
        hand: Hand { aim: 0.002, speed: 0.02, place: 0.0004, offset: 0.0002 },
        touch: Touch { sure: 0.97, each: 0.56, stray: 0.15, idle: 0.002 },
        places: 33,
        candidates: 160,
        samples: 4,
        finalists: 8,
        scan: 800,
        crafty: true,
        look_ahead: 32,
        ..Self::EASY
    };
}
