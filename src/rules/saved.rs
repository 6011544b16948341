//! Serialized form of a match: only what cannot be computed. Everything else is recomputed and checked on reading, so that a text cannot
//! produce an inconsistent match.

use super::{Choice, Match, Reason, Setup, SetupErrors};
use fob_board::{Colour, Hole};
use serde::{Deserialize, Serialize};

/// The fields of a serialized match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Saved {
    pub(super) setup: Setup,
    /// Words of the strings, without the pucks of a shot that waits for its order.
    pub(super) words: Vec<String>,
    pub(super) shots: u32,
    /// Greens and reds lost.
    pub(super) lost: (u32, u32),
    /// Pucks of the shot that waits for its order, in the order in which they fell.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) waiting: Vec<(Hole, Colour)>,
    /// Quiet shots in a row so far.
    #[serde(default, skip_serializing_if = "is_none")]
    pub(super) still: u32,
    /// For each extra time, the number of shots taken before it started.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) extras: Vec<u32>,
    /// End by resignation, by agreement, or because the result was certain.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) ended: Option<Reason>,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // The signature that serde asks for.
const fn is_none(still: &u32) -> bool {
    *still == 0
}

/// Why a serialized match was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SavedMatchError {
    /// The setup is invalid.
    #[error(transparent)]
    Setup(#[from] SetupErrors),
    /// There is not one word per string.
    #[error("{given} words for {strings} strings")]
    Words {
        /// Number of words.
        given: usize,
        /// Number of strings.
        strings: usize,
    },
    /// A word contains something other than g and r.
    #[error("`{0}` is not a word of g and r")]
    Letter(String),
    /// There are more pucks than the match has.
    #[error("the words and the lost pucks contain more {0} pucks than the match has")]
    TooMany(&'static str),
    /// Pucks wait for an order, but leave no choice.
    #[error("a shot waits for its order, but no hole took pucks of both colours")]
    NothingToChoose,
    /// Pucks have fallen before the first shot.
    #[error("pucks have fallen, but no shot was taken")]
    NoShot,
    /// An end that must not be written, because it follows from the pucks and shots.
    #[error("a match can be ended by resignation or agreement only, not by {0:?}")]
    Ended(Reason),
    /// More quiet shots than possible.
    #[error("{0} quiet shots in a row, more than the match has")]
    Still(u32),
    /// Extra times that are not possible.
    #[error("the extra times do not fit the match")]
    Extras,
    /// The end is marked as certain, but it is not.
    #[error("the match was ended as certain, but its result depends on play")]
    NotCertain,
    /// The match is ended twice.
    #[error("the record ends the match a second time, by resignation or agreement")]
    EndedTwice,
    /// The player who resigned does not exist.
    #[error("player {0} resigned, but there is no such player")]
    Resigned(u8),
}

impl From<Match> for Saved {
    fn from(game: Match) -> Self {
        game.to_saved()
    }
}

impl TryFrom<Saved> for Match {
    type Error = SavedMatchError;

    fn try_from(saved: Saved) -> Result<Self, SavedMatchError> {
        Self::from_saved(saved)
    }
}

/// Parses the colours of a serialized word.
pub(super) fn parse_word(word: &str) -> Result<Vec<Colour>, SavedMatchError> {
    let colour = |letter| match letter {
        'g' => Ok(Colour::Green),
        'r' => Ok(Colour::Red),
        _ => Err(SavedMatchError::Letter(word.to_owned())),
    };
    word.chars().map(colour).collect()
}

/// Checks that these choices are really choices.
pub(super) fn check_choices(choices: &[Choice]) -> Result<(), SavedMatchError> {
    if choices.is_empty() { Err(SavedMatchError::NothingToChoose) } else { Ok(()) }
}
