//! Equivalence of DFAs, and the first word on which two DFAs differ.

use super::dense;
use super::{Dfa, Letter};

/// Returns the shortest word that exactly one of two DFAs accepts, the first of several with green before red; `None` if they are
/// equivalent: [`dense::difference`] for the board's letters.
pub fn difference(a: &Dfa, b: &Dfa) -> Option<Vec<Letter>> {
    dense::difference(a.dense(), b.dense()).map(|word| word.into_iter().map(|letter| Letter::ALL[usize::from(letter)]).collect())
}

/// Returns whether two DFAs accept the same words.
pub fn equivalent(a: &Dfa, b: &Dfa) -> bool {
    difference(a, b).is_none()
}
