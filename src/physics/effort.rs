//! How much work a shot may be.
//!
//! A board from a file may be such that discs hit each other millions of times before they rest: a shot on it would take minutes
//! and gigabytes. So a shot counts its work and gives up at a bound. What is counted is work, never time, so that every machine
//! gives up at the same place.

use super::cluster;
use serde::{Deserialize, Serialize};

/// Most work of one shot, in steps of about a tenth of a microsecond.
///
/// A break on Bob takes some ten thousand steps. Of some four hundred boards at the edge of what
/// [`Board::validate`](fob_table::Board::validate) accepts, each with two strikers at full speed into a full pack, none came to it.
pub const MOST_EFFORT: u64 = 30_000_000;

/// Most contacts of one shot; its trace takes some 150 bytes for each. The hardest of those four hundred came to 72,429.
pub const MOST_CONTACTS: usize = 200_000;

/// Steps between two looks at the bound and at who waits.
const BETWEEN: u64 = 16_384;

/// Why a shot was not simulated to its end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum ShotError {
    /// It has more than [`MOST_CONTACTS`], or is more work than [`MOST_EFFORT`].
    #[error(
        "a shot on the board {board:?} takes more than {MOST_CONTACTS} contacts or {MOST_EFFORT} steps of work; expected a board \
         with fewer or heavier pucks, more friction or less bounce"
    )]
    Restless {
        /// The board's name.
        board: String,
    },
    /// Nobody waits for it any more.
    #[error("stopped")]
    Stopped,
}

/// The work of a shot so far.
pub(super) struct Effort<'a> {
    spent: u64,
    /// When to look at the bound and at who waits.
    due: u64,
    /// What a sweep over the ways of all discs costs.
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

    /// A disc looked for those near it and found so many.
    #[inline]
    pub fn spend_on_look(&mut self, found: usize) {
        self.spent += self.sweep + found as u64 / 4;
    }

    /// All pairs of so many discs are compared.
    pub fn spend_on_pairs(&mut self, discs: usize) {
        self.spent += 1 + (discs * discs) as u64 / 64;
    }

    /// So many discs with so many contacts are solved together.
    pub fn spend_on_round(&mut self, discs: usize, touches: usize) {
        self.spent += (12 * discs * discs + cluster::sweeps(touches) * touches / 6) as u64;
    }

    #[inline]
    pub fn is_due(&self) -> bool {
        self.spent >= self.due
    }

    /// Refuses to go on past the bound, or when nobody waits.
    #[cold]
    pub fn check(&mut self, board: &str, contacts: usize) -> Result<(), ShotError> {
        if self.spent > MOST_EFFORT || contacts > MOST_CONTACTS {
            return Err(ShotError::Restless { board: board.to_owned() });
        }
        self.due = self.spent + BETWEEN;
        if (self.go_on)() { Ok(()) } else { Err(ShotError::Stopped) }
    }
}
