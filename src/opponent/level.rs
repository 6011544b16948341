//! How well the computer plays: names for people. The numbers behind them are a [`super::Skill`].

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A level of the computer player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Any legal place, direction and power; any order.
    Random,
    /// Wants the right colour in the right hole, and often misses it.
    Easy,
    /// A steadier hand, and an eye for what a miss leads to.
    Medium,
    /// Sees banks and combinations, and what its shots leave to the next player.
    Hard,
    /// The steadiest hand; weighs many shots, and the answers to the best of them.
    Master,
}

/// A text that names no level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no level; expected {names}", names = Level::ALL.map(Level::name).join(", "))]
pub struct LevelError(String);

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Self; 5] = [Self::Random, Self::Easy, Self::Medium, Self::Hard, Self::Master];

    /// The name in text forms.
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
