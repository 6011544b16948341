//! The steps of the subset construction, for any alphabet.

/// The transitions of a nondeterministic automaton. States and letters are numbers from 0.
pub(crate) trait Moves {
    /// Returns the targets of a letter from a state.
    fn on(&self, state: usize, letter: usize) -> &[usize];

    /// Returns the targets from a state without a letter (lambda).
    fn empty(&self, state: usize) -> &[usize];
}

/// Walks from set to set. Between two calls no state is marked.
pub(crate) struct SetWalk<'a, M> {
    of: &'a M,
    /// Whether each state is in the set under construction.
    seen: Vec<bool>,
    /// Number of transitions followed.
    steps: usize,
}

impl<'a, M: Moves> SetWalk<'a, M> {
    /// Creates a walk over an automaton with this many states.
    pub fn new(of: &'a M, states: usize) -> Self {
        Self { of, seen: vec![false; states], steps: 0 }
    }

    /// Returns the number of transitions followed so far, a measure of the work.
    pub fn steps(&self) -> usize {
        self.steps
    }

    /// Returns the sorted set that a letter leads to.
    pub fn next(&mut self, set: &[usize], letter: usize) -> Vec<usize> {
        let mut next = Vec::new();
        for &state in set {
            let targets = self.of.on(state, letter);
            self.steps += 1 + targets.len();
            next.extend(targets.iter().filter(|&&target| !std::mem::replace(&mut self.seen[target], true)));
        }
        self.close(next)
    }

    /// Returns the sorted set with everything it leads to without a letter.
    pub fn closed(&mut self, mut set: Vec<usize>) -> Vec<usize> {
        set.retain(|&state| !std::mem::replace(&mut self.seen[state], true));
        self.close(set)
    }

    /// Like [`SetWalk::closed`], for a set whose states are marked as seen; unmarks all.
    fn close(&mut self, mut set: Vec<usize>) -> Vec<usize> {
        let mut at = 0;
        while let Some(&state) = set.get(at) {
            let targets = self.of.empty(state);
            self.steps += targets.len();
            set.extend(targets.iter().filter(|&&target| !std::mem::replace(&mut self.seen[target], true)));
            at += 1;
        }
        set.iter().for_each(|&state| self.seen[state] = false);
        set.sort_unstable();
        set
    }
}
