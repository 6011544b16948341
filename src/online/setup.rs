//! What a room is made for.

use super::plan::Plan;
use fob_table::Hole;
use serde::{Deserialize, Serialize};

/// SETUP: what whoever makes a room asks for. Fields that a game does not have are ignored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SetupText {
    /// `fob`, or a game of the room by its name on the command line.
    pub game: String,
    /// Where a game of the room begins, instead of its start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// Fob's kind: `tug-of-war`, `reject-2`, `reject-4` or `custom`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// Whether Fob is played in teams of two.
    #[serde(default, skip_serializing_if = "is_false")]
    pub teams: bool,
    /// What reads Fob's strings: a built-in name, or the text of a machine's file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub machine: Option<String>,
    /// Fob's board, by its built-in name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<String>,
    /// The quiet rule, as the option of `fob match`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quiet: Option<String>,
    /// The shot limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<u32>,
    /// Who wins the first game on accept, in tug of war; without it a coin is tossed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub accepts: Option<u8>,
    /// The number of players of a custom game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub players: Option<u8>,
    /// The strings of a custom game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub strings: Option<Vec<Owner>>,
    /// Who sits where: `me` (once), `open`, or a computer's level.
    pub seats: Vec<String>,
    /// The clock, if the game is played on one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockSetup>,
    /// Whether the lobby shows the room.
    #[serde(default)]
    pub public: bool,
    /// Games of the series.
    #[serde(default = "one")]
    pub games: u32,
}

/// A string of a custom game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Owner {
    /// The holes that append to it.
    pub holes: Vec<Hole>,
    /// What reads it, where it is not what reads all of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub machine: Option<String>,
    /// The player whose points depend on it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<u8>,
}

/// A clock: every seat has its own time. Both in seconds.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct ClockSetup {
    /// The time at the start, at most a week.
    pub initial: f64,
    /// What each move or strike adds, at most an hour.
    #[serde(default)]
    pub increment: f64,
}

/// Why a room cannot be made as asked; one sentence, which names the field.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct SetupError(pub String);

impl SetupText {
    /// Checks everything: a setup without an error makes a room.
    ///
    /// # Errors
    /// The first field that is wrong, and what was expected.
    pub fn check(&self) -> Result<(), SetupError> {
        Plan::from_setup(self).map(|_| ())
    }
}

fn one() -> u32 {
    1
}

#[allow(clippy::trivially_copy_pass_by_ref)] // The signature that serde asks for.
fn is_false(value: &bool) -> bool {
    !value
}
