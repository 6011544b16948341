//! What can be wrong with the text of a machine.

use fob_base::Place;
use std::fmt;

/// One thing that is wrong with the text of a machine, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {message}")]
pub struct TuringError {
    /// Where.
    pub place: Place,
    /// What is there and what was expected, in lower case.
    pub message: String,
}

/// Everything that is wrong with a text, at least one thing, in the order of the places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TuringErrors(pub(super) Vec<TuringError>);

impl TuringErrors {
    /// The problems, at least one.
    pub fn problems(&self) -> &[TuringError] {
        &self.0
    }

    pub(super) fn one(line: usize, column: usize, message: impl Into<String>) -> Self {
        Self(vec![TuringError { place: Place { line, column }, message: message.into() }])
    }

    /// The value, unless something is wrong.
    pub(super) fn none_or<T>(mut problems: Vec<TuringError>, value: impl FnOnce() -> T) -> Result<T, Self> {
        if problems.is_empty() {
            return Ok(value());
        }
        problems.sort_by_key(|problem| problem.place);
        Err(Self(problems))
    }
}

impl fmt::Display for TuringErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, problem) in self.0.iter().enumerate() {
            if i > 0 {
                writeln!(f)?;
            }
            write!(f, "{problem}")?;
        }
        Ok(())
    }
}

impl std::error::Error for TuringErrors {}
