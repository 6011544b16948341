//! The first word on which two automata differ.

use super::{Dense, Symbol};

/// Returns the shortest word that exactly one of two automata accepts, the first of several by the order of letters; `None` if they are
/// equivalent.
///
/// The algorithm of Hopcroft and Karp (1971) merges states that must be equivalent in a union-find forest, and so examines fewer pairs than
/// both have states together. It runs breadth first, by the order of letters, and that makes its first witness the first of all. For suppose
/// that the pair `(p, q)`, reached by `u`, is skipped since both are merged already, while `p` and `q` differ on `w`. They were merged
/// through a chain of pairs that were all reached by words before `u`, and one pair of the chain differs on `w` too: so a word before `uw`
/// is a witness as well, and nothing is missed.
///
/// # Panics
/// If they have different numbers of letters.
pub fn difference(a: &Dense, b: &Dense) -> Option<Vec<Symbol>> {
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

/// Union-find with path halving and union by size.
struct Forest {
    parent: Vec<usize>,
    size: Vec<usize>,
}

impl Forest {
    fn new(n: usize) -> Self {
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
    fn merge(&mut self, x: usize, y: usize) -> bool {
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

impl Dense {
    /// Returns the shortest accepted word, the first of several by the order of letters.
    pub fn shortest(&self) -> Option<Vec<Symbol>> {
        let nothing = Self::new(self.width(), 0, vec![false], vec![0; self.width()]);
        difference(self, &nothing)
    }
}
