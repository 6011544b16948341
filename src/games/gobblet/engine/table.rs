//! The memory of a search, which all its threads share.

use super::spot::Name;
use std::sync::atomic::{AtomicU64, Ordering};

/// What a remembered score says of the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// It is the true one.
    Exact = 0,
    /// The true one is no less.
    AtLeast = 1,
    /// The true one is no more.
    AtMost = 2,
}

/// What is known about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    /// Its score, forced ends counted from itself.
    pub points: i32,
    /// The move that was best, or refuted the one before; as it looks under the symmetry of the key.
    pub best: Name,
    /// The depth to which it was searched.
    pub depth: i32,
    pub bound: Bound,
}

impl Known {
    /// Whether the score settles a search between `alpha` and `beta`.
    pub fn settles(&self, points: i32, alpha: i32, beta: i32) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::AtLeast => points >= beta,
            Bound::AtMost => points <= alpha,
        }
    }

    fn pack(self) -> u64 {
        // Never 0, so that an empty place is told from a full one.
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
            bound: match data >> 40 & 3 {
                0 => Bound::Exact,
                1 => Bound::AtLeast,
                _ => Bound::AtMost,
            },
        }
    }
}

/// Sixteen bytes: the key mixed with the data, and the data. A place that two threads write at once does not match any
/// key afterwards (R. M. Hyatt and T. Mann, "A lockless transposition-table implementation for parallel search",
/// ICGA Journal 25, 2002).
#[derive(Default)]
struct Place {
    mixed: AtomicU64,
    data: AtomicU64,
}

/// A table of fixed size. Every position has four places, side by side, of which the one that was searched least deeply
/// makes room.
pub(super) struct Table {
    places: Vec<[Place; 4]>,
}

impl Table {
    /// The most groups of places: some 64 megabytes.
    const MOST: u64 = 1 << 20;

    /// A table for a search of so many positions.
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

    /// What is known about the position of a key.
    pub fn get(&self, key: u64) -> Option<Known> {
        self.group(key).iter().find_map(|place| {
            let data = place.data.load(Ordering::Relaxed);
            (data != 0 && place.mixed.load(Ordering::Relaxed) ^ data == key).then(|| Known::unpack(data))
        })
    }

    /// Remembers.
    pub fn put(&self, key: u64, known: Known) {
        let group = self.group(key);
        let mut least = (i32::MAX, &group[0]);
        for place in group {
            let data = place.data.load(Ordering::Relaxed);
            if data == 0 || place.mixed.load(Ordering::Relaxed) ^ data == key {
                least = (0, place);
                break;
            }
            let depth = Known::unpack(data).depth;
            if depth < least.0 {
                least = (depth, place);
            }
        }
        let data = known.pack();
        least.1.data.store(data, Ordering::Relaxed);
        least.1.mixed.store(key ^ data, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_remembered_is_read_back() {
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

    #[test]
    fn a_group_is_one_line_of_the_cache() {
        assert_eq!(size_of::<[Place; 4]>(), 64);
    }
}
