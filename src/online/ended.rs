//! The end of a game, whatever the game.

use fob_rules::Points;

/// Who won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Won {
    /// This player.
    Player(u8),
    /// This team: players 1 and 3, or 2 and 4.
    Team(u8),
    /// Nobody alone.
    Draw,
    /// The game names no winner.
    Unnamed,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Ended {
    pub won: Won,
    /// Points of the players, or of the two teams.
    pub points: Vec<Points>,
    pub reason: &'static str,
}

/// How players end a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// This player loses, for this reason.
    Out(u8, &'static str),
    /// By agreement.
    Draw,
    /// The result is certain.
    Certain,
}
