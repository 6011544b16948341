//! Common parts of rooms and events: each has a task, and sockets connected to it.

use super::room::peers::{Closing, Out};
use serde_json::value::RawValue;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use tokio::sync::{mpsc, oneshot};

/// Input that rooms and events share.
pub enum Signal {
    /// A socket joins.
    Join(Box<Join>),
    /// A socket has closed.
    Left(u64),
    /// A socket has not answered a ping in time, or has sent something again.
    Quiet(u64, bool),
    /// Another server has written; the store has at least this many records.
    Foreign(u64),
    /// A person came online or went away at another server.
    Presence,
}

/// A socket that wants to join.
pub struct Join {
    /// Hash of the token; `None` for a spectator.
    pub token: Option<Vec<u8>>,
    /// Number of the first record wanted.
    pub from: u64,
    /// Receives the socket's frames.
    pub out: mpsc::Sender<Out>,
    /// Receives the reason why its frames end.
    pub closing: Closing,
    /// The client's version of the protocol.
    pub protocol: u32,
    /// The client's version of the physics, if it named one.
    pub physics: Option<String>,
    /// Receives the answer.
    pub answer: oneshot::Sender<Result<Joined, Unwelcome>>,
}

/// The reason why a socket may not join.
#[derive(Debug)]
pub enum Unwelcome {
    /// The token is unknown here.
    Token,
    /// The client cannot follow, for this reason: its physics version would simulate another match, or its protocol version is
    /// too old.
    Version(String),
}

/// The answer to a socket that has joined.
#[derive(Debug)]
pub struct Joined {
    /// Number of the socket.
    pub peer: u64,
    /// Number of the next record, kept up to date.
    pub next: Arc<AtomicU64>,
    /// Numbers of the records that the socket is to send after its first frame.
    pub records: Range<u64>,
}

/// The parsed frame of a client.
pub enum Heard<I> {
    Hello(fob_online::Hello),
    /// An input for the task.
    Input(I),
    /// An input for the task that is limited separately, and silently dropped if there are too many.
    Aim(I),
    /// A value to send back.
    Ping(Box<RawValue>),
}
