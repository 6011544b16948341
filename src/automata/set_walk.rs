//! From set to set: what the subset construction does with a nondeterministic automaton, whatever its letters.

/// Where the states of a nondeterministic automaton lead. States and letters are numbers from 0.
pub(crate) trait Moves {
    /// Where a letter may lead from a state.
    fn on(&self, state: usize, letter: usize) -> &[usize];

    /// Where a state may go on without a letter (lambda).
    fn empty(&self, state: usize) -> &[usize];
}

/// Goes from set to set. Between two calls no state is marked.
pub(crate) struct SetWalk<'a, M> {
    of: &'a M,
    /// Which states are in the set that is being made.
    seen: Vec<bool>,
    /// How many transitions were followed.
    steps: usize,
}

impl<'a, M: Moves> SetWalk<'a, M> {
    /// A walk over an automaton of this many states.
    pub fn new(of: &'a M, states: usize) -> Self {
        Self { of, seen: vec![false; states], steps: 0 }
    }

    /// How many transitions were followed so far: a measure of the work.
    pub fn steps(&self) -> usize {
        self.steps
    }

    /// The set, sorted, that a letter leads to.
    pub fn next(&mut self, set: &[usize], letter: usize) -> Vec<usize> {
        let mut next = Vec::new();
        for &state in set {
            let targets = self.of.on(state, letter);
            self.steps += 1 + targets.len();
            next.extend(targets.iter().filter(|&&target| !std::mem::replace(&mut self.seen[target], true)));
        }
        self.close(next)
    }

    /// The set, sorted, with all that it leads to without a letter.
    pub fn closed(&mut self, mut set: Vec<usize>) -> Vec<usize> {
        set.retain(|&state| !std::mem::replace(&mut self.seen[state], true));
        self.close(set)
    }

    /// As [`SetWalk::closed`], where the set's states are marked as seen; none is when this returns.
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
