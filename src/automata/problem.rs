//! What can be wrong with a DFA: every problem at once, each with its place where the DFA was read from a text.

use super::Letter;
use fob_base::Place;
use fob_base::text::{hidden_in, is_hidden, plural};
use std::fmt;

/// The most states that a DFA may have.
pub const MAX_STATES: usize = 100_000;

/// Coordinates of states lie between minus this and this.
pub const MAX_COORDINATE: f64 = 1e6;

/// The most states that the subset construction may make.
pub const MAX_SUBSETS: usize = 10_000;

/// Most problems that are reported at once.
pub const MOST_PROBLEMS: usize = 100;

/// The most states or symbols that one problem names.
const MOST_NAMED: usize = 10;

/// The subset construction would make more than [`MAX_SUBSETS`] states.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the deterministic automaton has more than {MAX_SUBSETS} states")]
pub struct TooManySubsets;

/// One thing that is wrong with a DFA.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// The text is not in the form that a DFA file has.
    #[error("{0}")]
    Syntax(String),
    /// A field that no DFA has.
    #[error("unknown field `{field}` of {of}: expected {expected}")]
    UnknownField {
        /// The field as it was written.
        field: String,
        /// Whose field it would be.
        of: String,
        /// The fields that exist.
        expected: String,
    },
    /// A field that is given twice.
    #[error("field `{field}` of {of} is given twice")]
    RepeatedField {
        /// The field.
        field: String,
        /// Whose field it is.
        of: String,
    },
    /// A field that every DFA has.
    #[error("{of} has no field `{field}`")]
    MissingField {
        /// The field that was expected.
        field: String,
        /// Whose field it is.
        of: String,
    },
    /// A DFA without states.
    #[error("there are no states: expected at least one")]
    NoStates,
    /// More states than [`MAX_STATES`].
    #[error("too many states ({0}): expected at most {MAX_STATES}")]
    TooManyStates(usize),
    /// A name that is empty, or that would break a line or turn the text around it.
    #[error("invalid state name {0:?}: expected at least one visible character, and no control characters or direction marks")]
    BadName(String),
    /// The name of the DFA has a character that nobody sees.
    #[error("invalid name {0:?} of the DFA: {1}")]
    HiddenInName(String, String),
    /// Two states of one name.
    #[error("two states are named {0:?}: expected different names")]
    DuplicateName(String),
    /// A transition to a state that does not exist.
    #[error("state {state:?}: {letter} leads to {target:?}, which is not a state", letter = letter.word())]
    NoSuchTarget {
        /// Where the transition begins.
        state: String,
        /// Its letter.
        letter: Letter,
        /// Where it was to lead.
        target: String,
    },
    /// A start that does not exist.
    #[error("the start {0:?} is not a state")]
    NoSuchStart(String),
    /// A nondeterministic automaton, where determinising was not asked for.
    #[error("state {state:?} has {} transitions on {symbol:?} (to {}): the automaton is nondeterministic: expected one transition, or --determinize", targets.len(), quoted(targets))]
    Nondeterministic {
        /// The state.
        state: String,
        /// The symbol.
        symbol: char,
        /// Where it leads.
        targets: Vec<String>,
    },
    /// A nondeterministic automaton whose deterministic one is too large.
    #[error("{0}")]
    TooManySubsets(#[from] TooManySubsets),
    /// A transition that reads nothing.
    #[error("the transition from {from:?} to {to:?} reads nothing (lambda): expected one symbol, or --determinize")]
    EmptyRead {
        /// Where it begins.
        from: String,
        /// Where it ends.
        to: String,
    },
    /// A transition that reads more than one symbol.
    #[error(
        "the transition from {from:?} to {to:?} reads {read:?}: expected one symbol, or --determinize to read them one by one"
    )]
    LongRead {
        /// Where it begins.
        from: String,
        /// Where it ends.
        to: String,
        /// What it reads.
        read: String,
    },
    /// More than two symbols.
    #[error("too many symbols ({}: {}): expected two, one for green and one for red", .0.len(), symbols(.0))]
    TooManySymbols(Vec<char>),
    /// Symbols that are neither `g` nor `r`, and of which nobody said what they mean; each with a letter that is still free.
    #[error("unknown meaning of {}: expected a map, such as --map {}", symbols(&.0.iter().map(|(c, _)| *c).collect::<Vec<_>>()), example(.0))]
    UnmappedSymbols(Vec<(char, Letter)>),
    /// Two symbols that mean the same letter.
    #[error("the symbols {first:?} and {second:?} both mean {}: expected one for green and one for red", letter.word())]
    SameLetter {
        /// One symbol.
        first: char,
        /// The other one.
        second: char,
        /// What both mean.
        letter: Letter,
    },
    /// More than one start.
    #[error("{} states are initial ({}): expected one", .0.len(), quoted(.0))]
    SeveralStarts(Vec<String>),
    /// No start.
    #[error("no state is initial: expected one, {0}")]
    NoStart(&'static str),
    /// A coordinate that is not finite, or beyond [`MAX_COORDINATE`].
    #[error("state {0:?}: `{1}` is out of range: expected two plain numbers between -1000000 and 1000000")]
    BadPosition(String, &'static str),
}

impl Problem {
    /// The problem in words that name no option of the command line, for a dialog with its own way to fix it.
    pub fn plain(&self) -> String {
        match self {
            Self::Nondeterministic { state, symbol, targets } => {
                format!("state {state:?} has {} transitions on {symbol:?}, to {}", targets.len(), quoted(targets))
            }
            Self::EmptyRead { from, to } => format!("the transition from {from:?} to {to:?} reads nothing (lambda)"),
            Self::LongRead { from, to, read } => {
                format!("the transition from {from:?} to {to:?} reads {read:?}, more than one symbol")
            }
            Self::UnmappedSymbols(unknown) => {
                let unknown: Vec<char> = unknown.iter().map(|(symbol, _)| *symbol).collect();
                format!("unknown meaning of {}", symbols(&unknown))
            }
            other => other.to_string(),
        }
    }

    /// Whether it goes away when the automaton is determinised.
    pub const fn is_nondeterminism(&self) -> bool {
        matches!(self, Self::Nondeterministic { .. } | Self::EmptyRead { .. } | Self::LongRead { .. })
    }
}

/// Whether a name of a state will do.
pub(super) fn name_problem(name: &str) -> Option<Problem> {
    let blank = name.trim().is_empty();
    (blank || name.contains(is_hidden)).then(|| Problem::BadName(name.to_owned()))
}

/// Whether a name of a DFA will do: it may be empty, but everything in it can be seen.
pub(super) fn title_problem(name: &str) -> Option<Problem> {
    hidden_in(name).map(|why| Problem::HiddenInName(name.to_owned(), why))
}

/// Whether a position is finite and within [`MAX_COORDINATE`].
pub(super) fn position_fits((x, y): (f64, f64)) -> bool {
    x.abs() <= MAX_COORDINATE && y.abs() <= MAX_COORDINATE
}

/// Names in quotes, the first ones of many.
fn quoted(names: &[String]) -> String {
    listed(names)
}

/// Symbols in quotes, the first ones of many.
fn symbols(symbols: &[char]) -> String {
    listed(symbols)
}

fn listed<T: fmt::Debug>(things: &[T]) -> String {
    let mut named: Vec<String> = things.iter().take(MOST_NAMED).map(|thing| format!("{thing:?}")).collect();
    if things.len() > MOST_NAMED {
        named.push(format!("and {} more", things.len() - MOST_NAMED));
    }
    named.join(", ")
}

/// How a map for these symbols might be written.
fn example(symbols: &[(char, Letter)]) -> String {
    symbols.iter().take(2).map(|(symbol, letter)| format!("{symbol}={letter}")).collect::<Vec<_>>().join(",")
}

/// A problem, and where it was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DfaError {
    /// What is wrong.
    pub problem: Problem,
    /// Where, if the DFA was read from a text.
    pub place: Option<Place>,
}

