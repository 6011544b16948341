//! How well the computer plays.

use std::fmt;
use std::str::FromStr;

/// A level of the computer player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Any legal place, direction and power; any order.
    Random,
    /// Aims at a puck that it can see towards a hole, with an unsteady hand; chooses the order that is best for it.
    Easy,
}

/// A text that names no level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no level; expected {names}", names = Level::ALL.map(Level::name).join(" or "))]
pub struct LevelError(String);

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Self; 2] = [Self::Random, Self::Easy];

    /// The name in text forms.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Easy => "easy",
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
