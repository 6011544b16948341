//! Automata from other programs: JFLAP's `.jff` and Graphviz's `.dot`, read and written.
//!
//! A foreign automaton may be partial (it gets a sink), may use two other symbols (they are mapped to green and red) and may be
//! nondeterministic: when asked, it is determinised, transitions that read nothing (lambda) and those that read several symbols
//! one after the other among the rest. `ε` or `λ` as a label reads nothing, and `a,b` is two transitions. Everything else is
//! refused with the reason: more than two symbols, several initial states, and all that is nondeterministic when it was not
//! asked to be determinised.

mod dot;
mod dot_text;
mod encoding;
pub mod general;
mod general_write;
mod jff;
mod labels;
mod resolve;
mod symbols;
mod xml;

pub use dot::{from_dot, to_dot};
pub use encoding::decode;
pub use general_write::{to_dot as general_to_dot, to_jff as general_to_jff};
pub use jff::{from_jff, to_jff};
pub use symbols::{MapError, SymbolMap};

use super::{Dfa, Letters, Place, Problem};
use fob_base::text::plural;
use std::fmt;

/// How a foreign file is to be understood.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// What its symbols mean.
    pub map: SymbolMap,
    /// Whether a nondeterministic automaton is made deterministic, and not refused; also one whose transitions read nothing, or
    /// several symbols.
    pub determinize: bool,
}

/// A DFA from a foreign file, and what had to be done to make it one.
#[derive(Clone, Debug, PartialEq)]
pub struct Import {
    /// The DFA.
    pub dfa: Dfa,
    /// How the file writes the letters: words of its own are read and shown so.
    pub letters: Letters,
    /// What a user should know, in the order in which it was done.
    pub notices: Vec<Notice>,
}

/// Something that was done to a foreign automaton.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// It was partial.
    Completed {
        /// How many transitions were missing.
        missing: usize,
        /// The name of the new state that they lead to.
        sink: String,
    },
    /// It was nondeterministic.
    Determinized {
        /// How many states it had.
        before: usize,
        /// How many it has.
        after: usize,
    },
    /// Labels with commas became a transition for each symbol.
    Split {
        /// How many there were.
        labels: usize,
        /// The first of them.
        example: String,
    },
    /// Names that were blank or not unique were changed.
    Renamed {
        /// The name before.
        from: String,
        /// The name now.
        to: String,
    },
    /// The name of the DFA had characters that cannot be seen.
    Retitled {
        /// The name before.
        from: String,
        /// The name now.
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
            Self::Split { labels: 1, example } => write!(f, "the label {example:?} is read as a transition for each symbol"),
            Self::Split { labels, example } => {
                write!(f, "{labels} labels with commas, such as {example:?}, are read as a transition for each symbol")
            }
            Self::Renamed { from, to } => write!(f, "the state {from:?} is now named {to:?}: names must be visible and unique"),
            Self::Retitled { from, to } => write!(f, "the automaton {from:?} is now named {to:?}: names must be visible"),
        }
    }
}

/// An automaton as a foreign file has it.
#[derive(Default)]
struct Raw {
    name: Option<String>,
    about: String,
    states: Vec<RawState>,
    transitions: Vec<RawTransition>,
    /// States that are initial, with the place where the file says so.
    starts: Vec<(usize, Option<Place>)>,
    /// How the file would name a start, for the message when there is none.
    start_hint: &'static str,
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
    place: Option<Place>,
}

/// A problem and its place, while they are collected.
type Found = (Problem, Option<Place>);
