//! The task of an event: handles participants, pairs rounds, and takes the points that the tables' rooms report.

mod absence;
pub mod input;
mod judging;
mod pairing;

use super::hub::{Hub, HubError, PAGE, Party};
use super::party::{Heard, Join, Joined, Signal, Unwelcome};
use super::room::{Peers, ends, frames};
use super::store::{Append, RecordRow, Written};
use super::tasks::Tasks;
use super::token;
use absence::Absence;
use fob_online::{
    Code, Event, EventAct, EventFrame, EventRecord, EventText, EventView, FrameError, Millis, Refusal, Table, read_event_frame,
};
use input::PREFIX;
pub use input::{Asked, Input, is_key};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::Instant;

/// Interval of checking who is online, and minimum interval between EVENT frames.
const OFTEN: Duration = Duration::from_secs(1);
/// Time after which an event without connections and games in progress is unloaded.
const IDLE: Duration = Duration::from_secs(20);
/// Interval of checking the rooms of open tables, in case a room's report was lost.
const SETTLE: Duration = Duration::from_secs(30);
/// Interval of checking whether another server has made the rooms of a new round.
const CHECKED: Duration = Duration::from_millis(100);
/// The seat of the host; people have seats from 1.
pub(crate) const HOST: u8 = 0;

/// Events as tasks.
pub struct Events;

/// An event that was read, and the hash of its host's token.
pub struct Loaded {
    event: Event,
    host: Vec<u8>,
}

impl Party for Events {
    type Input = Input;
    type Loaded = Loaded;

    const NOUN: &'static str = "event";
    const NOUNS: &'static str = "events";

    fn tasks(hub: &Hub) -> &Tasks<Input> {
        &hub.events
    }

    fn key(id: &str) -> String {
        format!("{PREFIX}{id}")
    }

    async fn load(hub: &Hub, id: &str) -> Result<Loaded, HubError> {
        let unreadable = |error: &dyn std::fmt::Display| {
            tracing::error!(%error, "an event cannot be read");
            HubError::Unreadable
        };
        let found = hub.store.room(&Self::key(id)).await.map_err(|error| unreadable(&error))?;
        let (row, seats) = found.ok_or(HubError::Unknown(Self::NOUN))?;
        let text: EventText = serde_json::from_str(&row.setup).map_err(|error| unreadable(&error))?;
        text.check_form().map_err(|error| unreadable(&error))?;
        hub.plans.read(text.room_setup()).await.map_err(|error| unreadable(&error))?;
        let mut event = Event::checked(id.to_owned(), text, row.secret, row.made);
        loop {
            let rows = hub.store.records(&Self::key(id), event.next(), PAGE).await.map_err(|error| unreadable(&error))?;
            if rows.is_empty() {
                break;
            }
            for row in rows {
                let record = read(&row).map_err(|error| unreadable(&error))?;
                event.apply(&record).map_err(|error| unreadable(&error))?;
            }
        }
        let host = seats.into_iter().find(|seat| seat.seat == HOST).map(|seat| seat.token_hash).unwrap_or_default();
        Ok(Loaded { event, host })
    }

    fn run(
        loaded: Loaded,
        hub: Hub,
        inputs: mpsc::Receiver<Input>,
        _: mpsc::WeakSender<Input>,
    ) -> impl Future<Output = ()> + Send {
        EventTask::new(loaded, hub).run(inputs)
    }

    async fn made_by(_: &Hub, key: &str, seat: u8) -> Result<Option<String>, HubError> {
        Ok(key.strip_prefix(PREFIX).filter(|_| seat == HOST).map(str::to_owned))
    }

    fn heard(peer: u64, text: &str) -> Result<Heard<Input>, FrameError> {
        let asked = |asked| Heard::Input(Input::Ask(peer, asked));
        read_event_frame(text).map(|frame| match frame {
            EventFrame::Hello(hello) => Heard::Hello(hello),
            EventFrame::Pair => asked(Asked::Pair),
            EventFrame::Score(score) => asked(Asked::Score(score)),
            EventFrame::Remove(person) => asked(Asked::Remove(person)),
            EventFrame::Leave => asked(Asked::Leave),
            EventFrame::Back => asked(Asked::Back),
            EventFrame::Ping(any) => Heard::Ping(any),
        })
    }
}

