//! The limit on the work of one shot.
//!
//! On a board from a file, discs may hit each other millions of times before they come to rest; such a shot would take minutes
//! and gigabytes. So a shot counts its work and stops at a limit. It counts work, not time, so that every machine stops at the
//! same point.

use super::cluster;
use serde::{Deserialize, Serialize};

/// Largest amount of work of one shot, in steps of about a tenth of a microsecond.
///
/// A break on Bob takes some ten thousand steps. About four hundred boards at the edge of what
/// [`Board::validate`](fob_board::Board::validate) accepts, each with two strikers at full speed into a full pack, all stayed below it.
pub const MOST_EFFORT: u64 = 30_000_000;

/// Largest number of contacts of one shot; its trace takes some 150 bytes for each. The hardest of those four hundred boards reached
/// 72,429.
pub const MOST_CONTACTS: usize = 200_000;

/// Number of steps between two checks of the limit and of `go_on`.
const BETWEEN: u64 = 16_384;

/// Why a shot was not simulated to its end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum ShotError {
    /// The shot needs more than [`MOST_CONTACTS`] contacts or [`MOST_EFFORT`] steps.
    #[error(
        "a shot on the board {board:?} takes more than {MOST_CONTACTS} contacts or {MOST_EFFORT} steps of work; expected a board \
         with fewer or heavier pucks, more friction or less bounce"
    )]
    Restless {
        /// The board's name.
        board: String,
    },
    /// The caller asked to stop.
    #[error("stopped")]
    Stopped,
}

/// The work of a shot so far.
pub(super) struct Effort<'a> {
    spent: u64,
    /// The step count at which to check the limit and `go_on` next.
    due: u64,
    /// Cost of a sweep over the ways of all discs.
    sweep: u64,
    go_on: &'a mut dyn FnMut() -> bool,
}

impl<'a> Effort<'a> {
    pub fn new(discs: usize, go_on: &'a mut dyn FnMut() -> bool) -> Self {
        Self { spent: 0, due: BETWEEN, sweep: 2 + discs as u64 / 32, go_on }
    }

    #[inline]
    pub fn spend(&mut self, steps: u64) {
        self.spent += steps;
    }

    /// Counts a search for the discs near another one that found `found` of them.
    #[inline]
    pub(crate) fn spend_on_look(&mut self, found: usize) {
        self.spent += self.sweep + found as u64 / 4;
    }

    /// Counts a comparison of all pairs of `discs` discs.
    pub(crate) fn spend_on_pairs(&mut self, discs: usize) {
        self.spent += 1 + (discs * discs) as u64 / 64;
    }

    /// Counts solving a round of `discs` discs with `touches` contacts.
    pub(crate) fn spend_on_round(&mut self, discs: usize, touches: usize) {
        self.spent += (12 * discs * discs + cluster::sweeps(touches) * touches / 6) as u64;
    }

    #[inline]
    pub fn is_due(&self) -> bool {
        self.spent >= self.due
    }

    /// Returns an error if the limit is passed or the caller asks to stop.
    #[cold]
    pub fn check(&mut self, board: &str, contacts: usize) -> Result<(), ShotError> {
        if self.spent > MOST_EFFORT || contacts > MOST_CONTACTS {
            return Err(ShotError::Restless { board: board.to_owned() });
        }
        self.due = self.spent + BETWEEN;
        if (self.go_on)() { Ok(()) } else { Err(ShotError::Stopped) }
    }
}
