//! A slot of a table that several threads read and write without locks.

use std::sync::atomic::{AtomicU64, Ordering};

/// Sixteen bytes: a key mixed with its data, and the data. If two threads write at the same time, the result matches no key (R. M. Hyatt
/// and T. Mann, "A lockless transposition-table implementation for parallel search", ICGA Journal 25, 2002).
#[derive(Default)]
pub struct Place {
    mixed: AtomicU64,
    data: AtomicU64,
}

impl Place {
    /// Returns the key and its data; `None` if the slot is empty.
    pub fn get(&self) -> Option<(u64, u64)> {
        let data = self.data.load(Ordering::Relaxed);
        (data != 0).then(|| (self.mixed.load(Ordering::Relaxed) ^ data, data))
    }

    /// Stores data, which must not be 0: that marks an empty slot.
    pub fn put(&self, key: u64, data: u64) {
        self.data.store(data, Ordering::Relaxed);
        self.mixed.store(key ^ data, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_places_are_a_line_of_the_cache() {
        assert_eq!(size_of::<[Place; 4]>(), 64);
    }

    #[test]
    fn halves_of_two_writes_match_no_key() {
        let (one, other) = (Place::default(), Place::default());
        assert_eq!(one.get(), None);
        one.put(5, 70);
        other.put(6, 80);
        assert_eq!((one.get(), other.get()), (Some((5, 70)), Some((6, 80))));
        // A thread that was interrupted between its two stores.
        one.data.store(80, Ordering::Relaxed);
        assert!(one.get().is_some_and(|(key, _)| key != 5 && key != 6));
    }
}
