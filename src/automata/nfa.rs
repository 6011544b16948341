//! Nondeterministic automata over {green, red}, to be made deterministic.

pub use super::problem::{MAX_SUBSETS, TooManySubsets};
use super::set_walk::{Moves, SetWalk};
use super::{Dfa, DfaErrors, Letter, State, StateId};
use std::collections::{HashMap, VecDeque};

/// A nondeterministic automaton over {green, red}.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Nfa {
    /// The states.
    pub states: Vec<NfaState>,
    /// The start states, as indices into `states`.
    pub starts: Vec<usize>,
}

/// A state of an [`Nfa`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NfaState {
    /// Name of the state.
    pub name: String,
    /// Whether a word that may end here is accepted.
    pub accepting: bool,
    /// Targets of green and red, as indices into [`Nfa::states`].
    pub next: [Vec<usize>; 2],
    /// Targets without a letter (lambda), as indices into [`Nfa::states`].
    pub empty: Vec<usize>,
}

/// Largest total number of members of all sets.
const MAX_MEMBERS: usize = 20_000_000;

/// Largest number of transitions to follow: some seconds of work.
const MAX_STEPS: usize = 1_000_000_000;

impl Nfa {
    /// Returns the deterministic automaton of the same language, by the subset construction. Its states are the reachable sets, in the
    /// order in which words reach them, named `{a,b}` after their members if that is short, and `q7` otherwise. A set includes everything
    /// its members reach without a letter.
    ///
    /// # Errors
    /// It has more than [`MAX_SUBSETS`] states, or would take too long to make.
    pub fn determinize(&self, name: &str, about: &str) -> Result<Dfa, TooManySubsets> {
        let mut walk = SetWalk::new(self, self.states.len());
        let start = walk.closed(self.starts.clone());
        let mut ids: HashMap<Vec<usize>, usize> = HashMap::from([(start.clone(), 0)]);
        let mut sets = vec![start.clone()];
        let mut queue = VecDeque::from([start]);
        let mut moves: Vec<[usize; 2]> = Vec::new();
        let mut members = 0;
        while let Some(set) = queue.pop_front() {
            let next = Letter::ALL.map(|letter| {
                let next = walk.next(&set, letter.index());
                let id = *ids.entry(next.clone()).or_insert(sets.len());
                if id == sets.len() {
                    members += next.len();
                    sets.push(next.clone());
                    queue.push_back(next);
                }
                id
            });
            moves.push(next);
            if sets.len() > MAX_SUBSETS || members > MAX_MEMBERS || walk.steps() > MAX_STEPS {
                return Err(TooManySubsets);
            }
        }
        let names = unique(sets.iter().enumerate().map(|(i, set)| self.set_name(i, set)));
        let states = sets
            .iter()
            .zip(&moves)
            .zip(names)
            .map(|((set, &[green, red]), name)| {
                let accepting = set.iter().any(|&s| self.states[s].accepting);
                State::new(name, accepting, StateId::from(green), StateId::from(red))
            })
            .collect();
        let made: Result<Dfa, DfaErrors> = Dfa::new(name, about, StateId(0), states);
        // Names are unique and visible, targets are places in the list and there are few enough of them.
        made.map_err(|_| TooManySubsets)
    }

    fn set_name(&self, index: usize, set: &[usize]) -> String {
        let members: Vec<&str> = set.iter().map(|&s| self.states[s].name.as_str()).collect();
        let name = if let [one] = members[..] { one.to_owned() } else { format!("{{{}}}", members.join(",")) };
        if !name.trim().is_empty() && name.chars().count() <= 24 { name } else { format!("q{index}") }
    }
}

impl Moves for Nfa {
    fn on(&self, state: usize, letter: usize) -> &[usize] {
        &self.states[state].next[letter]
    }

    fn empty(&self, state: usize) -> &[usize] {
        &self.states[state].empty
    }
}

/// Returns the names, with a number appended to those that occurred before.
pub fn unique(names: impl IntoIterator<Item = String>) -> Vec<String> {
    let mut used = std::collections::HashSet::new();
    names
        .into_iter()
        .map(|name| {
            let mut fresh = name.clone();
            let mut number = 2_u64;
            while !used.insert(fresh.clone()) {
                fresh = format!("{name}'{number}");
                number += 1;
            }
            fresh
        })
        .collect()
}
