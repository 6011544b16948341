//! Values that are computed once and kept until their inputs change.

/// A value with what it was computed from.
#[derive(Clone, Debug)]
pub struct Memo<K, V>(Option<(K, V)>);

impl<K, V> Default for Memo<K, V> {
    fn default() -> Self {
        Self(None)
    }
}

impl<K: PartialEq, V: Clone> Memo<K, V> {
    /// The value for a key, computed again only if the key differs from that of the last call. Large values are kept as `Arc`s.
    pub fn of(&mut self, key: K, make: impl FnOnce(&K) -> V) -> V {
        match &self.0 {
            Some((known, value)) if *known == key => value.clone(),
            _ => {
                let value = make(&key);
                self.0 = Some((key, value.clone()));
                value
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_computed_once_per_key() {
        let mut made = 0;
        let mut memo = Memo::default();
        for key in [1, 1, 2, 2, 1] {
            let value = memo.of(key, |key| {
                made += 1;
                key * 10
            });
            assert_eq!(value, key * 10);
        }
        assert_eq!(made, 3);
    }
}
