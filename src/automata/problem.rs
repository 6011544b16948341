//! Errors of DFAs. All problems are reported at once, with places if the DFA was read from a text.

use super::Letter;
use fob_base::TextPlace;
use fob_base::text::{hidden_in, is_hidden, plural};
use std::fmt;

/// Largest number of states of a DFA.
pub const MAX_STATES: usize = 100_000;

/// Largest absolute coordinate of a state.
pub const MAX_COORDINATE: f64 = 1e6;

/// Largest number of states that the subset construction may make.
pub const MAX_SUBSETS: usize = 10_000;

/// Largest number of problems that are displayed.
pub const MOST_PROBLEMS: usize = 100;

/// Largest number of states or symbols that one problem lists.
const MOST_NAMED: usize = 10;

/// The subset construction would make more than [`MAX_SUBSETS`] states.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the deterministic automaton has more than {MAX_SUBSETS} states")]
pub struct TooManySubsets;

/// One problem of a DFA.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// The text does not have the form of a DFA file.
    #[error("{0}")]
    Syntax(String),
    /// A field is unknown.
    #[error("unknown field `{field}` of {of}: expected {expected}")]
    UnknownField {
        /// Name of the field.
        field: String,
        /// The record that has the field.
        of: String,
        /// The fields that exist.
        expected: String,
    },
    /// A field is given twice.
    #[error("field `{field}` of {of} is given twice")]
    RepeatedField {
        /// Name of the field.
        field: String,
        /// The record that has the field.
        of: String,
    },
    /// A required field is missing.
    #[error("{of} has no field `{field}`")]
    MissingField {
        /// Name of the field.
        field: String,
        /// The record that lacks the field.
        of: String,
    },
    /// There are no states.
    #[error("there are no states: expected at least one")]
    NoStates,
    /// There are more states than there may be: at most [`MAX_STATES`], and where the file is from strangers fewer.
    #[error("too many states ({0}): expected at most {1}")]
    TooManyStates(usize, usize),
    /// The name of a state is blank, or would break a line or reverse the text around it.
    #[error("invalid state name {0:?}: expected at least one visible character, and no control characters or direction marks")]
    BadName(String),
    /// The name of the DFA has an invisible character.
    #[error("invalid name {0:?} of the DFA: {1}")]
    HiddenInName(String, String),
    /// Two states have the same name.
    #[error("two states are named {0:?}: expected different names")]
    DuplicateName(String),
    /// A transition leads to a state that does not exist.
    #[error("state {state:?}: {letter} leads to {target:?}, which is not a state", letter = letter.word())]
    NoSuchTarget {
        /// State where the transition begins.
        state: String,
        /// Its letter.
        letter: Letter,
        /// Name of the missing target.
        target: String,
    },
    /// The start state does not exist.
    #[error("the start {0:?} is not a state")]
    NoSuchStart(String),
    /// The automaton is nondeterministic, and determinising was not requested.
    #[error("state {state:?} has {} transitions on {symbol:?} (to {}): the automaton is nondeterministic: expected one transition, or --determinize", targets.len(), quoted(targets))]
    Nondeterministic {
        /// State with several transitions.
        state: String,
        /// Symbol that they read.
        symbol: char,
        /// States to which they lead.
        targets: Vec<String>,
    },
    /// The deterministic form of the automaton would be too large.
    #[error("{0}")]
    TooManySubsets(#[from] TooManySubsets),
    /// A transition reads nothing.
    #[error("the transition from {from:?} to {to:?} reads nothing (lambda): expected one symbol, or --determinize")]
    EmptyRead {
        /// State where it begins.
        from: String,
        /// State where it ends.
        to: String,
    },
    /// A transition reads more than one symbol.
    #[error(
        "the transition from {from:?} to {to:?} reads {read:?}: expected one symbol, or --determinize to read them one by one"
    )]
    LongRead {
        /// State where it begins.
        from: String,
        /// State where it ends.
        to: String,
        /// Symbols that it reads.
        read: String,
    },
    /// It is nondeterministic, and the text does not say where.
    #[error("{0}: expected a deterministic automaton, or --determinize")]
    Choice(String),
    /// There are more than two symbols.
    #[error("too many symbols ({}: {}): expected two, one for green and one for red", .0.len(), symbols(.0))]
    TooManySymbols(Vec<char>),
    /// Symbols other than `g` and `r` have no known meaning; each with a letter that is still free.
    #[error("unknown meaning of {}: expected a map, such as --map {}", symbols(&.0.iter().map(|(c, _)| *c).collect::<Vec<_>>()), example(.0))]
    UnmappedSymbols(Vec<(char, Letter)>),
    /// Two symbols mean the same letter.
    #[error("the symbols {first:?} and {second:?} both mean {}: expected one for green and one for red", letter.word())]
    SameLetter {
        /// One symbol.
        first: char,
        /// The other symbol.
        second: char,
        /// Their common letter.
        letter: Letter,
    },
    /// There is more than one start.
    #[error("{} states are initial ({}): expected one", .0.len(), quoted(.0))]
    SeveralStarts(Vec<String>),
    /// There is no start.
    #[error("no state is initial: expected one, {0}")]
    NoStart(&'static str),
    /// A coordinate is not finite, or beyond [`MAX_COORDINATE`].
    #[error("state {0:?}: `{1}` is out of range: expected two plain numbers between -1000000 and 1000000")]
    BadPosition(String, &'static str),
}

impl Problem {
    /// Returns the problem in words that mention no option of the command line, for a dialog that has its own way to fix it.
    pub fn plain(&self) -> String {
        match self {
            Self::Nondeterministic { state, symbol, targets } => {
                format!("state {state:?} has {} transitions on {symbol:?}, to {}", targets.len(), quoted(targets))
            }
            Self::Choice(choice) => choice.clone(),
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

    /// Returns whether determinising the automaton solves the problem.
    pub const fn is_nondeterminism(&self) -> bool {
        matches!(self, Self::Nondeterministic { .. } | Self::EmptyRead { .. } | Self::LongRead { .. } | Self::Choice(_))
    }
}

/// Returns the problem of a state's name, if there is one.
pub(super) fn name_problem(name: &str) -> Option<Problem> {
    let blank = name.trim().is_empty();
    (blank || name.contains(is_hidden)).then(|| Problem::BadName(name.to_owned()))
}

/// Returns the problem of a DFA's name, if there is one: it may be empty, but must not have invisible characters.
pub(super) fn title_problem(name: &str) -> Option<Problem> {
    hidden_in(name).map(|why| Problem::HiddenInName(name.to_owned(), why))
}

/// Returns whether a position is finite and within [`MAX_COORDINATE`].
pub(super) fn position_fits((x, y): (f64, f64)) -> bool {
    x.abs() <= MAX_COORDINATE && y.abs() <= MAX_COORDINATE
}

/// Lists names in quotes, limited to [`MOST_NAMED`].
pub(crate) fn quoted(names: &[String]) -> String {
    listed(names)
}

/// Lists symbols in quotes, limited to [`MOST_NAMED`].
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

/// Returns an example of a map for these symbols.
fn example(symbols: &[(char, Letter)]) -> String {
    symbols.iter().take(2).map(|(symbol, letter)| format!("{symbol}={letter}")).collect::<Vec<_>>().join(",")
}

/// A problem of a DFA, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DfaError {
    /// The problem.
    pub problem: Problem,
    /// Its place, if the DFA was read from a text.
    pub place: Option<TextPlace>,
}

impl fmt::Display for DfaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place {
            Some(place) => write!(f, "{place}: {}", self.problem),
            None => write!(f, "{}", self.problem),
        }
    }
}

/// All problems of a DFA, at least one, in the order of the text. Displays one problem per line: the first [`MOST_PROBLEMS`], and the
/// number of the remaining ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DfaErrors(Vec<DfaError>);

impl DfaErrors {
    /// Returns the problems as an error if there are any.
    pub(super) fn check(mut errors: Vec<DfaError>) -> Result<(), Self> {
        if errors.is_empty() {
            return Ok(());
        }
        errors.sort_by_key(|error| error.place);
        Err(Self(errors))
    }

    /// Creates the error for one problem of the text's form.
    pub(super) fn syntax(message: impl Into<String>, place: Option<TextPlace>) -> Self {
        Self(vec![DfaError { problem: Problem::Syntax(message.into()), place }])
    }

    /// Creates the error for one problem.
    pub(super) fn one(problem: Problem, place: Option<TextPlace>) -> Self {
        Self(vec![DfaError { problem, place }])
    }

    /// Returns the problems; there is at least one.
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
