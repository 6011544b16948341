//! Equivalence of DFAs, and the first word on which two DFAs differ.

use super::{Dfa, Letter};
use std::collections::VecDeque;

/// Returns the shortest word that exactly one of two DFAs accepts, the first of several with green before red; `None` if they are
/// equivalent.
///
/// The algorithm of Hopcroft and Karp (1971) merges states that must be equivalent in a union-find forest, and so examines fewer pairs than
/// both have states together. It runs breadth first, green before red, and that makes its first witness the first of all. For suppose that
/// the pair `(p, q)`, reached by `u`, is skipped since both are merged already, while `p` and `q` differ on `w`. They were merged through a
/// chain of pairs that were all reached by words before `u`, and one pair of the chain differs on `w` too: so a word before `uw` is a
/// witness as well, and nothing is missed.
pub fn difference(a: &Dfa, b: &Dfa) -> Option<Vec<Letter>> {
    let offset = a.len();
    let mut forest = Forest::new(a.len() + b.len());
    // Pairs in the order in which words reach them, with the pair and the letter that they come from.
    let mut pairs = vec![(a.start(), b.start(), 0_usize, Letter::Green)];
    let mut queue = VecDeque::from([0_usize]);
    let word_to = |pairs: &[(super::StateId, super::StateId, usize, Letter)], mut i: usize| {
        let mut word = Vec::new();
        while i > 0 {
            word.push(pairs[i].3);
            i = pairs[i].2;
        }
        word.reverse();
        word
    };
    if a.is_accepting(a.start()) != b.is_accepting(b.start()) {
        return Some(Vec::new());
    }
    forest.merge(a.start().index(), offset + b.start().index());
    while let Some(i) = queue.pop_front() {
        let (p, q, ..) = pairs[i];
        for letter in Letter::ALL {
            let (p, q) = (a.step(p, letter), b.step(q, letter));
            if !forest.merge(p.index(), offset + q.index()) {
                continue;
            }
            pairs.push((p, q, i, letter));
            if a.is_accepting(p) != b.is_accepting(q) {
                return Some(word_to(&pairs, pairs.len() - 1));
            }
            queue.push_back(pairs.len() - 1);
        }
    }
    None
}

/// Returns whether two DFAs accept the same words.
pub fn equivalent(a: &Dfa, b: &Dfa) -> bool {
    difference(a, b).is_none()
}

/// Union-find with path halving and union by size.
pub(super) struct Forest {
    parent: Vec<usize>,
    size: Vec<usize>,
}

impl Forest {
    pub(super) fn new(n: usize) -> Self {
        Self { parent: (0..n).collect(), size: vec![1; n] }
    }

    fn root(&mut self, mut x: usize) -> usize {
        while self.parent[x] != x {
            self.parent[x] = self.parent[self.parent[x]];
            x = self.parent[x];
        }
        x
    }

    /// Merges two trees; returns whether they were different.
    pub(super) fn merge(&mut self, x: usize, y: usize) -> bool {
        let (x, y) = (self.root(x), self.root(y));
        if x == y {
            return false;
        }
        let (small, large) = if self.size[x] < self.size[y] { (x, y) } else { (y, x) };
        self.parent[small] = large;
        self.size[large] += self.size[small];
        true
    }
}
