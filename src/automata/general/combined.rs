//! Operations on the languages of automata with names: what a course calls the product construction, and the reverse.

use super::{Automaton, TooManySets, product, reverse};
use crate::nfa::unique;
use crate::operation::{Combination, TooManyPairs};

/// Why two automata cannot be combined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CombineError {
    /// Their product has too many states.
    #[error(transparent)]
    Pairs(#[from] TooManyPairs),
    /// A subset construction makes too many sets.
    #[error(transparent)]
    Sets(#[from] TooManySets),
}

impl Automaton {
    /// Returns the DFA of both languages combined, by the product construction: its states are the reachable pairs, named `p,q`. An NFA
    /// is determinised first.
    ///
    /// # Errors
    /// An NFA has more than `most` sets of states, or there are more pairs than an automaton may have states.
    ///
    /// # Panics
    /// If they have different numbers of letters.
    pub fn combine(&self, how: Combination, other: &Self, most: usize) -> Result<Self, CombineError> {
        let ((a, of_a), (b, of_b)) = (self.complete_dfa(most)?, other.complete_dfa(most)?);
        let (table, pairs) = product(how, &of_a, &of_b)?;
        let name = |of: &Self, state: u32| of.states()[state as usize].name.clone();
        let names = unique(pairs.iter().map(|&(p, q)| format!("{},{}", name(&a, p), name(&b, q))));
        let title = format!("{} {how} {}", self.name(), other.name());
        Ok(Self::from_table("", self.letters().clone(), &table, names).named(title))
    }

    /// Returns the complete DFA of all other words. An NFA is determinised first.
    ///
    /// # Errors
    /// An NFA has more than `most` sets of states.
    pub fn complement_of_language(&self, most: usize) -> Result<Self, CombineError> {
        let name = format!("Complement of {}", self.name());
        Ok(self.complete_dfa(most)?.0.complement().named(name).noted(""))
    }

    /// Returns the minimal DFA of all accepted words read backwards.
    ///
    /// # Errors
    /// A subset construction makes more than `most` sets.
    pub fn reversed(&self, most: usize) -> Result<Self, CombineError> {
        let reversed = reverse(&self.complete_dfa(most)?.1, self.letters(), most)?;
        let names = (0..reversed.len()).map(|i| format!("q{i}")).collect();
        let name = format!("Reverse of {}", self.name());
        Ok(Self::from_table("", self.letters().clone(), &reversed, names).named(name))
    }
}
