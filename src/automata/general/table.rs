//! A complete DFA without names, as a dense table: what the algorithms work on.

use super::Symbol;
use std::collections::VecDeque;

/// A complete deterministic automaton over `width` letters; states are places in the table.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Table {
    width: usize,
    start: u32,
    accepting: Vec<bool>,
    /// By state and letter: `state * width + letter`.
    next: Vec<u32>,
}

impl Table {
    /// A table from its parts: `next` has `width` targets for each state, in the order of the letters.
    ///
    /// # Panics
    /// If the numbers of states, targets and letters do not fit each other, or a state is named that is not there.
    pub fn new(width: usize, start: u32, accepting: Vec<bool>, next: Vec<u32>) -> Self {
        assert!(width > 0 && next.len() == accepting.len() * width, "a target for each state and letter");
        assert!((start as usize) < accepting.len() && next.iter().all(|&to| (to as usize) < accepting.len()), "known states");
        Self { width, start, accepting, next }
    }

    /// Number of letters.
    pub const fn width(&self) -> usize {
        self.width
    }

    /// Number of states, at least 1.
    #[allow(clippy::len_without_is_empty)] // It is never empty.
    pub fn len(&self) -> usize {
        self.accepting.len()
    }

    /// The state of the empty word.
    pub const fn start(&self) -> u32 {
        self.start
    }

    /// Whether words that end in this state are accepted.
    pub fn is_accepting(&self, state: u32) -> bool {
        self.accepting[state as usize]
    }

    /// Where a letter leads.
    pub fn step(&self, state: u32, letter: Symbol) -> u32 {
        self.next[state as usize * self.width + usize::from(letter)]
    }

    /// Where the letters lead, in order.
    pub fn row(&self, state: u32) -> &[u32] {
        let at = state as usize * self.width;
        &self.next[at..at + self.width]
    }

    /// All letters.
    pub fn symbols(&self) -> std::ops::Range<Symbol> {
        0..self.width as Symbol
    }

    /// The state that a word leads to.
    pub fn run(&self, word: &[Symbol]) -> u32 {
        word.iter().fold(self.start, |state, &letter| self.step(state, letter))
    }

    /// The states that a word passes, the start first.
    pub fn path(&self, word: &[Symbol]) -> Vec<u32> {
        let mut path = vec![self.start];
        for &letter in word {
            path.push(self.step(path[path.len() - 1], letter));
        }
        path
    }

    /// Whether a word is accepted.
    pub fn accepts(&self, word: &[Symbol]) -> bool {
        self.is_accepting(self.run(word))
    }

    /// Turns the acceptance of a state round.
    pub fn flip(&mut self, state: u32) {
        self.accepting[state as usize] ^= true;
    }

    /// Leads a transition elsewhere.
    pub fn redirect(&mut self, state: u32, letter: Symbol, to: u32) {
        self.next[state as usize * self.width + usize::from(letter)] = to;
    }

    /// Makes another state the start.
    pub fn start_at(&mut self, state: u32) {
        self.start = state;
    }

    /// The states that some word reaches, in the order of the first such word: shorter first, then in the order of letters.
    pub fn reachable(&self) -> Vec<u32> {
        let mut seen = vec![false; self.len()];
        seen[self.start as usize] = true;
        let (mut order, mut queue) = (vec![self.start], VecDeque::from([self.start]));
        while let Some(state) = queue.pop_front() {
            for &next in self.row(state) {
                if !std::mem::replace(&mut seen[next as usize], true) {
                    order.push(next);
                    queue.push_back(next);
                }
            }
        }
        order
    }

    /// The automaton of all words that this one rejects.
    #[must_use]
    pub fn complement(mut self) -> Self {
        self.accepting.iter_mut().for_each(|accepting| *accepting ^= true);
        self
    }

    /// Whether no word is accepted, or (`of` true) every word is.
    pub fn is_all(&self, of: bool) -> bool {
        self.reachable().into_iter().all(|state| self.is_accepting(state) == of)
    }

    /// The shortest accepted word, the first by the order of letters among several.
    pub fn shortest(&self) -> Option<Vec<Symbol>> {
        let nothing = Self::new(self.width, 0, vec![false], vec![0; self.width]);
        super::difference(self, &nothing)
    }
}
