//! The transposition table of a search, which all its threads share.

use super::spot::Name;
use crate::{Bound, Place};

/// Stored knowledge about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    /// Score of the position, with forced ends counted from the position.
    pub points: i32,
    /// Best move, or the move that refuted the previous one, transformed by the symmetry of the key.
    pub best: Name,
    /// Depth to which the position was searched.
    pub depth: i32,
    pub bound: Bound,
}

impl Known {
    fn pack(self) -> u64 {
        // Never 0, so that an empty slot can be recognised.
        u64::from(self.points as i16 as u16)
            | u64::from(self.best.0) << 16
            | u64::from(self.depth as u8) << 32
            | (self.bound as u64) << 40
            | 1 << 63
    }

    fn unpack(data: u64) -> Self {
        Self {
            points: i32::from(data as u16 as i16),
            best: Name((data >> 16) as u16),
            depth: i32::from((data >> 32) as u8),
            bound: Bound::from_bits(data >> 40),
        }
    }
}

/// A table of fixed size. Every position has four slots next to each other; the one with the shallowest search is replaced.
pub(super) struct Table {
    places: Vec<[Place; 4]>,
}

impl Table {
    /// Maximum number of groups of slots: some 64 megabytes.
    const MOST: u64 = 1 << 20;

    /// Creates a table for a search with this budget of positions.
    pub fn new(positions: u64) -> Self {
        // Most positions are leaves, which are not remembered.
        let groups = (positions / 32).clamp(64, Self::MOST).next_power_of_two();
        let mut places = Vec::new();
        places.resize_with(groups as usize, Default::default);
        Self { places }
    }

    fn group(&self, key: u64) -> &[Place; 4] {
        &self.places[key as usize & (self.places.len() - 1)]
    }

    /// Returns the stored knowledge about the position of a key.
    pub fn get(&self, key: u64) -> Option<Known> {
        let found = self.group(key).iter().filter_map(Place::get).find(|&(there, _)| there == key);
        found.map(|(_, data)| Known::unpack(data))
    }

    /// Stores knowledge about the position of a key.
    pub fn put(&self, key: u64, known: Known) {
        let depth = |place: &Place| match place.get() {
            Some((there, data)) if there != key => Known::unpack(data).depth,
            // An empty place, or that of the same position.
            _ => -1,
        };
        if let Some(least) = self.group(key).iter().min_by_key(|place| depth(place)) {
            least.put(key, known.pack());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stored_results_are_read_back() {
        let table = Table::new(1);
        for (i, points) in [-29_000, -1, 0, 77, 29_999].into_iter().enumerate() {
            for bound in [Bound::Exact, Bound::AtLeast, Bound::AtMost] {
                let known = Known { points, best: Name(i as u16 * 60), depth: i as i32 * 9, bound };
                table.put((5 + i as u64) << 32, known);
                assert_eq!(table.get((5 + i as u64) << 32), Some(known));
            }
        }
        assert_eq!(table.get(6), None);
    }

    #[test]
    fn the_least_deep_makes_room() {
        let table = Table::new(1);
        let known = |depth| Known { points: 1, best: Name::NONE, depth, bound: Bound::Exact };
        for depth in [4, 2, 7, 3, 5] {
            table.put(9 + ((depth as u64) << 40), known(depth));
        }
        let there: Vec<bool> = [4, 2, 7, 3, 5].iter().map(|&depth| table.get(9 + ((depth as u64) << 40)).is_some()).collect();
        assert_eq!(there, [true, false, true, true, true]);
    }
}
