//! Regular expressions over letters of one's own; the form is that of [`crate::regex`].

use super::{Alphabet, Table};
use crate::regex::{self, MAX_DERIVATIVES, RegexError, compile};
pub use crate::regex::{Plus, pluses};

/// The minimal automaton of an expression, with `+` as "one or more".
///
/// # Errors
/// The first thing that is wrong with the expression, or that its automaton is too large.
pub fn table(expression: &str, letters: &Alphabet) -> Result<Table, RegexError> {
    table_within(expression, letters, Plus::Repeat, MAX_DERIVATIVES)
}

/// As [`table`], with `+` as `plus` says and at most `most` states before minimising.
///
/// # Errors
/// As [`table`].
pub fn table_within(expression: &str, letters: &Alphabet, plus: Plus, most: usize) -> Result<Table, RegexError> {
    compile(expression, letters, plus, most, &mut || true)
}

/// The name of an automaton that an expression makes: the expression, its blanks evened; `()` for the empty one.
pub fn title(expression: &str) -> String {
    regex::title(expression)
}
