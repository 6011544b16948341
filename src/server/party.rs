//! What rooms and events have in common: a task each, and sockets that talk to it.

use super::hub::{Hub, HubError};
use super::room::{Closing, Out};
use super::tasks::Tasks;
use fob_online::FrameError;
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

/// A kind of task: rooms, or events.
pub trait Party: Send + Sync + 'static {
    /// What a task takes.
    type Input: Send + 'static;
    /// What a task is made of.
    type Loaded: Send;

    /// What it is called in sentences.
    const NOUN: &'static str;

    /// The tasks of this kind that are open here.
    fn tasks(hub: &Hub) -> &Tasks<Self::Input>;
    /// The name in the store of what has this name in addresses.
    fn key(id: &str) -> String;
    /// Reads it from the store.
    fn load(hub: &Hub, id: &str) -> impl Future<Output = Result<Self::Loaded, HubError>> + Send;
    /// The task.
    fn run(
        loaded: Self::Loaded,
        hub: Hub,
        inputs: mpsc::Receiver<Self::Input>,
        back: mpsc::WeakSender<Self::Input>,
    ) -> impl Future<Output = ()> + Send;
    /// A hello for the task.
    fn join(join: Join) -> Self::Input;
    /// A socket is gone.
    fn left(peer: u64) -> Self::Input;
    /// Reads a client's frame.
    fn heard(peer: u64, text: &str) -> Result<Heard<Self::Input>, FrameError>;
}
