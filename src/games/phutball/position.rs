//! Positions.

use super::board::{Pitch, Side};

/// A position: the board, and the side to move.
///
/// Two positions are equal if size, ball, men and side to move are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Phutball {
    pub(super) pitch: Pitch,
    pub(super) turn: Side,
}

impl Phutball {
    /// Returns the board with the ball and the men.
    pub fn pitch(&self) -> &Pitch {
        &self.pitch
    }

    /// Returns the side to move.
    pub fn side_to_move(&self) -> Side {
        self.turn
    }
}