impl fmt::Display for DfaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place {
            Some(place) => write!(f, "{place}: {}", self.problem),
            None => write!(f, "{}", self.problem),
        }
    }
}

/// Everything that is wrong with a DFA: at least one problem, in the order of the text. Displayed a line each, the first
/// [`MOST_PROBLEMS`] and how many are left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DfaErrors(Vec<DfaError>);

impl DfaErrors {
    /// The problems as one error, or nothing if there are none.
    pub(super) fn check(mut errors: Vec<DfaError>) -> Result<(), Self> {
        if errors.is_empty() {
            return Ok(());
        }
        errors.sort_by_key(|error| error.place);
        Err(Self(errors))
    }

    /// One problem of the text's form.
    pub(super) fn syntax(message: impl Into<String>, place: Option<Place>) -> Self {
        Self(vec![DfaError { problem: Problem::Syntax(message.into()), place }])
    }

    /// One problem, whatever it is.
    pub(super) fn one(problem: Problem, place: Option<Place>) -> Self {
        Self(vec![DfaError { problem, place }])
    }

    /// The problems, at least one.
    pub fn problems(&self) -> &[DfaError] {
        &self.0
    }
}

impl fmt::Display for DfaErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, error) in self.0.iter().take(MOST_PROBLEMS).enumerate() {
            if i > 0 {
                writeln!(f)?;
            }
            write!(f, "{error}")?;
        }
        match self.0.len().saturating_sub(MOST_PROBLEMS) {
            0 => Ok(()),
            left => write!(f, "\n... and {}", plural(left, "more problem")),
        }
    }
}

impl std::error::Error for DfaErrors {}
