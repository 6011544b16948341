//! Operations on the languages of automata with names: what a course calls the product construction, and the reverse.

use super::{Automaton, Table, TooManySets, product, reverse};
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
    /// Returns a complete DFA of the same language, with the names of its states: itself with a sink, or its sets of states.
    fn complete_dfa(&self, most: usize) -> Result<(Self, Table), TooManySets> {
        let whole = if self.choice().is_some() { self.determinize(most)? } else { self.complete().0 };
        match whole.table() {
            Some(table) => Ok((whole, table)),
            // A determinised automaton has a table.
            None => Err(TooManySets(most)),
        }
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
        let reversed = reverse(&self.complete_dfa(most)?.1, self.letters(), most)?;
        let names = (0..reversed.len()).map(|i| format!("q{i}")).collect();
        let name = format!("Reverse of {}", self.name());
        Ok(Self::from_table("", self.letters().clone(), &reversed, names).named(name))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::general::{Alphabet, Construction, Symbol, from_expression};
    use crate::regex::Plus;

    /// All words over an alphabet up to a length.
    fn words(letters: usize, longest: usize) -> Vec<Vec<Symbol>> {
        let mut all = vec![Vec::new()];
        let mut from = 0;
        for _ in 0..longest {
            let to = all.len();
            for i in from..to {
                for letter in 0..letters {
                    let word: Vec<Symbol> = all[i].iter().copied().chain([letter as Symbol]).collect();
                    all.push(word);
                }
            }
            from = to;
        }
        all
    }

    fn nfa(text: &str, letters: &Alphabet) -> Automaton {
        from_expression(text, letters, Plus::Repeat, Construction::Thompson).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    /// Whether the NFA itself, without any of the constructions, accepts a word.
    fn accepts(automaton: &Automaton, word: &[Symbol]) -> bool {
        automaton.traced(word).last().is_some_and(|set| set.iter().any(|&state| automaton.states()[state].accepting))
    }

    #[test]
    fn combinations_accept_what_brute_force_says() {
        let letters = Alphabet::new(&['0', '1', 'x']).unwrap();
        let texts = ["(0|1)*x", "0*1*x*", "(0|x)(1|x)*", "_", "(01|x0)*"];
        for a in texts {
            let first = nfa(a, &letters);
            let (not, back) = (first.complement_of_language(500).unwrap(), first.reversed(500).unwrap());
            for word in words(3, 6) {
                assert_eq!(accepts(&not, &word), !accepts(&first, &word), "not {a}: {word:?}");
                let backwards: Vec<Symbol> = word.iter().rev().copied().collect();
                assert_eq!(accepts(&back, &backwards), accepts(&first, &word), "{a} backwards: {word:?}");
            }
            for b in texts {
                let second = nfa(b, &letters);
                for how in [Combination::And, Combination::Or, Combination::Xor, Combination::Diff] {
                    let both = first.combine(how, &second, 500).unwrap();
                    assert!(both.choice().is_none() && both.missing() == 0);
                    for word in words(3, 5) {
                        let wanted = how.of(accepts(&first, &word), accepts(&second, &word));
                        assert_eq!(accepts(&both, &word), wanted, "{a} {how} {b}: {word:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn too_many_sets_are_an_error() {
        let letters = Alphabet::new(&['a', 'b']).unwrap();
        let many = nfa("(a|b)*a(a|b){12}", &letters);
        assert!(matches!(many.combine(Combination::And, &many, 100), Err(CombineError::Sets(_))));
        assert!(matches!(many.complement_of_language(100), Err(CombineError::Sets(_))));
    }
}