fn read(row: &RecordRow) -> Result<EventRecord, serde_json::Error> {
    serde_json::from_str(&row.record)
}

/// The task of an event.
struct EventTask {
    event: Event,
    host: Vec<u8>,
    hub: Hub,
    key: String,
    peers: Peers,
    absence: Absence,
    /// The latest view that was sent, and its number.
    shown: (u64, Option<EventView>),
    /// For each socket, the time and the number of its last view.
    sent: BTreeMap<u64, (Instant, u64)>,
    /// Time of the next check of the open tables' rooms.
    settle_at: Instant,
    /// Rooms of open tables in which both people have their seats. The people of other tables are not sent to their rooms yet.
    ready: BTreeSet<String>,
    /// Time of the next check of rooms that are not ready.
    check_at: Instant,
    idle_since: Instant,
    next: Arc<AtomicU64>,
}

impl EventTask {
    fn new(loaded: Loaded, hub: Hub) -> Self {
        let Loaded { event, host } = loaded;
        let now = hub.clock.now();
        Self {
            key: Events::key(event.id()),
            next: Arc::new(AtomicU64::new(event.next())),
            event,
            host,
            hub,
            peers: Peers::default(),
            absence: Absence::default(),
            shown: (0, None),
            sent: BTreeMap::new(),
            settle_at: now,
            ready: BTreeSet::new(),
            check_at: now,
            idle_since: now,
        }
    }

