//! The reasons for refusing a play.

use serde::{Deserialize, Serialize};

/// Kind of a refusal, for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Code {
    /// Another record already has that number.
    Taken,
    /// Another seat must act.
    Turn,
    /// The rules do not allow the play.
    Illegal,
    /// The frame has no known form.
    Form,
    /// There are too many frames.
    Rate,
    /// The game is over.
    Over,
    /// The server could not store the play; try again.
    Store,
}

/// A refusal. The room is unchanged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[error("{why}")]
pub struct Refusal {
    /// Kind of refusal.
    pub code: Code,
    /// One sentence for people.
    pub why: String,
}

impl Refusal {
    /// Creates a refusal.
    pub fn new(code: Code, why: impl Into<String>) -> Self {
        Self { code, why: why.into() }
    }

    pub(crate) fn illegal(why: impl ToString) -> Self {
        Self::new(Code::Illegal, why.to_string())
    }
}
