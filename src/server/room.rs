//! The task of a room, which handles everything that happens in it, one input at a time.

pub mod frames;
mod listing;
pub mod peers;
mod playing;
mod seating;
#[cfg(test)]
mod tests;

pub use listing::Listed;
pub use peers::{Closing, Out, Peers};

use super::event::is_key;
use super::hub::{Hub, HubError, Loaded, PAGE, Party};
use super::party::{Heard, Join, Joined, Signal, Unwelcome};
use super::pool::{Thought, at_length};
use super::tasks::Tasks;
use super::token;
use fob_base::plant::{self, Plant};
use fob_online::{Frame, FrameError, Play, Refusal, Room, RoomView, State, StrikeText, Work, read_frame};
use fob_rules::Points;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

/// Time after which a room without connections is unloaded.
const IDLE: Duration = Duration::from_secs(20);
/// The same for a room whose match is over: people rarely return to it, and most rooms in memory would be such rooms.
const IDLE_OVER: Duration = Duration::from_secs(1);
/// Time that another server's computer has before this server plays its turn.
const FOREIGN_COMPUTER: Duration = Duration::from_secs(3);
/// Interval of asking a computer again if the pool was full.
const AGAIN: Duration = Duration::from_secs(1);

/// An input of a room's task. It must be small, because each room has a queue of inputs.
pub enum Input {
    /// Input that rooms and events share.
    Signal(Signal),
    /// A play from a socket.
    Play {
        /// Number of the socket.
        peer: u64,
        /// Number that the record would get.
        n: Option<u64>,
        play: Box<Play>,
    },
    /// A socket shows its aim.
    Aim(u64, Box<StrikeText>),
    /// A socket sends a phrase.
    Phrase(u64, u8),
    /// A person asks for a seat.
    Sit(Box<Sitting>, oneshot::Sender<Sat>),
    /// A request for the view of the room.
    View(oneshot::Sender<Box<RoomView>>),
    /// A request for the lobby's view of the room; `None` if it has no open seat.
    List(oneshot::Sender<Option<Listed>>),
    /// A computer's answer, with the number of its record and its seat.
    Thought(u64, u8, Thought),
    /// An event ends the match in this way; the reply has the points of the whole match, by seat.
    Judge(Box<Judgement>, oneshot::Sender<Result<Vec<Points>, Refusal>>),
}

impl From<Signal> for Input {
    fn from(signal: Signal) -> Self {
        Self::Signal(signal)
    }
}

/// A person who asks for a seat.
#[derive(Clone, Debug)]
pub struct Sitting {
    pub seat: u8,
    /// Name as typed.
    pub name: String,
    /// Hash of the token.
    pub token: Vec<u8>,
}

/// The way in which an event ends the match at one of its tables.
#[derive(Clone, Debug)]
pub enum Judgement {
    /// The host enters the points of each seat.
    Score(Vec<Points>),
    /// These seats lose the rest of the match, for this reason.
    Out(Vec<u8>, &'static str),
}

/// Rooms as tasks.
pub struct Rooms;

impl Party for Rooms {
    type Input = Input;
    type Loaded = Loaded;

    const NOUN: &'static str = "room";
    const NOUNS: &'static str = "rooms";

    fn tasks(hub: &Hub) -> &Tasks<Input> {
        &hub.rooms
    }

    fn key(id: &str) -> String {
        id.to_owned()
    }

    fn load(hub: &Hub, id: &str) -> impl Future<Output = Result<Loaded, HubError>> + Send {
        hub.load(id)
    }

    fn run(
        loaded: Loaded,
        hub: Hub,
        inputs: mpsc::Receiver<Input>,
        back: mpsc::WeakSender<Input>,
    ) -> impl Future<Output = ()> + Send {
        // A future stores its argument twice, and a pointer is small.
        Box::new(Table::new(loaded, hub, back)).run(inputs)
    }

    async fn made_by(hub: &Hub, key: &str, seat: u8) -> Result<Option<String>, HubError> {
        if is_key(key) {
            return Ok(None);
        }
        let loaded = hub.load_seats(key).await?;
        Ok((loaded.room.makers_seat() == seat).then(|| key.to_owned()))
    }

