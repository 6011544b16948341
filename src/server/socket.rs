//! A WebSocket: its hello, frames, limits and end.

mod line;
mod paging;

use super::address::SocketOf;
use super::bucket::Bucket;
use super::clock::Clock;
use super::hub::Party;
use super::hub::{Hub, HubError};
use super::party::{Heard, Join, Joined, Signal, Unwelcome};
use super::room::{Closing, Out, ends, frames, hello_hash};
use super::token;
use axum::extract::ws::{Utf8Bytes, WebSocket};
use fob_online::{Code, FrameError, Hello, PROTOCOL, Refusal};
pub use line::{Dialogue, Line};
use paging::catch_up;
use serde_json::json;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::{Instant, interval_at, sleep_until, timeout};

/// Maximum length of a client's frame, in bytes.
pub(crate) const LONGEST_FRAME: usize = 16 << 10;
/// Length at which the library closes the connection. Shorter frames are read to their end even if they are too long: a
/// connection that is closed with unread bytes is reset, and the close code would be lost.
pub(crate) const LONGEST_READ: usize = 128 << 10;
/// Number of frames that may wait for a socket that reads slowly.
const QUEUE: usize = 128;
/// Time limit for the hello.
const HELLO: Duration = Duration::from_secs(10);
/// Interval of pings.
const PING: Duration = Duration::from_secs(30);
/// Time for an answer to a ping, after which a client is shown as unreachable.
const PONG: Duration = Duration::from_secs(5);
/// Time after which a client that pings the server, and so sends something every few seconds, is pinged in between.
const ASKED: Duration = Duration::from_secs(10);
/// Time after which a silent client is considered gone.
const SILENCE: Duration = Duration::from_secs(75);
/// Time for the records that a room has when a socket joins.
const CATCHING_UP: Duration = Duration::from_mins(2);
/// Frames per second, and burst; aims are counted separately.
const RATE: (f64, f64) = (20.0, 40.0);
/// Aims per second, and burst; more are silently dropped.
const AIMS: (f64, f64) = (30.0, 30.0);
/// Number of excess frames before the socket is closed.
const TOO_MANY: u32 = 20;

/// The reason why a socket ends.
pub struct End {
    code: u16,
    why: String,
    /// True to send a frame `closing` first.
    announced: bool,
}

impl End {
    fn new(code: u16, why: impl Into<String>) -> Self {
        Self { code, why: why.into(), announced: true }
    }

    /// The client has closed the socket or is gone.
    pub fn gone() -> Self {
        Self { code: 1000, why: String::new(), announced: false }
    }

    fn too_long() -> Self {
        Self::new(1009, format!("a frame has at most {LONGEST_FRAME} bytes"))
    }
}

/// Number of open sockets of this server.
static OPEN: AtomicU64 = AtomicU64::new(0);

/// Returns the number of open sockets.
pub fn open() -> u64 {
    OPEN.load(Ordering::Relaxed)
}

/// Counts a socket while it is open.
struct Counted;

impl Counted {
    fn new() -> Self {
        metrics::gauge!("fob_sockets").set((OPEN.fetch_add(1, Ordering::Relaxed) + 1) as f64);
        Self
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        metrics::gauge!("fob_sockets").set((OPEN.fetch_sub(1, Ordering::Relaxed) - 1) as f64);
    }
}

/// Serves a WebSocket until it ends.
pub async fn serve<P: Party>(mut socket: WebSocket, hub: Hub, id: String, _address: SocketOf) {
    let _counted = Counted::new();
    converse::<P>(&mut socket, &hub, &id).await;
}

/// Serves a line until it ends.
pub async fn converse<P: Party>(line: &mut impl Dialogue, hub: &Hub, id: &str) {
    let end = talk::<P>(line, hub, id).await;
    // At the server's end nobody waits for those who do not read.
    let patience = if *hub.ending.borrow() { Duration::from_millis(400) } else { Duration::from_secs(2) };
    let last = end.announced.then(|| {
        tracing::info!(noun = P::NOUN, id, code = end.code, why = end.why, "socket closed");
        json!({"closing": {"why": end.why}}).to_string().into()
    });
    line.close(end.code, last, patience).await;
}

