//! The product construction for two languages.

use super::Table;
use crate::MAX_STATES;
use crate::operation::{Combination, TooManyPairs};
use std::collections::HashMap;

/// Returns the automaton of both languages combined, with the pair of states that each of its states represents: the reachable pairs, in
/// the order in which words reach them.
///
/// # Errors
/// There are more than [`MAX_STATES`] pairs.
///
/// # Panics
/// If they have different numbers of letters.
pub fn product(how: Combination, a: &Table, b: &Table) -> Result<(Table, Vec<(u32, u32)>), TooManyPairs> {
    assert_eq!(a.width(), b.width(), "the same letters");
    let mut pairs = vec![(a.start(), b.start())];
    let mut ids = HashMap::from([(pairs[0], 0_u32)]);
    let mut next: Vec<u32> = Vec::new();
    let mut at = 0;
    while let Some(&(p, q)) = pairs.get(at) {
        for letter in a.symbols() {
            let to = (a.step(p, letter), b.step(q, letter));
            next.push(*ids.entry(to).or_insert_with(|| {
                pairs.push(to);
                pairs.len() as u32 - 1
            }));
        }
        if pairs.len() > MAX_STATES {
            return Err(TooManyPairs);
        }
        at += 1;
    }
    let accepting = pairs.iter().map(|&(p, q)| how.of(a.is_accepting(p), b.is_accepting(q))).collect();
    Ok((Table::new(a.width(), 0, accepting, next), pairs))
}
