//! Nondeterministic automata over {green, red}, to be made deterministic.

pub use super::problem::{MAX_SUBSETS, TooManySubsets};
use super::set_walk::{Moves, all_sets};
use super::{Dfa, DfaErrors, Letter, State, StateId};

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

impl Nfa {
    /// Returns the deterministic automaton of the same language, by the subset construction. Its states are the reachable sets, in the
    /// order in which words reach them, named `{a,b}` after their members if that is short, and `q7` otherwise. A set includes everything
    /// its members reach without a letter.
    ///
    /// # Errors
    /// It has more than [`MAX_SUBSETS`] states, or would take too long to make.
    pub fn determinize(&self, name: &str, about: &str) -> Result<Dfa, TooManySubsets> {
        let all =
            all_sets(self, self.states.len(), self.starts.clone(), Letter::ALL.len(), MAX_SUBSETS).map_err(|_| TooManySubsets)?;
        let names = unique(all.sets.iter().enumerate().map(|(i, set)| self.set_name(i, set)));
        let states = all.sets.iter().zip(all.next.as_chunks().0).zip(names).map(|((set, &[green, red]), name)| {
            State::new(name, set.iter().any(|&s| self.states[s].accepting), StateId(green), StateId(red))
        });
        let states = states.collect();
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
