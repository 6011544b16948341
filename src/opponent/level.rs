//! Levels of the computer player: names for people. A [`super::Skill`] has the numbers behind them.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A level of the computer player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Plays a random legal position, direction and power, and a random order.
    Random,
    /// Aims for the right colour and hole, but often misses.
    Easy,
    /// Has a steadier hand and considers what a miss leads to.
    Medium,
    /// Sees banks and combinations, and what its shots leave to the next player.
    Hard,
    /// Has the steadiest hand, and weighs many shots and the answers to the best of them.
    Master,
}

/// Error: a text does not name a level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown level `{0}`; expected {names}", names = Level::ALL.map(Level::name).join(", "))]
pub struct LevelError(String);

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Self; 5] = [Self::Random, Self::Easy, Self::Medium, Self::Hard, Self::Master];

    /// Returns the name in text forms.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Master => "master",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Level {
    type Err = LevelError;

    fn from_str(text: &str) -> Result<Self, LevelError> {
        Self::ALL.into_iter().find(|level| level.name() == text).ok_or_else(|| LevelError(text.to_owned()))
    }
}