    fn heard(peer: u64, text: &str) -> Result<Heard<Input>, FrameError> {
        read_frame(text).map(|frame| match frame {
            Frame::Hello(hello) => Heard::Hello(hello),
            Frame::Play(play) => Heard::Input(Input::Play { peer, n: play.n, play: Box::new(play.play) }),
            Frame::Aim(strike) => Heard::Aim(Input::Aim(peer, Box::new(strike))),
            Frame::Phrase(phrase) => Heard::Input(Input::Phrase(peer, phrase)),
            Frame::Ping(any) => Heard::Ping(any),
        })
    }
}

/// Result of a request for a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sat {
    /// The person has the seat.
    Yes,
    /// The seat is taken.
    Taken,
    /// There is no such seat.
    NoSeat,
    /// The name is not allowed.
    Name(String),
    /// The store does not answer.
    Store,
}

/// The next step for a computer's seat after a play was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Failed {
    /// Level `easy` answers instead.
    AskEasy,
    /// Nothing: no computer is asked before another record.
    Stalled,
}

/// The task of a room.
pub struct Table {
    room: Room,
    hub: Hub,
    back: mpsc::WeakSender<Input>,
    peers: Peers,
    /// The record for which a computer was asked.
    asked: Option<u64>,
    /// The record for which a computer's play was refused, with the next step.
    failed: Option<(u64, Failed)>,
    /// No computer is asked before this time.
    ask_at: Option<Instant>,
    /// A start or flag that could not be stored is not repeated before this time.
    retry_at: Option<Instant>,
    idle_since: Instant,
    /// Number of the next record, for readers who need no other part of the room.
    next: Arc<AtomicU64>,
    /// Seats and the hashes of their tokens.
    tokens: Vec<(u8, Vec<u8>)>,
    /// The event whose table this is, if any.
    event: Option<String>,
}

impl Table {
    pub fn new(loaded: Loaded, hub: Hub, back: mpsc::WeakSender<Input>) -> Self {
        let Loaded { room, event, seats } = loaded;
        let peers = Peers::default();
        let next = Arc::new(AtomicU64::new(room.next()));
        Self {
            next,
            room,
            idle_since: hub.clock.now(),
            hub,
            back,
            peers,
            asked: None,
            failed: None,
            ask_at: None,
            retry_at: None,
            tokens: seats.into_iter().map(|seat| (seat.seat, seat.token_hash)).collect(),
            event,
        }
    }

    /// Runs until there has been no connection for a while, or the server stops.
    pub async fn run(mut self: Box<Self>, mut inputs: mpsc::Receiver<Input>) {
        let mut ending = self.hub.ending.clone();
        self.look_who_is_there();
        loop {
            // Rarely used futures are on the heap while they run, so that an idle room is small.
            let mut wakes_at = self.wakes_at();
            if wakes_at <= self.now() {
                Box::pin(self.go_on()).await;
                wakes_at = self.wakes_at();
            }
            // In this order, so that what happens does not depend on chance. What is overdue has been done above.
            tokio::select! {
                biased;
                () = ends(&mut ending) => {
                    self.peers.close_all(1001, "the server is shutting down; reconnect at once");
                    return;
                }
                input = inputs.recv() => match input {
                    Some(input) => Box::pin(self.take(input)).await,
                    None => break,
                },
                () = tokio::time::sleep_until(wakes_at) => {}
            }
            if self.is_idle() {
                // Answer what has arrived meanwhile.
                inputs.close();
                while let Some(input) = inputs.recv().await {
                    Box::pin(self.take(input)).await;
                }
                break;
            }
        }
    }

    /// Returns the time by which the room waits.
    fn now(&self) -> Instant {
        self.hub.clock.now()
    }

    fn is_idle(&self) -> bool {
        self.peers.is_empty() && self.asked.is_none() && self.now().saturating_duration_since(self.idle_since) >= self.idle_for()
    }

    /// Returns the time for which the room stays loaded without connections.
    fn idle_for(&self) -> Duration {
        if self.room.is_decided() && self.peers.is_empty() { IDLE_OVER } else { IDLE }
    }

    /// Returns the time at which the room must act without an input.
    fn wakes_at(&self) -> Instant {
        let now = self.now();
        let mut at = now + self.idle_for();
        if let Some((moment, _)) = self.room.flag_at() {
            let wait = u64::try_from(moment.since(self.hub.now())).unwrap_or(0);
            at = at.min(self.retry_at.unwrap_or(now).max(now + Duration::from_millis(wait)));
        }
        if self.asked.is_none() && self.has_work() {
            at = at.min(self.ask_at.unwrap_or(now));
        }
        if self.room.is_overdue() {
            at = at.min(self.retry_at.unwrap_or(now));
        }
        at
    }

