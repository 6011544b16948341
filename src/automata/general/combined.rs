//! Operations on the languages of automata with names: what a course calls the product construction, and the reverse.

use super::{Alphabet, Automaton, TooManySets, difference, product, reverse};
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

/// Why two automata cannot be compared.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CompareError {
    /// They have different letters.
    #[error("the letters of one are {0}, those of the other {1}: expected the same")]
    Letters(Alphabet, Alphabet),
    /// A subset construction makes too many sets.
    #[error(transparent)]
    Sets(#[from] TooManySets),
}

impl Automaton {
    /// Returns the shortest word that exactly one of both automata accepts, the first of several by the order of this one's letters; `None`
    /// if they accept the same words. An NFA is determinised first. The other may have its letters in another order.
    ///
    /// # Errors
    /// They have different letters, or an NFA has more than `most` sets of states.
    pub fn difference(&self, other: &Self, most: usize) -> Result<Option<String>, CompareError> {
        let letters = self.letters();
        let differ = || CompareError::Letters(letters.clone(), other.letters().clone());
        if !letters.same_set(other.letters()) {
            return Err(differ());
        }
        let other = other.over(letters).map_err(|_| differ())?;
        let word = difference(&self.complete_dfa(most)?.1, &other.complete_dfa(most)?.1);
        Ok(word.map(|word| letters.text(&word)))
    }

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
        let reversed = reverse(&self.complete_dfa(most)?.1, most)?;
        let names = (0..reversed.len()).map(|i| format!("q{i}")).collect();
        let name = format!("Reverse of {}", self.name());
        Ok(Self::from_table("", self.letters().clone(), &reversed, names).named(name))
    }
}
