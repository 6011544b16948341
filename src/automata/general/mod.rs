//! Finite automata over any alphabet of 1 to 64 letters, deterministic or not.
//!
//! The board's [`crate::Dfa`] reads pucks and so has two letters, green and red. For all other automata, an [`Automaton`] is what is drawn
//! and saved, and a [`Dense`] is a complete DFA without names, on which the algorithms work.
//!
//! ```
//! use fob_automata::general::{Alphabet, difference, expression};
//! let letters = Alphabet::new(&['a', 'b'])?;
//! let twice = expression::table("(b*a+b){2}b*a*", &letters)?;
//! let at_least = expression::table("(b*a+b){2}(a|b)*", &letters)?;
//! assert_eq!(difference(&twice, &at_least), letters.parse("ababab").ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod alphabet;
mod automaton;
mod combined;
pub mod eliminate;
pub mod expression;
mod from_expression;
mod map;
mod node;
mod open;
mod reads;
mod ron_form;
mod subset;

pub use crate::dense::{
    Classes, Dense, Filling, MOST_FILLED, Mark, PartitionOfStates, Symbol, TooManyToFill, count, counts, difference, product,
    reverse,
};
pub use crate::foreign::Foreign;
pub(crate) use alphabet::EMPTY_SIGNS;
pub use alphabet::{Alphabet, AlphabetError, LETTERS, MOST_LETTERS, NoLetter, is_letter};
pub use automaton::{Automaton, Choice};
pub use combined::{CombineError, CompareError};
pub use from_expression::{Construction, ConstructionError, from_expression};
pub use map::LetterMap;
pub use node::{Node, Transition};
pub use open::{Format, OpenError, Opened, open};
pub use reads::{Reads, ReadsError};
pub use ron_form::{Context, from_ron, is_general, read_piece};
pub use subset::{Subsets, TooManySets};

#[cfg(test)]
mod drawn_tests;
#[cfg(test)]
mod tests;
