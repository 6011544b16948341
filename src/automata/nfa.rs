//! What every construction of sets of states needs: its limit, and names for what it makes.

pub use super::problem::{MAX_SUBSETS, TooManySubsets};

/// Returns the names, with a number appended to those that occurred before.
pub fn unique(names: impl IntoIterator<Item = String>) -> Vec<String> {
    let mut used = std::collections::HashSet::new();
    names
        .into_iter()
        .map(|name| {
            let mut fresh = name.clone();
            let mut number = 2_u64;
            while !used.insert(fresh.clone()) {
                fresh = format!("{name}'{number}");
                number += 1;
            }
            fresh
        })
        .collect()
}