async fn talk<P: Party>(line: &mut impl Dialogue, hub: &Hub, id: &str) -> End {
    let hello = match timeout(HELLO, hello::<P>(line)).await {
        Ok(Ok(hello)) => hello,
        Ok(Err(end)) => return end,
        Err(_) => return End::new(1008, "no hello came within 10 s"),
    };
    if !(1..=PROTOCOL).contains(&hello.protocol) {
        return End::new(1008, format!("protocol {}: this server speaks protocols 1 to {PROTOCOL}", hello.protocol));
    }
    if hello.token.as_deref().is_some_and(|token| !token::is_token(token)) {
        return End::new(1008, format!("the token is not valid in this {}", P::NOUN));
    }
    let (out, mut queue) = mpsc::channel(QUEUE);
    let closing = Closing::default();
    let hash = hello_hash(hello.token.as_deref());
    let join = |answer| {
        let (out, closing, physics) = (out.clone(), Arc::clone(&closing), hello.physics.clone());
        let protocol = hello.protocol;
        let join = Join { token: hash.clone(), from: hello.from, out, closing, protocol, physics, answer };
        P::Input::from(Signal::Join(Box::new(join)))
    };
    let Joined { peer, next, records } = match hub.ask::<P, _>(id, join).await {
        Ok(Ok(joined)) => joined,
        Ok(Err(Unwelcome::Version(why))) => return End::new(1008, why),
        Ok(Err(Unwelcome::Token)) => return End::new(1008, format!("the token is not valid in this {}", P::NOUN)),
        Err(error @ HubError::Unknown(_)) => return End::new(1008, error.to_string()),
        Err(HubError::Unreadable) => return End::new(1013, format!("the {} cannot be read now; reconnect later", P::NOUN)),
    };
    drop(out);
    let Ok(task) = hub.open::<P>(id).await else { return closed::<P>() };
    let mut ending = hub.ending.clone();
    // In this order, so that what happens does not depend on chance.
    let caught_up = tokio::select! {
        biased;
        () = ends(&mut ending) => Ok(Err(End::new(1001, "the server is shutting down; reconnect at once"))),
        caught_up = timeout(CATCHING_UP, catch_up::<P>(line, hub, id, records, &mut queue)) => caught_up,
    };
    let end = match caught_up {
        Ok(Ok(())) => Conversation::<P>::new(&task, &hub.clock, peer, next).run(line, queue, &closing).await,
        Ok(Err(end)) => end,
        Err(_) => End::new(1013, "too slow; come back later"),
    };
    let _ = task.send(Signal::Left(peer).into()).await;
    end
}

/// Returns the end of a socket whose task has ended unexpectedly.
fn closed<P: Party>() -> End {
    End::new(1001, format!("the {} was closed; reconnect at once", P::NOUN))
}

/// Receives the first frame.
async fn hello<P: Party>(line: &mut impl Dialogue) -> Result<Hello, End> {
    loop {
        let Some(text) = line.next().await? else { continue };
        return match P::heard(0, &text) {
            Ok(Heard::Hello(hello)) => Ok(hello),
            // The reply to a hello names the invalid field: its writer would look for another error otherwise.
            Err(FrameError::Form { why, .. }) => Err(End::new(1008, format!("hello: {why}"))),
            _ => Err(End::new(1008, "the first frame is not a hello")),
        };
    }
}

struct Conversation<'a, P: Party> {
    task: &'a mpsc::Sender<P::Input>,
    clock: &'a Clock,
    peer: u64,
    /// Number of the room's next record.
    next: Arc<AtomicU64>,
    rate: Bucket,
    aims: Bucket,
    too_many: u32,
    /// True if the client has sent a ping.
    asks: bool,
}

impl<'a, P: Party> Conversation<'a, P> {
    fn new(task: &'a mpsc::Sender<P::Input>, clock: &'a Clock, peer: u64, next: Arc<AtomicU64>) -> Self {
        let now = clock.now();
        Self {
            task,
            clock,
            peer,
            next,
            rate: Bucket::new(RATE.1, RATE.0, now),
            aims: Bucket::new(AIMS.1, AIMS.0, now),
            too_many: 0,
            asks: false,
        }
    }

