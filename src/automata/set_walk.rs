//! The subset construction, for any alphabet (Rabin and Scott 1959: "Finite automata and their decision problems").

use std::collections::HashMap;

/// The construction made more sets than were allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("more than {0} sets of states")]
pub struct TooManySets(pub usize);

/// Largest total number of members of all sets.
const MAX_MEMBERS: usize = 20_000_000;

/// Largest number of transitions to follow: some seconds of work.
const MAX_STEPS: usize = 400_000_000;

/// The sets that words lead to, in the order of the first such word: shorter first, then by the order of letters.
pub(crate) struct Sets {
    /// The members of each, ascending.
    pub sets: Vec<Vec<usize>>,
    /// By set and letter, the set that the letter leads to: `set * width + letter`.
    pub next: Vec<u32>,
}

/// Makes all sets of an automaton with this many states and letters. A set includes everything its members reach without a letter. The empty set
/// is among them if a word leads nowhere.
///
/// # Errors
/// There are more than `most` sets, or it would take too long.
pub(crate) fn all_sets(
    of: &impl Moves,
    states: usize,
    starts: Vec<usize>,
    width: usize,
    most: usize,
) -> Result<Sets, TooManySets> {
    let mut walk = SetWalk::new(of, states);
    let first = walk.closed(starts);
    let mut ids: HashMap<Vec<usize>, u32> = HashMap::from([(first.clone(), 0)]);
    let (mut sets, mut next, mut members) = (vec![first], Vec::new(), 0);
    let mut at = 0;
    while at < sets.len() {
        for letter in 0..width {
            let set = walk.next(&sets[at], letter);
            let fresh = sets.len() as u32;
            let id = *ids.entry(set).or_insert_with_key(|set| {
                members += set.len();
                sets.push(set.clone());
                fresh
            });
            next.push(id);
        }
        if sets.len() > most || members > MAX_MEMBERS || walk.steps > MAX_STEPS {
            return Err(TooManySets(most));
        }
        at += 1;
    }
    Ok(Sets { sets, next })
}

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
    /// Number of transitions followed, a measure of the work.
    steps: usize,
}

impl<'a, M: Moves> SetWalk<'a, M> {
    /// Creates a walk over an automaton with this many states.
    pub fn new(of: &'a M, states: usize) -> Self {
        Self { of, seen: vec![false; states], steps: 0 }
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
