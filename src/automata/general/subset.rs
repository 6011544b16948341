//! The subset construction, which makes automata deterministic.

use super::{Automaton, Dense};
use crate::nfa::unique;
pub use crate::set_walk::TooManySets;
use crate::set_walk::{Moves, SetWalk, Sets, all_sets};

/// A deterministic automaton whose states are sets of states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subsets {
    /// Its table; the first state is the start.
    pub table: Dense,
    /// The set of each of its states, as ascending indices of the automaton's states.
    pub sets: Vec<Vec<usize>>,
}

impl Automaton {
    /// Returns the sets of states that words lead to, in the order of the first such word: shorter first, then by the order of letters. A
    /// set includes everything its members reach without a letter. The empty set is included if a word leads nowhere.
    ///
    /// # Errors
    /// More than `most` sets, or more than some seconds of work.
    pub fn subsets(&self, most: usize) -> Result<Subsets, TooManySets> {
        let lists = Lists::new(self);
        let Sets { sets, next } = all_sets(&lists, self.states().len(), self.starts().to_vec(), self.letters().len(), most)?;
        let accepting = sets.iter().map(|set| set.iter().any(|&s| self.states()[s].accepting)).collect();
        Ok(Subsets { table: Dense::new(self.letters().len(), 0, accepting, next), sets })
    }

    /// Returns the set of possible states after each prefix of a word.
    pub fn traced(&self, word: &[super::Symbol]) -> Vec<Vec<usize>> {
        let lists = Lists::new(self);
        let mut walk = SetWalk::new(&lists, self.states().len());
        let mut path = vec![walk.closed(self.starts().to_vec())];
        for &letter in word {
            path.push(walk.next(&path[path.len() - 1], usize::from(letter)));
        }
        path
    }

    /// Returns whether a word is accepted: whether one of the states that it may lead to accepts.
    pub fn accepts(&self, word: &[super::Symbol]) -> bool {
        self.traced(word).last().is_some_and(|set| set.iter().any(|&state| self.states()[state].accepting))
    }

    /// Returns the name of a set of states: `{p,q}`, or `{}` for the empty one.
    pub fn set_name(&self, set: &[usize]) -> String {
        let members: Vec<&str> = set.iter().map(|&s| self.states()[s].name.as_str()).collect();
        format!("{{{}}}", members.join(","))
    }

    /// Returns the deterministic automaton of the same language. States are named `{p,q}` after their members if that is short, a single
    /// member by itself, and `q7` otherwise.
    ///
    /// # Errors
    /// As for [`Automaton::subsets`].
    pub fn determinize(&self, most: usize) -> Result<Self, TooManySets> {
        let Subsets { table, sets } = self.subsets(most)?;
        let names = unique(sets.iter().enumerate().map(|(i, set)| {
            let name = if let [one] = set[..] { self.states()[one].name.clone() } else { self.set_name(set) };
            if name.chars().count() <= 24 { name } else { format!("q{i}") }
        }));
        Ok(Self::from_table(self.name(), self.letters().clone(), &table, names).noted(self.about()))
    }

    /// Returns a complete DFA of the same language, with the names of its states, and its table: itself with a sink, or its sets of states.
    pub(super) fn complete_dfa(&self, most: usize) -> Result<(Self, Dense), TooManySets> {
        let whole = if self.choice().is_some() { self.determinize(most)? } else { self.complete().0 };
        match whole.table() {
            Some(table) => Ok((whole, table)),
            // A determinised automaton has a table.
            None => Err(TooManySets(most)),
        }
    }

    /// Returns the minimal DFA, its states named after their classes: `{A,E}`, or the one state of a class. Missing transitions lead to a
    /// sink.
    ///
    /// # Errors
    /// As for [`Automaton::subsets`], if it is nondeterministic.
    pub fn minimal(&self, most: usize) -> Result<Self, TooManySets> {
        let (whole, table) = self.complete_dfa(most)?;
        let classes = table.classes();
        let names = unique(
            classes
                .members
                .iter()
                .map(|class| crate::minimize::class_name(class.iter().map(|&s| whole.states()[s as usize].name.as_str()))),
        );
        let made = Self::from_table(self.name(), self.letters().clone(), &table.quotient(&classes), names);
        Ok(made.noted(self.about()))
    }
}

/// The targets of each state by letter, those without a letter last.
struct Lists {
    width: usize,
    /// Where the list of each state and letter begins.
    begins: Vec<usize>,
    targets: Vec<usize>,
}

impl Lists {
    fn new(automaton: &Automaton) -> Self {
        let width = automaton.letters().len();
        let (mut begins, mut targets) = (vec![0], Vec::new());
        for state in automaton.states() {
            for (_, list) in state.each(width) {
                targets.extend(list);
                begins.push(targets.len());
            }
        }
        Self { width, begins, targets }
    }

    fn list(&self, state: usize, read: usize) -> &[usize] {
        let at = state * (self.width + 1) + read;
        &self.targets[self.begins[at]..self.begins[at + 1]]
    }
}

impl Moves for Lists {
    fn on(&self, state: usize, letter: usize) -> &[usize] {
        self.list(state, letter)
    }

    fn empty(&self, state: usize) -> &[usize] {
        self.list(state, self.width)
    }
}