    async fn run(&mut self, line: &mut impl Dialogue, mut frames: mpsc::Receiver<Out>, closing: &Closing) -> End {
        let mut heard = self.clock.now();
        // Until when the answer to a ping is to come, and whether it has not.
        let (mut due, mut quiet): (Option<Instant>, bool) = (None, false);
        let mut ping = interval_at(self.clock.now() + PING, PING);
        loop {
            tokio::select! {
                biased;
                out = frames.recv() => match out {
                    Some(out) => if let Err(end) = line.send(out).await { return end },
                    None => return closing.get().map_or_else(closed::<P>, |&(code, why)| End::new(code, why)),
                },
                message = line.next() => {
                    (heard, due) = (self.clock.now(), None);
                    if std::mem::take(&mut quiet)
                        && let Err(end) = self.put(Signal::Quiet(self.peer, false).into()).await
                    {
                        return end;
                    }
                    let text = match message {
                        Ok(Some(text)) => text,
                        Ok(None) => continue,
                        Err(end) => return end,
                    };
                    match self.take(&text).await {
                        Ok(Some(answer)) => if let Err(end) = line.send(answer).await { return end },
                        Ok(None) => {}
                        Err(end) => return end,
                    }
                }
                () = sleep_until(heard + SILENCE) => return End::gone(),
                () = async { sleep_until(due.unwrap_or(heard)).await }, if due.is_some() => {
                    (due, quiet) = (None, true);
                    if let Err(end) = self.put(Signal::Quiet(self.peer, true).into()).await { return end }
                }
                () = sleep_until(heard + ASKED), if self.asks && due.is_none() && !quiet => {
                    if let Err(end) = line.ping().await { return end }
                    due = Some(self.clock.now() + PONG);
                }
                _ = ping.tick() => {
                    if let Err(end) = line.ping().await { return end }
                    if !quiet {
                        due.get_or_insert_with(|| self.clock.now() + PONG);
                    }
                }
            }
        }
    }

    /// Handles a client's frame, and returns an answer if the room is not needed for it.
    async fn take(&mut self, text: &str) -> Result<Option<Utf8Bytes>, End> {
        let heard = P::heard(self.peer, text);
        let now = self.clock.now();
        if let Ok(Heard::Aim(aim)) = heard {
            if self.aims.take(now) {
                self.put(aim).await?;
            }
            return Ok(None);
        }
        if !self.rate.take(now) {
            self.too_many += 1;
            return match self.too_many {
                1 => Ok(Some(self.refused(None, Code::Rate, "too many frames; at most 20 a second"))),
                many if many > TOO_MANY => Err(End::new(1008, "too many frames")),
                _ => Ok(None),
            };
        }
        if self.too_many > 0 && self.rate.is_full(now) {
            self.too_many = 0;
        }
        match heard {
            Ok(Heard::Hello(_)) => Err(End::new(1008, "only the first frame can be a hello")),
            Ok(Heard::Input(input) | Heard::Aim(input)) => self.put(input).await.map(|()| None),
            Ok(Heard::Ping(any)) => {
                self.asks = true;
                Ok(Some(format!("{{\"pong\":{}}}", any.get()).into()))
            }
            Err(FrameError::Form { n, why }) => Ok(Some(self.refused(n, Code::Form, &why))),
            Err(FrameError::NoJson(why)) => Err(End::new(1008, format!("frames are JSON objects: {why}"))),
        }
    }

    /// Creates the frame of a refusal by the socket's limits, which does not need the room.
    fn refused(&self, n: Option<u64>, code: Code, why: &str) -> Utf8Bytes {
        frames::count(code);
        frames::refused(n, &Refusal::new(code, why), self.next.load(Ordering::Relaxed))
    }

    async fn put(&self, input: P::Input) -> Result<(), End> {
        self.task.send(input).await.map_err(|_| closed::<P>())
    }
}
