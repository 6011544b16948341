//! Why a play is refused.

use serde::{Deserialize, Serialize};

/// The kind of a refusal, for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Code {
    /// Another record has that number.
    Taken,
    /// It is not this seat's turn.
    Turn,
    /// The rules do not allow it.
    Illegal,
    /// The frame is not of a known form.
    Form,
    /// Too many frames.
    Rate,
    /// The game is over.
    Over,
    /// The server could not write it down; try again.
    Store,
}

/// A refusal. The room is as it was.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[error("{why}")]
pub struct Refusal {
    /// The kind.
    pub code: Code,
    /// One sentence for people.
    pub why: String,
}

impl Refusal {
    /// A refusal of this kind for this reason.
    pub fn new(code: Code, why: impl Into<String>) -> Self {
        Self { code, why: why.into() }
    }

    pub(crate) fn illegal(why: impl ToString) -> Self {
        Self::new(Code::Illegal, why.to_string())
    }

    pub(crate) fn turn(why: impl Into<String>) -> Self {
        Self::new(Code::Turn, why)
    }
}