    /// Runs until there has been no connection for a while and no game is in progress, or the server stops.
    async fn run(mut self, mut inputs: mpsc::Receiver<Input>) {
        let mut ending = self.hub.ending.clone();
        let mut again = tokio::time::interval(OFTEN);
        again.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            // In this order, so that what happens does not depend on chance. What is due comes before inputs, which may come without an end.
            tokio::select! {
                biased;
                () = ends(&mut ending) => {
                    self.peers.close_all(1001, "the server is shutting down; reconnect at once");
                    return;
                }
                _ = again.tick() => self.look().await,
                () = tokio::time::sleep_until(self.check_at), if self.unready().next().is_some() => self.check_rooms().await,
                input = inputs.recv() => match input {
                    Some(input) => self.take(input).await,
                    None => break,
                },
            }
            let plays = self.event.open_tables().next().is_some();
            if self.peers.is_empty() && !plays && self.now().saturating_duration_since(self.idle_since) >= IDLE {
                // Answer what has arrived meanwhile.
                inputs.close();
                while let Some(input) = inputs.recv().await {
                    self.take(input).await;
                }
                break;
            }
        }
    }

    /// Returns the time by which the event waits.
    fn now(&self) -> Instant {
        self.hub.clock.now()
    }

    async fn take(&mut self, input: Input) {
        self.idle_since = self.now();
        match input {
            Input::Signal(Signal::Join(join)) => self.join(*join).await,
            Input::Signal(Signal::Left(peer)) => {
                self.sent.remove(&peer);
                if let Some(seat) = self.peers.remove(peer)
                    && !self.peers.has_seat(seat)
                {
                    self.hub.presence.set(&self.key, seat, false);
                }
            }
            Input::Signal(Signal::Quiet(peer, quiet)) => {
                if let Some(person) = self.peers.hush(peer, quiet) {
                    self.hub.presence.set(&self.key, person, self.peers.has_seat(person));
                }
            }
            Input::Signal(Signal::Foreign(records)) => {
                if records == 0 || records > self.event.next() {
                    self.catch_up().await;
                }
            }
            Input::Signal(Signal::Presence) => {}
            Input::Ask(peer, asked) => {
                if let Err(refusal) = self.ask(peer, asked).await {
                    frames::count(refusal.code);
                    self.peers.send(peer, &frames::refused(None, &refusal, self.event.next()));
                }
            }
            Input::Enter(name, token, answer) => {
                let entered = self.enter(&name, &token::hex(&token)).await;
                let _ = answer.send(entered);
            }
            Input::View(answer) => {
                // Without an answer the asker knows that the store cannot be read.
                if self.catch_up_if_shared().await {
                    let _ = answer.send(Box::new(self.view()));
                }
            }
            Input::Csv(answer) => {
                if self.catch_up_if_shared().await {
                    let _ = answer.send(self.event.csv());
                }
            }
            Input::TableOver(room, points) => self.table_over(&room, &points).await,
        }
        self.show();
    }

    async fn join(&mut self, join: Join) {
        self.catch_up_if_shared().await;
        let seat = match &join.token {
            None => None,
            Some(hash) if *hash == self.host => Some(HOST),
            Some(hash) => match self.event.person_of(&token::hex(hash)) {
                Some(person) => Some(person),
                None => {
                    let _ = join.answer.send(Err(Unwelcome::Token));
                    return;
                }
            },
        };
        let comes = seat.filter(|&seat| !self.peers.has_seat(seat));
        let peer = self.peers.add(seat, join.out, join.closing);
        if let Some(seat) = comes {
            self.hub.presence.set(&self.key, seat, true);
        }
        self.show();
        if let Some(frame) = seat.and_then(|seat| self.table_frame(seat)) {
            self.peers.send(peer, &frame);
        }
        let _ = join.answer.send(Ok(Joined { peer, next: Arc::clone(&self.next), records: 0..0 }));
    }

    /// Returns the frame with the table of a person.
    fn table_frame(&self, person: u8) -> Option<axum::extract::ws::Utf8Bytes> {
        let table = self.event.table_of(person).filter(|table| self.ready.contains(&table.room))?;
        let seats = self.event.text().seats();
        Some(frames::table(&table.room, seats[usize::from(table.people[1] == person)]))
    }

    async fn ask(&mut self, peer: u64, asked: Asked) -> Result<(), Refusal> {
        let seat = self.peers.seat(peer);
        let person = match (&asked, seat) {
            (Asked::Pair | Asked::Score(_) | Asked::Remove(_), Some(HOST)) => HOST,
            (Asked::Pair | Asked::Score(_) | Asked::Remove(_), _) => {
                return Err(Refusal::new(Code::Turn, "only the host can do that"));
            }
            (Asked::Leave | Asked::Back, Some(person)) if person != HOST => person,
            _ => return Err(Refusal::new(Code::Turn, "only participants can do that")),
        };
        match asked {
            Asked::Pair => self.pair().await,
            Asked::Score(score) => self.score(score).await,
            Asked::Remove(person) => self.leave(person).await,
            Asked::Leave => self.leave(person).await,
            Asked::Back => self.write(|event, at| event.propose_presence(person, false, at)).await,
        }
    }

    /// Adds a person. Repeating the request gives the same answer.
    async fn enter(&mut self, name: &str, token: &str) -> Result<u8, Refusal> {
        self.catch_up_if_shared().await;
        if self.event.person_of(token).is_none() {
            self.write(|event, at| event.propose_join(name, token, at)).await?;
        }
        self.event.person_of(token).ok_or_else(store)
    }

    /// Proposes a record, stores it and applies it. If another server was first, proposes it again.
    async fn write(&mut self, propose: impl Fn(&Event, Millis) -> Result<EventRecord, Refusal>) -> Result<(), Refusal> {
        for _ in 0..8 {
            let record = propose(&self.event, self.hub.now())?;
            let text = serde_json::to_string(&record).map_err(|_| store())?;
            let row = Append { room: self.key.clone(), n: record.n, at: record.at, record: text, kept: None };
            match self.hub.writer.append(row).await {
                Written::Yes => {
                    self.take_in(&record);
                    return Ok(());
                }
                Written::Taken => {
                    self.catch_up().await;
                }
                Written::Unknown => {
                    self.catch_up().await;
                    return if self.event.next() > record.n { Ok(()) } else { Err(store()) };
                }
            }
        }
        Err(store())
    }

    /// Applies a committed record.
    fn take_in(&mut self, record: &EventRecord) -> bool {
        if let Err(error) = self.event.apply(record) {
            tracing::error!(%error, n = record.n, "a committed record of an event cannot be applied");
            return false;
        }
        self.next.store(self.event.next(), Ordering::Relaxed);
        if matches!(record.act, EventAct::Pair { .. }) {
            self.absence.forget();
            let event = &self.event;
            self.ready.retain(|room| event.open_tables().any(|table| table.room == *room));
        }
        true
    }

    /// Catches up if other servers may have written. Returns `false` if the store cannot be read.
    async fn catch_up_if_shared(&mut self) -> bool {
        !self.hub.store.is_shared() || self.catch_up().await
    }

    /// Applies records that are in the store but not here yet. Returns `false` if the store cannot be read.
    async fn catch_up(&mut self) -> bool {
        loop {
            let Ok(rows) = self.hub.store.records(&self.key, self.event.next(), PAGE).await else { return false };
            if rows.is_empty() {
                return true;
            }
            for row in rows {
                let Ok(record) = read(&row) else { return false };
                if !self.take_in(&record) {
                    return false;
                }
                // The server that wrote them makes the rooms; this one does so only if that one has died.
                self.settle_at = self.now() + 3 * OFTEN;
            }
        }
    }

    /// Returns the open tables whose rooms are not known to be ready.
    fn unready(&self) -> impl Iterator<Item = &Table> {
        self.event.open_tables().filter(|table| !self.ready.contains(&table.room))
    }

    /// Sends people to the rooms that another server has made.
    async fn check_rooms(&mut self) {
        self.check_at = self.now() + CHECKED;
        for table in self.unready().cloned().collect::<Vec<_>>() {
            self.check_room(&table).await;
        }
    }

    /// Sends the people of a table to its room when both have their seats there: a socket that joins earlier would be refused.
    async fn check_room(&mut self, table: &Table) {
        let found = self.hub.store.room(&table.room).await;
        let is_ready = matches!(found, Ok(Some((_, seats))) if seats.len() == table.people.len());
        if is_ready && self.ready.insert(table.room.clone()) {
            for person in table.people {
                if let Some(frame) = self.table_frame(person) {
                    self.peers.send_seat(person, &frame);
                }
            }
        }
    }

    /// Does the work of each second.
    async fn look(&mut self) {
        if self.now() >= self.settle_at {
            self.settle_at = self.now() + SETTLE;
            self.settle().await;
        }
        self.judge_absent().await;
        self.show();
    }

    /// Returns whether a person is online at the event or at their table.
    fn is_online(&self, person: u8) -> bool {
        self.hub.presence.is_online(&self.key, person)
            || self.event.table_of(person).is_some_and(|table| {
                let seat = self.event.text().seats()[usize::from(table.people[1] == person)];
                self.hub.presence.is_online(&table.room, seat)
            })
    }

    fn view(&self) -> EventView {
        self.event.view(|person| self.is_online(person))
    }

    /// Sends EVENT to the sockets that do not have its current state, to each at most once per second.
    fn show(&mut self) {
        let now = self.now();
        let is_due = |peer: &u64| self.sent.get(peer).is_none_or(|(at, _)| now.saturating_duration_since(*at) >= OFTEN);
        let due: Vec<u64> = self.peers.numbers().filter(is_due).collect();
        if due.is_empty() {
            return;
        }
        let view = self.view();
        if self.shown.1.as_ref() != Some(&view) {
            self.shown = (self.shown.0 + 1, Some(view));
        }
        let (number, Some(view)) = &self.shown else { return };
        let frame = frames::event(view);
        for peer in due {
            if self.sent.get(&peer).is_none_or(|(_, had)| had != number) {
                self.peers.send(peer, &frame);
                self.sent.insert(peer, (now, *number));
            }
        }
    }
}

fn store() -> Refusal {
    Refusal::new(Code::Store, "the server cannot store this now; try again")
}
