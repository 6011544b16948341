//! The memory of a search.

use super::score::Bound;

/// What is known about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    pub key: u64,
    /// Its score, forced ends counted from itself.
    pub points: i32,
    /// The move that was best, or refuted the one before.
    pub tag: u16,
    /// The depth to which it was searched.
    pub depth: u8,
    pub bound: Bound,
}

/// A table of fixed size. Every position has two places, side by side: the first is for what was searched most deeply, the
/// second for what was searched last (D. M. Breuker, J. W. H. M. Uiterwijk and H. J. van den Herik, "Replacement schemes for
/// transposition tables", ICCA Journal 17, 1994).
pub(super) struct Table {
    places: Vec<[Option<Known>; 2]>,
}

impl Table {
    /// The most pairs of places: some 16 megabytes.
    const MOST: u64 = 1 << 19;

    /// A table for a search of so many positions; none for none.
    pub fn new(positions: u64) -> Self {
        let pairs = if positions == 0 { 0 } else { (positions / 4).clamp(64, Self::MOST).next_power_of_two() };
        Self { places: vec![[None; 2]; pairs as usize] }
    }

    fn place(&self, key: u64) -> usize {
        key as usize & self.places.len().wrapping_sub(1)
    }

    /// What is known about the position of a key.
    pub fn get(&self, key: u64) -> Option<Known> {
        self.places.get(self.place(key))?.iter().flatten().find(|known| known.key == key).copied()
    }

    /// Remembers; what was known about the same position is forgotten.
    pub fn put(&mut self, known: Known) {
        let place = self.place(known.key);
        let Some(pair) = self.places.get_mut(place) else { return };
        let deeper = |old: Option<Known>| old.is_none_or(|old| old.key == known.key || old.depth <= known.depth);
        // The same position is never in both places.
        let second = pair[1].is_some_and(|old| old.key == known.key) || !deeper(pair[0]);
        pair[usize::from(second)] = Some(known);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(key: u64, depth: u8) -> Known {
        Known { key, points: 3, tag: 1, depth, bound: Bound::Exact }
    }

    #[test]
    fn the_deepest_and_the_last_of_a_place_are_kept() {
        let mut table = Table::new(1);
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
        let mut table = Table::new(0);
        table.put(known(1, 1));
        assert_eq!(table.get(1), None);
    }

    #[test]
    fn a_memory_of_a_position_is_small() {
        assert_eq!(size_of::<Option<Known>>(), 16);
    }
}
