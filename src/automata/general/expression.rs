//! Regular expressions over any alphabet, in the syntax of [`crate::regex`].

use super::{Alphabet, Table};
use crate::regex::{self, MAX_DERIVATIVES, RegexError, compile};
pub use crate::regex::{Plus, pluses};

/// Returns the minimal automaton of an expression, with `+` as "one or more".
///
/// # Errors
/// The first problem of the expression, or that its automaton is too large.
pub fn table(expression: &str, letters: &Alphabet) -> Result<Table, RegexError> {
    table_within(expression, letters, Plus::Repeat, MAX_DERIVATIVES)
}

/// Like [`table`], with the meaning of `+` given by `plus` and at most `most` states before minimising.
///
/// # Errors
/// As for [`table`].
pub fn table_within(expression: &str, letters: &Alphabet, plus: Plus, most: usize) -> Result<Table, RegexError> {
    compile(expression, letters, plus, most, &mut || true)
}

/// Returns the name for an automaton made from an expression: the expression with normalised spaces; `()` for the empty one.
pub fn title(expression: &str) -> String {
    regex::title(expression)
}
