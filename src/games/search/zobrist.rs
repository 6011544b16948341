//! Keys of positions.

use crate::Dice;

/// A random number for each feature that a position can have, such as a piece on a cell or a side to move. The key of a position is the XOR
/// of the numbers of its features, so that a move changes it with a few more XORs.
///
/// Two positions of one search have the same key with a chance of about one in 10^19 (A. L. Zobrist, "A new hashing method with application
/// for game playing", University of Wisconsin, 1970).
#[derive(Clone, Debug)]
pub struct Zobrist(Vec<u64>);

impl Zobrist {
    /// Creates numbers for `things` features, the same on every machine. Each game uses another seed, only for tidiness.
    pub fn new(seed: u64, things: usize) -> Self {
        let mut dice = Dice::new(seed);
        Self((0..things).map(|_| dice.seed()).collect())
    }

    /// Returns the number of a feature, counted from 0; 0 for one that does not exist.
    pub fn of(&self, thing: usize) -> u64 {
        self.0.get(thing).copied().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn zobrist_numbers_are_distinct_and_stable() {
        let keys = Zobrist::new(7, 2000);
        assert_eq!((0..2000).map(|thing| keys.of(thing)).collect::<BTreeSet<_>>().len(), 2000);
        assert_eq!((0..2000).map(|thing| keys.of(thing).count_ones()).sum::<u32>() / 2000, 32, "half of the bits are set");
        let again = Zobrist::new(7, 3000);
        assert!((0..2000).all(|thing| keys.of(thing) == again.of(thing)));
        assert_eq!(keys.of(2000), 0);
    }
}
