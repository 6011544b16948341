//! Hashes of boards.

use super::{Pitch, Point, Side};
use crate::Zobrist;
use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};
use std::ops::BitXor;
use std::sync::LazyLock;

/// The hash of a board of a given size; the search remembers positions by its low half. Collisions among the boards of one search
/// are practically impossible, and eight million of these numbers still fit into a small machine's memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Place(u128);

/// Two numbers for a man and two for the ball on every point, and one for the second side to move.
static KEYS: LazyLock<Vec<u128>> = LazyLock::new(|| {
    let keys = Zobrist::new(5, 4 * Point::PLACES + 2);
    (0..=2 * Point::PLACES).map(|thing| u128::from(keys.of(2 * thing)) << 64 | u128::from(keys.of(2 * thing + 1))).collect()
});

impl Place {
    /// Returns the hash of a board.
    pub fn new(pitch: &Pitch) -> Self {
        pitch.men.iter().fold(Self::ball(pitch.ball), |place, man| place ^ Self::man(man))
    }

    fn number(thing: usize) -> Self {
        Self(KEYS[thing])
    }

    /// Returns the change of the hash by a man on a point.
    pub fn man(point: Point) -> Self {
        Self::number(point.index())
    }

    fn ball(point: Point) -> Self {
        Self::number(Point::PLACES + point.index())
    }

    /// Returns the hash after the ball has moved from one point to another, without the men that it takes.
    pub fn moved(self, from: Point, to: Point) -> Self {
        self ^ Self::ball(from) ^ Self::ball(to)
    }

    /// Returns the key of this board with a side to move.
    pub fn key(self, turn: Side) -> u64 {
        self.0 as u64 ^ if turn == Side::Eks { KEYS[2 * Point::PLACES] as u64 } else { 0 }
    }
}

/// The boards seen in one walk. Most walks see a handful, for which a linear search is faster than hashing.
#[derive(Debug, Default)]
pub(super) struct Seen {
    few: Vec<Place>,
    many: Places,
}

impl Seen {
    /// Number of boards up to which a linear search is used.
    const FEW: usize = 24;

    /// Adds a board; `false` if it is there already.
    pub fn insert(&mut self, place: Place) -> bool {
        if self.many.is_empty() {
            if self.few.contains(&place) {
                return false;
            }
            self.few.push(place);
            if self.few.len() > Self::FEW {
                self.many.extend(self.few.drain(..));
            }
            return true;
        }
        self.many.insert(place)
    }
}

/// A set of boards.
pub(super) type Places = HashSet<Place, BuildHasherDefault<Half>>;

/// Hasher for places, which are random already: half of the number is its hash.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Half(u64);

impl Hasher for Half {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(*byte);
        }
    }

    fn write_u128(&mut self, number: u128) {
        self.0 = number as u64;
    }
}

impl BitXor for Place {
    type Output = Self;

    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}