    /// Returns whether a computer's seat must act now, unless no computer finds a play for it.
    fn has_work(&self) -> bool {
        self.failed != Some((self.room.next(), Failed::Stalled)) && self.room.has_work()
    }

    /// Returns the task of a computer's seat that must act now, unless no computer finds a play for it.
    fn work(&self) -> Option<Work> {
        if self.has_work() { self.room.work() } else { None }
    }

    /// Makes the plays that no player makes: starts, flags, draws of stuck games, computers' turns.
    async fn go_on(&mut self) {
        let may_write = |table: &Self| table.retry_at.is_none_or(|at| at <= table.now());
        while may_write(self) {
            let proposed = at_length(&*self.hub.pool, || self.room.propose_nobodys(self.hub.now()));
            let written = match proposed {
                Ok(Some(proposed)) => self.write(proposed).await,
                Ok(None) => break,
                Err(error) => {
                    tracing::error!(%error, n = self.room.next(), "what is due cannot be recorded");
                    false
                }
            };
            self.retry_at = (!written).then(|| self.now() + AGAIN);
        }
        if self.asked.is_none()
            && self.ask_at.is_none_or(|at| at <= self.now())
            && let Some(work) = self.work()
            && let Some(back) = self.back.upgrade()
        {
            self.asked = Some(work.n);
            let pool = Arc::clone(&self.hub.pool);
            let easily = self.failed == Some((work.n, Failed::AskEasy));
            self.hub.spawner.spawn(async move {
                let (n, seat) = (work.n, work.seat);
                let thought = pool.answer(work, easily).await;
                // If the room's task has ended, the answer is not needed.
                let _ = back.send(Input::Thought(n, seat, thought)).await;
            });
        }
    }

    async fn take(&mut self, input: Input) {
        let asks = matches!(input, Input::View(_) | Input::List(_));
        self.idle_since = self.now();
        let was_listed = listing::is_listed(&self.room);
        self.take_up(input).await;
        if was_listed && !asks {
            self.hub.changed();
        }
    }

    async fn take_up(&mut self, input: Input) {
        match input {
            Input::Signal(Signal::Join(join)) => self.join(*join).await,
            Input::Signal(Signal::Left(peer)) => self.leave(peer),
            Input::Signal(Signal::Quiet(peer, quiet)) => {
                if let Some(seat) = self.peers.hush(peer, quiet) {
                    self.hub.presence.set(self.room.id(), seat, self.peers.has_seat(seat));
                    self.look_who_is_there();
                }
            }
            Input::Signal(Signal::Foreign(records)) => {
                if records == 0 || records > self.room.next() {
                    self.catch_up().await;
                }
            }
            Input::Signal(Signal::Presence) => self.look_who_is_there(),
            Input::Play { peer, n, play } => self.play(peer, n, *play).await,
            Input::Aim(peer, strike) => {
                if let Some(seat) = self.peers.seat(peer)
                    && self.room.may_aim(seat, &strike)
                    && self.peers.may_aim(seat, self.hub.clock.now())
                {
                    self.peers.send_all(&frames::aim(seat, &strike));
                }
            }
            Input::Phrase(peer, phrase) => {
                if let Some(seat) = self.peers.seat(peer).filter(|seat| !self.room.is_computers(*seat)) {
                    self.peers.send_all(&frames::phrase(seat, phrase));
                }
            }
            Input::Sit(sitting, answer) => {
                let sat = self.sit(*sitting).await;
                let _ = answer.send(sat);
            }
            Input::View(answer) => {
                // Without an answer the asker knows that the store cannot be read.
                if self.catch_up_if_shared().await {
                    self.flag().await;
                    let _ = answer.send(Box::new(self.room.view(self.peers.watching())));
                }
            }
            Input::List(answer) => {
                if self.catch_up_if_shared().await {
                    let _ = answer.send(listing::listed(&self.room, self.peers.watching()));
                }
            }
            Input::Thought(n, seat, thought) => self.thought(n, seat, thought).await,
            Input::Judge(judgement, answer) => {
                let judged = self.judge(*judgement).await;
                let _ = answer.send(judged);
            }
        }
    }

