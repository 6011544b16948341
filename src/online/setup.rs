//! The setup of a room.

use super::plan::Plan;
use fob_board::Hole;
use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

/// Maximum length of a position in a brief setup, in bytes.
const BRIEF: usize = 512;

/// The break by the players, in SETUP.
pub(crate) const BY_HAND: &str = "hand";
/// The break by the server, the default.
pub(crate) const BY_COMPUTER: &str = "computer";

/// SETUP in the protocol: the setup that the maker of a room requests. Fields that a game does not have are ignored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SetupText {
    /// `fob`, or the command-line name of a room game.
    pub game: String,
    /// Position from which a room game starts, instead of its start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// Kind of Fob: `tug-of-war`, `reject-2`, `reject-4` or `custom`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// True if Fob is played in two teams of two.
    #[serde(default, skip_serializing_if = "is_false")]
    pub teams: bool,
    /// Machine that reads the strings: a built-in name, or the text of a machine's file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub machine: Option<String>,
    /// Built-in name of Fob's board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<String>,
    /// Green and red pucks of Fob, if not those of the board.
    #[serde(default, deserialize_with = "pucks", skip_serializing_if = "Option::is_none")]
    pub pucks: Option<(u16, u16)>,
    /// Maximum number of extra times, in a reject match for two.
    #[serde(default, deserialize_with = "extra", skip_serializing_if = "Option::is_none")]
    pub extra: Option<u32>,
    /// The break in Fob: `computer`, or `hand` for the players.
    #[serde(default, rename = "break", skip_serializing_if = "Option::is_none")]
    pub break_by: Option<String>,
    /// Quiet-game rule, in the form of the option of `fob match`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quiet: Option<String>,
    /// Shot limit of a match of Fob.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<u32>,
    /// Who wins the first game on accept, in tug of war; by default a coin is tossed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub accepts: Option<u8>,
    /// Number of players of a custom game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub players: Option<u8>,
    /// Strings of a custom game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub strings: Option<Vec<Owner>>,
    /// Players of the seats: `me` (once), `open`, or a computer's level.
    pub seats: Vec<String>,
    /// Clock, if the game has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockSetup>,
    /// True if the lobby shows the room.
    #[serde(default)]
    pub public: bool,
    /// Number of games in the series.
    #[serde(default = "one")]
    pub games: u32,
}

/// A string of a custom game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Owner {
    /// Holes whose pucks the string receives.
    pub holes: Vec<Hole>,
    /// Machine that reads the string, if not the one for all strings.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub machine: Option<String>,
    /// Player whose points depend on the string.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<u8>,
}

/// Clock terms in seconds; every seat has its own time.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct ClockSetup {
    /// Time at the start, at most a week.
    pub initial: f64,
    /// Time added after each move or strike, at most an hour.
    #[serde(default)]
    pub increment: f64,
}

/// Error of an invalid setup: one sentence that names the field.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct SetupError(pub String);

impl SetupText {
    /// Creates the setup of one game, with the default of every other field: neither public nor with a clock.
    pub fn new(game: &str, seats: Vec<String>) -> Self {
        Self {
            game: game.to_owned(),
            seats,
            position: None,
            kind: None,
            teams: false,
            machine: None,
            board: None,
            pucks: None,
            extra: None,
            break_by: None,
            quiet: None,
            limit: None,
            accepts: None,
            players: None,
            strings: None,
            clock: None,
            public: false,
            games: 1,
        }
    }

    /// Returns the setup without the texts of machines and long positions, which are not needed to describe the game.
    pub fn brief(&self) -> Self {
        let named = |machine: &Option<String>| machine.as_ref().filter(|machine| !machine.contains(['(', '\n'])).cloned();
        let string = |string: &Owner| Owner { holes: string.holes.clone(), machine: named(&string.machine), owner: string.owner };
        Self {
            game: self.game.clone(),
            position: self.position.as_ref().filter(|position| position.len() <= BRIEF).cloned(),
            kind: self.kind.clone(),
            teams: self.teams,
            machine: named(&self.machine),
            board: self.board.clone(),
            pucks: self.pucks,
            extra: self.extra,
            break_by: self.break_by.clone().filter(|by| by.len() <= BRIEF),
            quiet: self.quiet.clone(),
            limit: self.limit,
            accepts: self.accepts,
            players: self.players,
            strings: self.strings.as_ref().map(|strings| strings.iter().map(string).collect()),
            seats: self.seats.clone(),
            clock: self.clock,
            public: self.public,
            games: self.games,
        }
    }

    /// Returns the protocol version that a client needs to play by this setup. Clients of version 1 support only the pucks of the
    /// board, no extra time and no break by hand.
    pub fn protocol(&self) -> u32 {
        let is_plain =
            self.game != "fob" || self.pucks.is_none() && self.extra.is_none_or(|times| times == 0) && !self.breaks_by_hand();
        if is_plain { 1 } else { 2 }
    }

    /// Returns whether the players play the break.
    pub fn breaks_by_hand(&self) -> bool {
        self.break_by.as_deref() == Some(BY_HAND)
    }

    /// Checks all fields. A setup without an error can make a room.
    ///
    /// # Errors
    /// The first invalid field, and what was expected.
    pub fn check(&self) -> Result<(), SetupError> {
        Plan::from_setup(self).map(|_| ())
    }
}

/// Reads the numbers of pucks.
fn pucks<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<(u16, u16)>, D::Error> {
    named(deserializer, || format!("pucks: expected the green and the red ones, such as [5,5], each at most {}", u16::MAX))
}

/// Reads a number of extra times.
fn extra<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u32>, D::Error> {
    named(deserializer, || format!("extra: expected a number of extra times from 0 to {}", u32::MAX))
}

/// Reads a field; the error names the field.
fn named<'de, D: Deserializer<'de>, T: DeserializeOwned>(
    deserializer: D,
    problem: impl Fn() -> String,
) -> Result<Option<T>, D::Error> {
    let value = Option::<Value>::deserialize(deserializer)?;
    value.map(|value| serde_json::from_value(value).map_err(|_| D::Error::custom(problem()))).transpose()
}

fn one() -> u32 {
    1
}

#[allow(clippy::trivially_copy_pass_by_ref)] // The signature that serde asks for.
fn is_false(value: &bool) -> bool {
    !value
}
