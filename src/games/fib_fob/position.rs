//! Positions.

use crate::Player;

/// A square of the stack, as distances to the destination: each coordinate is 0 to 7.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    pub(super) file: u8,
    pub(super) rank: u8,
    pub(super) board: u8,
}

impl Square {
    /// The destination, `a1/1`.
    pub const DESTINATION: Self = Self { file: 0, rank: 0, board: 0 };

    /// Creates a square by its distances from file a, rank 1 and the lowest board; `None` unless each is 0 to 7.
    pub fn new(file: u8, rank: u8, board: u8) -> Option<Self> {
        (file < 8 && rank < 8 && board < 8).then_some(Self { file, rank, board })
    }

    /// Returns the number of files to file a.
    pub fn file(self) -> u8 {
        self.file
    }

    /// Returns the number of ranks to rank 1.
    pub fn rank(self) -> u8 {
        self.rank
    }

    /// Returns the number of boards to the lowest.
    pub fn board(self) -> u8 {
        self.board
    }
}

/// A position: the ship's square, the remaining amounts, and the player to move.
///
/// The text form omits the player, since the rules do not distinguish the players: in a position that was read from text, player 1 is to
/// move. Equality does compare the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FibFob {
    pub(super) ship: Square,
    pub(super) time: u32,
    pub(super) nuggets: u32,
    pub(super) fib: u32,
    pub(super) fob: u32,
    pub(super) turn: Player,
}

impl FibFob {
    /// Largest value of time and nuggets together, of Fib, or of Fob: it keeps the list of all moves short enough.
    pub const MOST: u32 = 1_000_000;

    /// Creates a position with player 1 to move: light-years, nuggets, and gallons. `None` if time and nuggets together, Fib or Fob exceed
    /// [`FibFob::MOST`].
    pub fn new(ship: Square, time: u32, nuggets: u32, fib: u32, fob: u32) -> Option<Self> {
        let fits = time.checked_add(nuggets)? <= Self::MOST && fib <= Self::MOST && fob <= Self::MOST;
        fits.then_some(Self { ship, time, nuggets, fib, fob, turn: 1 })
    }

    /// Returns the square of the ship.
    pub fn ship(&self) -> Square {
        self.ship
    }

    /// Returns the light-years on the time counter.
    pub fn time(&self) -> u32 {
        self.time
    }

    /// Returns the number of remaining nuggets.
    pub fn nuggets(&self) -> u32 {
        self.nuggets
    }

    /// Returns the gallons of Fib fluid.
    pub fn fib(&self) -> u32 {
        self.fib
    }

    /// Returns the gallons of Fob fluid.
    pub fn fob(&self) -> u32 {
        self.fob
    }

    /// Returns the longest possible rest of the game, in moves: everything in the smallest steps, each nugget twice.
    pub fn longest(&self) -> u64 {
        let ship = u64::from(self.ship.file + self.ship.rank + self.ship.board);
        ship + u64::from(self.time) + 2 * u64::from(self.nuggets) + u64::from(self.fib) + u64::from(self.fob)
    }

    /// Returns whether no move is left.
    pub(super) fn is_finished(&self) -> bool {
        self.longest() == 0
    }
}