    async fn join(&mut self, join: Join) {
        let Join { token, from, out, closing, protocol, physics, answer } = join;
        self.catch_up_if_shared().await;
        if self.event.is_some() && self.room.state() == State::Waiting {
            // An event seats its people without asking the room. A person without a seat is refused.
            let _ = self.read_seats().await;
        }
        self.flag().await;
        let seat = match token {
            None => None,
            Some(hash) => {
                match self.tokens.iter().find(|(_, known)| *known == hash || *known == token::seat_hash(&hash, self.room.id())) {
                    Some((seat, _)) => Some(*seat),
                    None => {
                        let _ = answer.send(Err(Unwelcome::Token));
                        return;
                    }
                }
            }
        };
        let other_board = || physics.and_then(|physics| self.room.unknown_to(&physics));
        if let Some(why) = self.room.beyond(protocol).or_else(other_board) {
            let _ = answer.send(Err(Unwelcome::Version(why)));
            return;
        }
        // A number beyond the last record counts as 0: the client knows another history of the room.
        let from = if from > self.room.next() { 0 } else { from };
        // The socket reads these itself. Records that are committed but not applied yet are sent when they are applied.
        let records = from..self.room.next();
        let comes = seat.is_some_and(|seat| !self.peers.has_seat(seat));
        let peer = self.peers.add(seat, out, closing);
        if let Some(seat) = seat.filter(|_| comes) {
            self.hub.presence.set(self.room.id(), seat, true);
            self.room.set_online(seat, true, self.hub.now());
        }
        self.peers.send(peer, &frames::room(&self.room.view(self.peers.watching())));
        let _ = answer.send(Ok(Joined { peer, next: Arc::clone(&self.next), records }));
        if comes {
            self.peers.send_others(peer, &frames::seats(&self.room.seat_views()));
        }
        if plant::is(Plant::TokenTold)
            && let Some((_, hash)) = self.tokens.first()
        {
            self.peers.send(peer, &format!("{{\"token\":\"{}\"}}", token::hex(hash)).into());
        }
    }

    fn leave(&mut self, peer: u64) {
        let Some(seat) = self.peers.remove(peer) else { return };
        if plant::is(Plant::OneOfTwoIsAway) {
            self.room.set_online(seat, false, self.hub.now());
            self.peers.send_all(&frames::seats(&self.room.seat_views()));
        } else if !self.peers.has_seat(seat) {
            self.hub.presence.set(self.room.id(), seat, false);
            self.look_who_is_there();
        }
    }

    /// Updates who is online, here or elsewhere, and sends changes to everybody.
    fn look_who_is_there(&mut self) {
        let before = self.room.seat_views();
        for seat in 1..=self.room.seats().len() as u8 {
            let is_there = self.peers.has_seat(seat) || self.hub.presence.is_elsewhere(self.room.id(), seat);
            if self.tokens.iter().any(|(taken, _)| *taken == seat) {
                self.room.set_online(seat, is_there, self.hub.now());
            }
        }
        if self.room.seat_views() != before {
            self.peers.send_all(&frames::seats(&self.room.seat_views()));
        }
    }

    /// Catches up if other servers may have written. Returns `false` if the store cannot be read.
    async fn catch_up_if_shared(&mut self) -> bool {
        !self.hub.store.is_shared() || self.catch_up().await
    }

    /// Applies records that are in the store but not here yet. Returns `false` if the store cannot be read.
    async fn catch_up(&mut self) -> bool {
        loop {
            let Ok(rows) = self.hub.store.records(self.room.id(), self.room.next(), PAGE).await else { return false };
            // After the records: with the start the seats are as they stay.
            if self.room.state() == State::Waiting && self.read_seats().await.is_err() {
                return false;
            }
            if rows.is_empty() {
                return true;
            }
            for row in rows {
                let Ok(kept) = row.read() else { return false };
                if !self.take_in(&kept, &row) {
                    return false;
                }
                // The server that wrote them plays for the computers; this one does so only if that one does not.
                self.ask_at = Some(self.now() + FOREIGN_COMPUTER);
            }
        }
    }
}

/// Completes when the server stops.
pub async fn ends(ending: &mut tokio::sync::watch::Receiver<bool>) {
    // An error means that the sender is gone, so the server has stopped.
    let _ = ending.wait_for(|ending| *ending).await;
}

/// Returns the hash of a hello's token, if it has one.
pub(crate) fn hello_hash(token: Option<&str>) -> Option<Vec<u8>> {
    token.map(token::hash)
}
