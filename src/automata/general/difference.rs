//! The shortest word on which two automata differ.

use super::{Symbol, Table};
use crate::equivalence::Forest;

/// Returns the shortest word that exactly one of two automata accepts, the first of several by the order of letters; `None` if they are
/// equivalent. The algorithm of Hopcroft and Karp (1971), breadth first; [`crate::equivalence::difference`] explains why its first witness
/// is the first of all.
///
/// # Panics
/// If they have different numbers of letters.
pub fn difference(a: &Table, b: &Table) -> Option<Vec<Symbol>> {
    assert_eq!(a.width(), b.width(), "the same letters");
    if a.is_accepting(a.start()) != b.is_accepting(b.start()) {
        return Some(Vec::new());
    }
    let offset = a.len();
    let mut forest = Forest::new(a.len() + b.len());
    forest.merge(a.start() as usize, offset + b.start() as usize);
    // Pairs in the order in which words reach them, each with the pair and the letter that it comes from.
    let mut pairs: Vec<(u32, u32, u32, Symbol)> = vec![(a.start(), b.start(), 0, 0)];
    let mut at = 0;
    while let Some(&(p, q, ..)) = pairs.get(at) {
        for letter in a.symbols() {
            let (to_p, to_q) = (a.step(p, letter), b.step(q, letter));
            if !forest.merge(to_p as usize, offset + to_q as usize) {
                continue;
            }
            pairs.push((to_p, to_q, at as u32, letter));
            if a.is_accepting(to_p) != b.is_accepting(to_q) {
                return Some(word_to(&pairs));
            }
        }
        at += 1;
    }
    None
}

/// Returns whether both accept the same words.
pub fn equivalent(a: &Table, b: &Table) -> bool {
    difference(a, b).is_none()
}

/// Returns the word that leads to the last pair.
fn word_to(pairs: &[(u32, u32, u32, Symbol)]) -> Vec<Symbol> {
    let mut word = Vec::new();
    let mut at = pairs.len() - 1;
    while at > 0 {
        word.push(pairs[at].3);
        at = pairs[at].2 as usize;
    }
    word.reverse();
    word
}
