//! The kinds of match that start at one press, by their names.

use serde::{Deserialize, Serialize};

/// A kind of match that starts at one press. `docs/strength.md` has the measurements by which the machines and numbers were
/// chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Preset {
    /// A few minutes: one string, few pucks, the best of three matches.
    Quick,
    /// Each has a string, with extra time while both are level. As few pucks: with more, nothing happens at first.
    Duel,
    /// A string each, and all pucks of the board.
    Long,
}

impl Preset {
    /// All presets, in the order of the menu.
    pub const ALL: [Self; 3] = [Self::Quick, Self::Duel, Self::Long];

    /// Returns the name that users see.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Quick => "Quick",
            Self::Duel => "Duel",
            Self::Long => "Long",
        }
    }

    /// Returns the kind and the length of the match, in a few words.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Quick => "Tug of war, best of three",
            Self::Duel => "Reject match, 5 + 5",
            Self::Long => "Reject match, 15 + 15",
        }
    }
}
