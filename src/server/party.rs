//! What rooms and events have in common: a task each, and sockets that talk to it.

use super::room::peers::{Closing, Out};
use serde_json::value::RawValue;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use tokio::sync::{mpsc, oneshot};

/// A socket's hello.
pub struct Join {
    /// The hash of the token; a spectator has none.
    pub token: Option<Vec<u8>>,
    /// The first record that is wanted.
    pub from: u64,
    /// Where its frames go.
    pub out: mpsc::Sender<Out>,
    /// Why its frames end.
    pub closing: Closing,
    /// `None` for a wrong token.
    pub answer: oneshot::Sender<Option<Joined>>,
}

/// A socket that has joined.
#[derive(Debug)]
pub struct Joined {
    /// Its number.
    pub peer: u64,
    /// The number of the next record, as it changes.
    pub next: Arc<AtomicU64>,
}

/// What a frame of a client is to the socket.
pub enum Heard<I> {
    /// A hello.
    Hello(fob_online::Hello),
    /// Something for the task.
    Input(I),
    /// Something for the task that is not counted, and dropped without a word where there is too much of it.
    Aim(I),
    /// Something to be sent back.
    Ping(Box<RawValue>),
}
