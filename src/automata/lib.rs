//! Deterministic finite automata over {green, red}, and the theory around them.
//!
//! A [`Dfa`] is always complete and valid: every state has a transition for both letters. [`minimize`], [`equivalence`], [`operation`] and
//! [`regex`] make and compare automata; [`odds`] gives the exact chance that a random order of pucks is accepted. [`general`] has automata
//! over other alphabets, deterministic or not. [`edit`] is an automaton that a person is editing, with undo; [`foreign`] reads and writes
//! the files of JFLAP and Graphviz. [`layout`] computes missing positions of states, and every picture is drawn from a [`figure`].
//!
//! Nothing here uses files, clocks or a platform's mathematics: the same text gives the same result on every machine.
//!
//! ```
//! use fob_automata::{Dfa, builtin, equivalence, minimize, parse_word};
//!
//! let text = r#"(name: "Twice", start: "a", states: [
//!     (name: "a", accepting: true, green: "b", red: "a"),
//!     (name: "b", accepting: false, green: "c", red: "b"),
//!     (name: "c", accepting: true, green: "b", red: "c"),
//! ])"#;
//! let dfa = Dfa::from_ron(text)?;
//! assert!(dfa.accepts(&parse_word("grgr")?));
//! // `a` and `c` accept the same words.
//! let small = minimize::minimize(&dfa);
//! assert_eq!((dfa.len(), small.len()), (3, 2));
//! assert_eq!(equivalence::difference(&dfa, &small), None);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(missing_docs)]

pub mod analysis;
pub mod brief;
mod builtin;
pub mod check;
pub mod dense;
mod dfa;
pub mod edit;
pub mod equivalence;
pub mod figure;
pub mod foreign;
mod form;
pub mod general;
pub mod layout;
mod letter;
pub mod minimize;
pub mod nfa;
pub mod odds;
pub mod operation;
mod partition;
pub mod picture;
mod problem;
pub mod regex;
mod ron_form;
mod set_walk;
mod shorten;
pub mod steps;
pub mod word_list;

pub use builtin::{BUILTIN, builtin};
pub use dfa::{Dfa, State, StateId};
pub use fob_base::TextPlace;
pub use letter::{Letter, Letters, WordError, parse_word, word_text};
pub use problem::{DfaError, DfaErrors, MAX_COORDINATE, MAX_STATES, MOST_PROBLEMS, Problem};

/// The radius of a state's circle in drawing units, in which [`State::at`] is given.
pub const RADIUS: f64 = 20.0;
