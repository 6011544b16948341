//! Complete DFAs without names, as dense tables on which the algorithms work: those of the board and those over any other alphabet.

mod count;
mod difference;
mod filling;
mod minimize;
mod product;
mod refinement;
mod reverse;

pub use count::{count, counts};
pub use difference::difference;
pub use filling::{Filling, MOST_FILLED, Mark, TooManyToFill};
pub use minimize::Classes;
pub use product::{Combination, TooManyPairs, product};
pub use refinement::PartitionOfStates;
pub use reverse::reverse;

/// A letter of an alphabet, as an index.
pub type Symbol = u8;

/// A complete deterministic automaton over `width` letters; states are indices.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Dense {
    width: usize,
    start: u32,
    accepting: Vec<bool>,
    /// By state and letter: `state * width + letter`.
    next: Vec<u32>,
}

impl Dense {
    /// Creates a table from its parts: `next` has `width` targets for each state, in the order of the letters.
    ///
    /// # Panics
    /// If the numbers of states, targets and letters do not match, or a state does not exist.
    pub fn new(width: usize, start: u32, accepting: Vec<bool>, next: Vec<u32>) -> Self {
        assert!(width > 0 && next.len() == accepting.len() * width, "a target for each state and letter");
        assert!((start as usize) < accepting.len() && next.iter().all(|&to| (to as usize) < accepting.len()), "known states");
        Self { width, start, accepting, next }
    }

    /// Returns the number of letters.
    pub const fn width(&self) -> usize {
        self.width
    }

    /// Returns the number of states, at least 1.
    #[allow(clippy::len_without_is_empty)] // It is never empty.
    pub fn len(&self) -> usize {
        self.accepting.len()
    }

    /// Returns the start state.
    pub const fn start(&self) -> u32 {
        self.start
    }

    /// Returns whether words that end in this state are accepted.
    pub fn is_accepting(&self, state: u32) -> bool {
        self.accepting[state as usize]
    }

    /// Returns the target of a letter.
    pub fn step(&self, state: u32, letter: Symbol) -> u32 {
        self.next[state as usize * self.width + usize::from(letter)]
    }

    /// Returns the targets of all letters, in order.
    pub fn row(&self, state: u32) -> &[u32] {
        let at = state as usize * self.width;
        &self.next[at..at + self.width]
    }

    /// Returns all letters.
    pub fn symbols(&self) -> std::ops::Range<Symbol> {
        0..self.width as Symbol
    }

    /// Returns the state that a word leads to.
    pub fn run(&self, word: &[Symbol]) -> u32 {
        word.iter().fold(self.start, |state, &letter| self.step(state, letter))
    }

    /// Returns the states on the path of a word, the start first.
    pub fn path(&self, word: &[Symbol]) -> Vec<u32> {
        let mut path = vec![self.start];
        for &letter in word {
            path.push(self.step(path[path.len() - 1], letter));
        }
        path
    }

    /// Returns whether a word is accepted.
    pub fn accepts(&self, word: &[Symbol]) -> bool {
        self.is_accepting(self.run(word))
    }

    /// Inverts the acceptance of a state.
    pub fn flip(&mut self, state: u32) {
        self.accepting[state as usize] ^= true;
    }

    /// Changes the target of a transition.
    pub fn redirect(&mut self, state: u32, letter: Symbol, to: u32) {
        self.next[state as usize * self.width + usize::from(letter)] = to;
    }

    /// Makes another state the start.
    pub fn start_at(&mut self, state: u32) {
        self.start = state;
    }

    /// Returns the reachable states, in the order of the first word that leads to each: shorter first, then in the order of letters.
    pub fn reachable(&self) -> Vec<u32> {
        self.reachable_from(self.start)
    }

    /// Like [`Dense::reachable`], starting at any state.
    ///
    /// # Panics
    /// If there is no such state.
    pub fn reachable_from(&self, from: u32) -> Vec<u32> {
        let mut seen = vec![false; self.len()];
        seen[from as usize] = true;
        let mut order = vec![from];
        let mut at = 0;
        while let Some(&state) = order.get(at) {
            for &next in self.row(state) {
                if !std::mem::replace(&mut seen[next as usize], true) {
                    order.push(next);
                }
            }
            at += 1;
        }
        order
    }

    /// Returns the automaton of all words that this one rejects.
    #[must_use]
    pub fn complement(mut self) -> Self {
        self.accepting.iter_mut().for_each(|accepting| *accepting ^= true);
        self
    }

    /// Returns whether no word is accepted, or, if `of` is true, whether every word is.
    pub fn is_all(&self, of: bool) -> bool {
        self.reachable().into_iter().all(|state| self.is_accepting(state) == of)
    }
}
