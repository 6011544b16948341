//! The transposition table of a search.

use super::place::Place;
use super::score::Bound;

/// Stored knowledge about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    pub key: u64,
    /// Score of the position, with forced ends counted from it.
    pub points: i32,
    /// Tag of the best move, or of the move that refuted the previous one.
    pub tag: u16,
    /// Depth to which the position was searched.
    pub depth: u8,
    pub bound: Bound,
}

impl Known {
    /// Packs the entry without its key. The result is never 0, so that an empty slot can be recognised.
    fn pack(self) -> u64 {
        u64::from(self.points.cast_unsigned())
            | u64::from(self.tag) << 32
            | u64::from(self.depth) << 48
            | (self.bound as u64) << 56
            | 1 << 63
    }

    fn unpack((key, data): (u64, u64)) -> Self {
        let bound = Bound::from_bits(data >> 56);
        Self { key, points: (data as u32).cast_signed(), tag: (data >> 32) as u16, depth: (data >> 48) as u8, bound }
    }
}

/// A table of fixed size, which all threads of a search share. Every position has two slots next to each other: the first is for
/// the deepest search, the second for the latest (D. M. Breuker, J. W. H. M. Uiterwijk and H. J. van den Herik, "Replacement
/// schemes for transposition tables", ICCA Journal 17, 1994).
pub(super) struct Table {
    places: Vec<[Place; 2]>,
}

impl Table {
    /// Maximum number of pairs of slots: some 16 megabytes.
    const MOST: u64 = 1 << 19;

    /// Creates a table for a search with this budget of positions; empty if the budget is 0.
    pub fn new(positions: u64) -> Self {
        let pairs = if positions == 0 { 0 } else { (positions / 4).clamp(64, Self::MOST).next_power_of_two() };
        let mut places = Vec::new();
        places.resize_with(pairs as usize, Default::default);
        Self { places }
    }

    fn pair(&self, key: u64) -> Option<&[Place; 2]> {
        self.places.get(key as usize & self.places.len().wrapping_sub(1))
    }

    /// Returns the stored knowledge about the position of a key.
    pub fn get(&self, key: u64) -> Option<Known> {
        self.pair(key)?.iter().filter_map(Place::get).map(Known::unpack).find(|known| known.key == key)
    }

    /// Stores knowledge about a position, replacing earlier knowledge about it.
    pub fn put(&self, known: Known) {
        let Some([first, second]) = self.pair(known.key) else { return };
        let same = |place: &Place| place.get().is_some_and(|(key, _)| key == known.key);
        let deeper = || first.get().map(Known::unpack).is_some_and(|old| old.key != known.key && old.depth > known.depth);
        // The same position is never in both places.
        let place = if same(second) || deeper() { second } else { first };
        place.put(known.key, known.pack());
    }
}

#[cfg(test)]
mod tests {
    use super::super::score::WIN;
    use super::*;

    fn known(key: u64, depth: u8) -> Known {
        Known { key, points: 3, tag: 1, depth, bound: Bound::Exact }
    }

    #[test]
    fn the_deepest_and_the_last_of_a_place_are_kept() {
        let table = Table::new(1);
        let keys: Vec<u64> = (0..4).map(|i| 5 + (i << 40)).collect();
        table.put(known(keys[0], 4));
        table.put(known(keys[1], 2));
        table.put(known(keys[2], 1));
        assert_eq!([0, 1, 2].map(|i| table.get(keys[i]).map(|known| known.depth)), [Some(4), None, Some(1)]);
        table.put(known(keys[3], 5));
        table.put(known(keys[2], 7));
        assert_eq!([0, 2, 3].map(|i| table.get(keys[i]).map(|known| known.depth)), [None, Some(7), Some(5)]);
        table.put(known(keys[3], 1));
        assert_eq!(table.get(keys[3]), Some(known(keys[3], 1)));
    }

    #[test]
    fn a_table_without_places_knows_nothing() {
        let table = Table::new(0);
        table.put(known(1, 1));
        assert_eq!(table.get(1), None);
    }

    #[test]
    fn stored_results_are_read_back() {
        let table = Table::new(1);
        for (i, points) in [1 - WIN, -1, 0, 77, WIN].into_iter().enumerate() {
            for bound in [Bound::Exact, Bound::AtLeast, Bound::AtMost] {
                let known = Known { key: 9 + ((i as u64) << 40), points, tag: u16::MAX - i as u16, depth: 200, bound };
                table.put(known);
                assert_eq!(table.get(known.key), Some(known));
            }
        }
    }
}
