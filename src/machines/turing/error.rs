//! Errors of machine texts.

use fob_base::TextPlace;
use std::fmt;

/// One problem in the text of a machine.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {message}")]
pub struct TuringError {
    /// TextPlace of the problem.
    pub place: TextPlace,
    /// The problem and the expected form, in lower case.
    pub message: String,
}

/// All problems of a text, at least one, ordered by place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TuringErrors(pub(super) Vec<TuringError>);

impl TuringErrors {
    /// Returns the problems; there is at least one.
    pub fn problems(&self) -> &[TuringError] {
        &self.0
    }

    pub(super) fn one(line: usize, column: usize, message: impl Into<String>) -> Self {
        Self(vec![TuringError { place: TextPlace { line, column }, message: message.into() }])
    }

    /// Returns the value if there are no problems.
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
