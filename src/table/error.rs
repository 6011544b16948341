//! What can be wrong with a board or layout that was read from a text.

use fob_base::Place;
use fob_base::ron::SyntaxError;
use std::fmt;

/// One problem in a text, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Line, from 1.
    pub line: usize,
    /// Column, from 1, counted in characters.
    pub column: usize,
    /// What is wrong and what was expected, in lower case, with the offending value.
    pub text: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.text)
    }
}

/// All problems of one text, in the order of their places; there is at least one.
///
/// It prints one problem a line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct TextError {
    /// At least one.
    pub problems: Vec<Problem>,
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, problem) in self.problems.iter().enumerate() {
            if i > 0 {
                writeln!(f)?;
            }
            write!(f, "{problem}")?;
        }
        Ok(())
    }
}

impl TextError {
    /// One problem.
    pub(super) fn at(place: Place, text: impl Into<String>) -> Self {
        Self { problems: vec![Problem::at(place, text)] }
    }
}

impl Problem {
    pub(super) fn at(place: Place, text: impl Into<String>) -> Self {
        Self { line: place.line, column: place.column, text: text.into() }
    }
}

impl From<SyntaxError> for Problem {
    fn from(SyntaxError { place, message, .. }: SyntaxError) -> Self {
        Self::at(place, message)
    }
}

impl From<SyntaxError> for TextError {
    fn from(error: SyntaxError) -> Self {
        Self { problems: vec![error.into()] }
    }
}
