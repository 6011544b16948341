//! The written form of a match: what cannot be worked out again. Everything else is recomputed and checked on reading, so
//! that a text cannot make a match whose parts contradict each other.

use super::{Choice, Match, Reason, Setup, SetupErrors};
use fob_table::{Colour, Hole};
use serde::{Deserialize, Serialize};

/// The fields of a written match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Saved {
    pub(super) setup: Setup,
    /// Words of the strings before a shot that waits for its order.
    pub(super) words: Vec<String>,
    pub(super) shots: u32,
    /// Greens and reds that were lost.
    pub(super) lost: (u32, u32),
    /// The pucks of the shot that waits for its order, as they fell.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) waiting: Vec<(Hole, Colour)>,
    /// Shots in a row that took no puck, where the setup has a rule for them.
    #[serde(default, skip_serializing_if = "is_none")]
    pub(super) still: u32,
    /// Each extra time, by the number of shots after which it began.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) extras: Vec<u32>,
    /// An end by resignation or agreement, or of a match whose result was certain.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) ended: Option<Reason>,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // The signature that serde asks for.
const fn is_none(still: &u32) -> bool {
    *still == 0
}

/// Why a written match was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SavedMatchError {
    /// The setup is wrong.
    #[error(transparent)]
    Setup(#[from] SetupErrors),
    /// Not one word a string.
    #[error("{given} words for {strings} strings")]
    Words {
        /// How many there are.
        given: usize,
        /// How many strings there are.
        strings: usize,
    },
    /// Something else than g and r.
    #[error("`{0}` is no word of g and r")]
    Letter(String),
    /// More pucks than the match has.
    #[error("the words and the lost pucks hold more {0} pucks than the match has")]
    TooMany(&'static str),
    /// Pucks that wait although they leave no choice.
    #[error("a shot waits for its order, but no hole took unlike pucks")]
    NothingToChoose,
    /// A waiting shot before the first one.
    #[error("pucks have fallen, but no shot was taken")]
    NoShot,
    /// An end that is not written but follows from the pucks and shots.
    #[error("a match can be ended by resignation or agreement only, not by {0:?}")]
    Ended(Reason),
    /// Quiet shots that were not taken, or that no rule counts.
    #[error("{0} quiet shots in a row, more than the match has")]
    Still(u32),
    /// Extra times that the match does not have.
    #[error("the extra times do not fit the match")]
    Extras,
    /// An end as certain of a match that is not.
    #[error("the match was ended as certain, but its result depends on play")]
    NotCertain,
    /// An end after the end.
    #[error("the match ends by resignation or agreement after it is over")]
    EndedTwice,
    /// A resignation of somebody who does not play.
    #[error("player {0} resigned, but does not play")]
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

/// The colours of a written word.
pub(super) fn parse_word(word: &str) -> Result<Vec<Colour>, SavedMatchError> {
    let colour = |letter| match letter {
        'g' => Ok(Colour::Green),
        'r' => Ok(Colour::Red),
        _ => Err(SavedMatchError::Letter(word.to_owned())),
    };
    word.chars().map(colour).collect()
}

/// Whether these choices leave anything to choose.
pub(super) fn check_choices(choices: &[Choice]) -> Result<(), SavedMatchError> {
    if choices.is_empty() { Err(SavedMatchError::NothingToChoose) } else { Ok(()) }
}
