//! Automata from other programs: reads and writes JFLAP's `.jff` and Graphviz's `.dot`.
//!
//! A foreign automaton may be partial (it gets a sink) and may use two other symbols (they are mapped to green and red). A nondeterministic
//! one is determinised on request, including transitions that read nothing (lambda) or several symbols. A label `ε` or `λ` reads nothing,
//! `a,b` is two transitions, and `[a-c]` three. Everything else is refused with the reason: more than two symbols, several initial states, and
//! nondeterminism without that request.

mod board;
mod dot;
mod dot_text;
mod drawn;
mod encoding;
mod entities;
mod general_write;
mod jff;
mod jff_type;
mod labels;
mod symbols;
#[cfg(test)]
mod tests;
pub mod xml;

pub use board::{from_dot, from_jff, from_ron};
pub use dot::to_dot;
pub use drawn::{Foreign, read};
pub use encoding::{decode, windows_1252};
pub use general_write::{to_dot as general_to_dot, to_jff as general_to_jff};
pub use jff::to_jff;
pub use jff_type::{JffKind, expression_of_jff, jff_kind};
pub use symbols::{MapError, SymbolMap};

use super::{Dfa, Letters, Problem, TextPlace};
use fob_base::text::plural;
use std::fmt;

/// How to interpret a foreign file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The meaning of its symbols.
    pub map: SymbolMap,
    /// Whether to determinise a nondeterministic automaton, including one whose transitions read nothing or several symbols, instead of
    /// refusing it.
    pub determinize: bool,
}

/// A DFA from a foreign file, and what was done to convert it.
#[derive(Clone, Debug, PartialEq)]
pub struct Import {
    /// The DFA.
    pub dfa: Dfa,
    /// How the file writes the letters; words of this DFA are read and shown in the same way.
    pub letters: Letters,
    /// Messages for the user about the conversion, in order.
    pub notices: Vec<Notice>,
}

/// A change made to a foreign automaton.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// It was partial and was completed.
    Completed {
        /// Number of missing transitions.
        missing: usize,
        /// Name of the sink that they lead to.
        sink: String,
    },
    /// It was nondeterministic and was determinised.
    Determinized {
        /// Number of states before.
        before: usize,
        /// Number of states after.
        after: usize,
    },
    /// Labels that say in words that nothing is read.
    Empty {
        /// Number of such labels.
        labels: usize,
        /// The first such label.
        example: String,
    },
    /// Labels with commas or ranges were split into a transition for each symbol.
    Split {
        /// Number of such labels.
        labels: usize,
        /// The first such label.
        example: String,
    },
    /// A blank or repeated name was changed.
    Renamed {
        /// Name in the file.
        from: String,
        /// New name.
        to: String,
    },
    /// The name of the DFA had invisible characters.
    Retitled {
        /// Name in the file.
        from: String,
        /// New name.
        to: String,
    },
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Completed { missing, sink } => {
                let verbs = if *missing == 1 { "was missing and leads" } else { "were missing and lead" };
                write!(f, "{} {verbs} to the new state {sink:?}", plural(*missing, "transition"))
            }
            Self::Determinized { before, after } => {
                write!(f, "the automaton was nondeterministic: its {} became {after}", plural(*before, "state"))
            }
            Self::Empty { labels: 1, example } => write!(f, "the label {example:?} is read as the empty word"),
            Self::Empty { labels, example } => write!(f, "{labels} labels, such as {example:?}, are read as the empty word"),
            Self::Split { labels: 1, example } => write!(f, "the label {example:?} is read as a transition for each symbol"),
            Self::Split { labels, example } => {
                write!(f, "{labels} labels with commas, such as {example:?}, are read as a transition for each symbol")
            }
            Self::Renamed { from, to } => write!(f, "the state {from:?} is now named {to:?}: names must be visible and unique"),
            Self::Retitled { from, to } => write!(f, "the automaton {from:?} is now named {to:?}: names must be visible"),
        }
    }
}

/// The contents of a foreign file.
#[derive(Default)]
struct Raw {
    name: Option<String>,
    about: String,
    states: Vec<RawState>,
    transitions: Vec<RawTransition>,
    /// Initial states, with the place where the file says so.
    starts: Vec<(usize, Option<TextPlace>)>,
    /// How the file format marks a start, for the error if there is none.
    start_hint: &'static str,
    /// Whether a label `0-9` is a range in this format.
    has_open_ranges: bool,
}

struct RawState {
    name: String,
    accepting: bool,
    at: Option<(f64, f64)>,
}

struct RawTransition {
    from: usize,
    to: usize,
    read: String,
    bend: Option<(f64, f64)>,
    place: Option<TextPlace>,
}

/// A problem and its place, while they are collected.
type Found = (Problem, Option<TextPlace>);
