//! Somebody else's program at a game of the games room.

#[cfg_attr(target_arch = "wasm32", path = "web.rs")]
mod here;

pub use here::Guest;

/// A reply of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// The program cannot be started. No other reply follows.
    NotStarted(String),
    /// The move for a question, by the question's number; `None` if there is no answer that can be played.
    Moves(u64, Option<String>),
    /// It resigns at a question.
    Resigns(u64),
}
