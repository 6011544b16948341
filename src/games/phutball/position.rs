//! The position.

use super::board::{Pitch, Side};

/// A position: the board, and whose turn it is.
///
/// Equality is that of the size, the ball, the men and the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Phutball {
    pub(super) pitch: Pitch,
    pub(super) turn: Side,
}

impl Phutball {
    /// The board with the ball and the men.
    pub fn pitch(&self) -> &Pitch {
        &self.pitch
    }

    /// Whose turn it is.
    pub fn side_to_move(&self) -> Side {
        self.turn
    }
}
