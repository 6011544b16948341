//! Errors of boards and layouts that are read from a text.

use fob_base::TextPlace;
use fob_base::ron::SyntaxError;
use std::fmt;

/// One problem in a text, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Line, counted from 1.
    pub line: usize,
    /// Column, counted from 1 in characters.
    pub column: usize,
    /// The error and the expected value, in lower case, with the bad value quoted.
    pub text: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.text)
    }
}

/// All problems of one text, ordered by place; there is at least one.
///
/// Displays one problem per line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct TextError {
    /// The problems; never empty.
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
    /// Creates a problem at a place.
    pub(super) fn at(place: TextPlace, text: impl Into<String>) -> Self {
        Self { problems: vec![Problem::at(place, text)] }
    }
}

impl Problem {
    pub(super) fn at(place: TextPlace, text: impl Into<String>) -> Self {
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
