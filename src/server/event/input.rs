//! Inputs of an event's task.

use crate::party::Signal;
use fob_online::{EventView, Refusal, ScoreFrame};
use fob_rules::Points;
use tokio::sync::oneshot;

/// Prefix of events' keys in the store.
pub(super) const PREFIX: &str = "event/";

/// Returns whether a key in the store is an event's.
pub fn is_key(key: &str) -> bool {
    key.starts_with(PREFIX)
}

/// An input of an event's task.
pub enum Input {
    /// Input that rooms and events share.
    Signal(Signal),
    /// A socket makes a request.
    Ask(u64, Asked),
    /// A person wants to join, with a name and the hash of the token. The answer is their number.
    Enter(String, Vec<u8>, oneshot::Sender<Result<u8, Refusal>>),
    /// A request for the view of the event.
    View(oneshot::Sender<Box<EventView>>),
    /// A request for the table of points.
    Csv(oneshot::Sender<String>),
    /// The match in a room is over, with these points of its seats.
    TableOver(String, Vec<Points>),
}

impl From<Signal> for Input {
    fn from(signal: Signal) -> Self {
        Self::Signal(signal)
    }
}

/// A socket's request.
pub enum Asked {
    /// Pair the next round.
    Pair,
    /// Enter a table's points.
    Score(ScoreFrame),
    /// Remove a person.
    Remove(u8),
    Leave,
    Back,
}
