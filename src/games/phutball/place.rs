//! Boards as numbers.

use super::{Pitch, Point, Side};
use crate::games::Zobrist;
use std::ops::BitXor;
use std::sync::LazyLock;

/// A board of a given size as one number, with the low half of which the search remembers positions. Two boards of one
/// chain's start have the same with a chance that nobody will ever meet, and eight million of these numbers still fit into
/// a small machine's memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Place(u128);

/// Two numbers for a man and two for the ball on every point, and one for the second side to move.
static KEYS: LazyLock<Zobrist> = LazyLock::new(|| Zobrist::new(5, 4 * Point::PLACES + 1));

impl Place {
    /// The place of a board.
    pub fn of(pitch: &Pitch) -> Self {
        pitch.men.iter().fold(Self::ball(pitch.ball), |place, man| place ^ Self::man(man))
    }

    fn number(thing: usize) -> Self {
        Self(u128::from(KEYS.of(2 * thing)) << 64 | u128::from(KEYS.of(2 * thing + 1)))
    }

    /// What a man there changes.
    pub fn man(point: Point) -> Self {
        Self::number(point.index())
    }

    fn ball(point: Point) -> Self {
        Self::number(Point::PLACES + point.index())
    }

    /// The place after a jump over men.
    pub fn jumped(self, from: Point, to: Point) -> Self {
        from.between(to).fold(self ^ Self::ball(from) ^ Self::ball(to), |place, man| place ^ Self::man(man))
    }

    /// The key of this board with a side to move.
    pub fn key(self, turn: Side) -> u64 {
        self.0 as u64 ^ if turn == Side::Eks { KEYS.of(4 * Point::PLACES) } else { 0 }
    }
}

impl BitXor for Place {
    type Output = Self;

    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}
