//! What an event's task takes.

use crate::party::Join;
use fob_online::{EventView, Refusal, ScoreFrame};
use fob_rules::Points;
use tokio::sync::oneshot;

/// How the names of events begin in the store.
pub(super) const PREFIX: &str = "event/";

/// Whether a name in the store is an event's.
pub fn is_key(key: &str) -> bool {
    key.starts_with(PREFIX)
}

/// What an event's task takes.
pub enum Input {
    /// A socket's hello.
    Join(Join),
    /// A socket is gone.
    Left(u64),
    /// A socket asks for something.
    Ask(u64, Asked),
    /// Somebody wants to take part: the name, and the hash of the token. The answer is their number.
    Enter(String, Vec<u8>, oneshot::Sender<Result<u8, Refusal>>),
    /// Somebody wants to see the event.
    View(oneshot::Sender<Box<EventView>>),
    /// Somebody wants the table of points.
    Csv(oneshot::Sender<String>),
    /// The match in a room is over, with these points of its seats.
    TableOver(String, Vec<Points>),
    /// Another server has written: so many records at least.
    Foreign(u64),
    /// Somebody came or went at another server.
    Presence,
}

/// What a socket asks for.
pub enum Asked {
    /// The next round.
    Pair,
    /// A table's points.
    Score(ScoreFrame),
    /// A person is removed.
    Remove(u8),
    /// The person leaves.
    Leave,
    /// The person is back.
    Back,
}
