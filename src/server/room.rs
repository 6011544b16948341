//! A room's task: everything that happens in a room happens here, one thing after the other.

mod frames;
mod peers;

pub use peers::{Closing, Out};

use super::hub::Hub;
use super::store::{Append, Appended, RecordRow, SeatRow};
use super::token;
use fob_online::{Code, Kept, Millis, Offer, Play, Record, Refusal, ResultView, Room, RoomView, State, StrikeText, clean_name};
use peers::Peers;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

/// A room in which nobody is goes to sleep after this long.
const IDLE: Duration = Duration::from_secs(20);
/// Another server's computer has so long before this one plays its turn.
const FOREIGN_COMPUTER: Duration = Duration::from_secs(3);
/// How often a computer is asked again that could not be.
const AGAIN: Duration = Duration::from_secs(1);

/// What a room's task takes.
pub enum Input {
    /// A socket's hello.
    Join {
        /// The hash of the token; a spectator has none.
        token: Option<Vec<u8>>,
        /// The first record that is wanted.
        from: u64,
        /// Where its frames go.
        out: mpsc::Sender<Out>,
        /// Why its frames end.
        closing: Closing,
        /// Its number; `None` for a wrong token.
        answer: oneshot::Sender<Option<u64>>,
    },
    /// A socket is gone.
    Left(u64),
    /// A socket's play.
    Play {
        /// The socket.
        peer: u64,
        /// The number that its record would get.
        n: Option<u64>,
        /// The play.
        play: Play,
    },
    /// A socket's aim.
    Aim(u64, StrikeText),
    /// A socket's phrase.
    Phrase(u64, u8),
    /// A frame of a socket that was refused before it came here, with the number of its play.
    Refused(u64, Option<u64>, Refusal),
    /// Somebody asks for a seat: the seat, the name, the hash of the token.
    Sit {
        /// The seat.
        seat: u8,
        /// The name as it was typed.
        name: String,
        /// The hash of the token.
        token: Vec<u8>,
        /// What came of it.
        answer: oneshot::Sender<Sat>,
    },
    /// Somebody wants to see the room.
    View(oneshot::Sender<Box<RoomView>>),
    /// A computer's answer to the question for a record.
    Thought(u64, u8, Option<Play>),
    /// Another server has written: so many records at least.
    Foreign(u64),
}

/// What came of asking for a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sat {
    /// It is the asker's.
    Yes,
    /// Somebody else has it.
    Taken,
    /// There is no such seat.
    NoSeat,
    /// The name cannot be.
    Name(String),
    /// The store does not answer.
    Store,
}

/// A room's task.
pub struct Table {
    room: Room,
    hub: Hub,
    back: mpsc::WeakSender<Input>,
    peers: Peers,
    /// The record for which a computer has been asked.
    asked: Option<u64>,
    /// Not before then is a computer asked.
    ask_at: Option<Instant>,
    /// Not before then is a game begun that could not be.
    start_at: Option<Instant>,
    idle_since: Instant,
    /// Seats with their tokens' hashes.
    tokens: Vec<(u8, Vec<u8>)>,
}

impl Table {
    pub fn new(room: Room, hub: Hub, back: mpsc::WeakSender<Input>) -> Self {
        let peers = Peers::default();
        Self { room, hub, back, peers, asked: None, ask_at: None, start_at: None, idle_since: Instant::now(), tokens: Vec::new() }
    }

    /// Runs until nobody has been here for a while, or the server ends.
    pub async fn run(mut self, mut inputs: mpsc::Receiver<Input>) {
        let mut ending = self.hub.ending.clone();
        if self.read_seats().await.is_err() {
            return;
        }
        loop {
            self.go_on().await;
            tokio::select! {
                input = inputs.recv() => match input {
                    Some(input) => self.take(input).await,
                    None => break,
                },
                () = sleep_until(self.wakes_at()) => {}
                () = ends(&mut ending) => {
                    self.peers.close_all(1001, "the server ends; come back at once");
                    break;
                }
            }
            if self.is_idle() {
                // What came in the meantime is answered first.
                inputs.close();
                while let Some(input) = inputs.recv().await {
                    self.take(input).await;
                }
                break;
            }
        }
    }

    fn is_idle(&self) -> bool {
        self.peers.is_empty() && self.asked.is_none() && self.idle_since.elapsed() >= IDLE
    }

    /// When something is to happen by itself.
    fn wakes_at(&self) -> Instant {
        let now = Instant::now();
        let mut at = now + IDLE;
        if let Some((moment, _)) = self.room.flag_at() {
            let wait = u64::try_from(moment.since(self.hub.now())).unwrap_or(0);
            at = at.min(now + Duration::from_millis(wait));
        }
        if self.asked.is_none() && self.room.work().is_some() {
            at = at.min(self.ask_at.unwrap_or(now));
        }
        if self.room.needs_start() {
            at = at.min(self.start_at.unwrap_or(now));
        }
        at
    }

    /// What the room does by itself: flags, starts, computers' turns.
    async fn go_on(&mut self) {
        self.flag().await;
        while self.room.needs_start() && self.start_at.is_none_or(|at| at <= Instant::now()) {
            let proposed = tokio::task::block_in_place(|| self.room.propose_start(self.hub.now()));
            let written = match proposed {
                Ok(kept) => self.write(kept).await,
                Err(error) => {
                    tracing::error!(%error, "a game cannot begin");
                    false
                }
            };
            self.start_at = (!written).then(|| Instant::now() + AGAIN);
        }
        if self.asked.is_none()
            && self.ask_at.is_none_or(|at| at <= Instant::now())
            && let Some(work) = self.room.work()
            && let Some(back) = self.back.upgrade()
        {
            self.asked = Some(work.n);
            let pool = self.hub.pool.clone();
            tokio::spawn(async move {
                let (n, seat) = (work.n, work.seat);
                let play = pool.answer(work).await;
                // A room that has ended does not want to know.
                let _ = back.send(Input::Thought(n, seat, play)).await;
            });
        }
    }

    /// Writes the flag of who is out of time, if somebody is.
    async fn flag(&mut self) {
        if self.room.flag_at().is_some_and(|(moment, _)| moment <= self.hub.now())
            && let Ok(Some(kept)) = self.room.propose_flag(self.hub.now())
        {
            self.write(kept).await;
        }
    }

    async fn take(&mut self, input: Input) {
        self.idle_since = Instant::now();
        match input {
            Input::Join { token, from, out, closing, answer } => self.join(token, from, out, closing, answer).await,
            Input::Left(peer) => self.leave(peer),
            Input::Play { peer, n, play } => self.play(peer, n, play).await,
            Input::Aim(peer, strike) => {
                if let Some(seat) = self.peers.seat(peer)
                    && self.room.may_aim(seat, &strike)
                    && self.peers.may_aim(seat)
                {
                    self.peers.send_all(&frames::aim(seat, &strike));
                }
            }
            Input::Phrase(peer, phrase) => {
                if let Some(seat) = self.peers.seat(peer) {
                    self.peers.send_all(&frames::phrase(seat, phrase));
                }
            }
            Input::Refused(peer, n, refusal) => {
                frames::count(refusal.code);
                self.peers.send(peer, &frames::refused(n, &refusal, self.room.next()));
            }
            Input::Sit { seat, name, token, answer } => {
                let sat = self.sit(seat, &name, token).await;
                let _ = answer.send(sat);
            }
            Input::View(answer) => {
                self.catch_up_if_shared().await;
                self.flag().await;
                let _ = answer.send(Box::new(self.room.view(self.peers.watching())));
            }
            Input::Thought(n, seat, play) => self.thought(n, seat, play).await,
            Input::Foreign(records) => {
                if records == 0 || records > self.room.next() {
                    self.catch_up().await;
                }
            }
        }
    }

    async fn join(
        &mut self,
        token: Option<Vec<u8>>,
        from: u64,
        out: mpsc::Sender<Out>,
        closing: Closing,
        answer: oneshot::Sender<Option<u64>>,
    ) {
        self.catch_up_if_shared().await;
        self.flag().await;
        let seat = match token {
            None => None,
            Some(hash) => match self.tokens.iter().find(|(_, known)| *known == hash) {
                Some((seat, _)) => Some(*seat),
                None => {
                    let _ = answer.send(None);
                    return;
                }
            },
        };
        // Greater than the number of records counts as 0: the client knows another room's past.
        let from = if from > self.room.next() { 0 } else { from };
        let mut records = Vec::new();
        while let Ok(rows) = self.hub.store.records(self.room.id(), from + records.len() as u64, 500).await {
            let got = rows.len();
            records.extend(rows.into_iter().map(|row| frames::record_text(&row.record)));
            if got < 500 {
                break;
            }
        }
        // What was committed and is not taken in yet comes as it is taken in.
        records.truncate(self.room.next().saturating_sub(from) as usize);
        let comes = seat.is_some_and(|seat| !self.peers.has_seat(seat));
        let peer = self.peers.add(seat, out, closing);
        if let Some(seat) = seat.filter(|_| comes) {
            self.room.set_online(seat, true, self.hub.now());
        }
        self.peers.send(peer, &frames::room(&self.room.view(self.peers.watching())));
        self.peers.send_many(peer, records);
        let _ = answer.send(Some(peer));
        if comes {
            self.peers.send_others(peer, &frames::seats(&self.room.seat_views()));
        }
    }

    fn leave(&mut self, peer: u64) {
        if let Some(seat) = self.peers.remove(peer)
            && !self.peers.has_seat(seat)
        {
            self.room.set_online(seat, false, self.hub.now());
            self.peers.send_all(&frames::seats(&self.room.seat_views()));
        }
    }

    async fn sit(&mut self, seat: u8, name: &str, token: Vec<u8>) -> Sat {
        let name = match clean_name(name) {
            Ok(name) => name,
            Err(error) => return Sat::Name(error.to_string()),
        };
        if self.hub.store.is_shared() && self.read_seats().await.is_err() {
            return Sat::Store;
        }
        let index = usize::from(seat).wrapping_sub(1);
        match self.room.seats().get(index) {
            None => return Sat::NoSeat,
            Some(place) if place.level.is_some() => return Sat::Taken,
            Some(_) => {}
        }
        // The same again after a lost answer.
        if self.tokens.iter().any(|(other, known)| *other == seat && *known == token) {
            return Sat::Yes;
        }
        if !self.room.is_open(seat) {
            return Sat::Taken;
        }
        let names = self.room.seats().iter().filter_map(|seat| seat.name.as_deref());
        let name = fob_online::distinct_name(&name, names);
        let row = SeatRow { seat, name, token_hash: token };
        match self.hub.store.take_seat(self.room.id(), &row).await {
            Ok(true) => {
                self.room.take_seat(seat, &row.name);
                self.tokens.push((seat, row.token_hash));
                self.peers.send_all(&frames::seats(&self.room.seat_views()));
                Sat::Yes
            }
            Ok(false) => Sat::Taken,
            Err(error) => {
                tracing::error!(%error, "a seat cannot be written down");
                Sat::Store
            }
        }
    }

    /// Reads who sits where from the store.
    async fn read_seats(&mut self) -> Result<(), ()> {
        let read = self.hub.store.room(self.room.id()).await;
        let Ok(Some((_, seats))) = read.inspect_err(|error| tracing::error!(%error, "the seats cannot be read")) else {
            return Err(());
        };
        let before = self.room.seat_views();
        for number in 1..=self.room.seats().len() as u8 {
            match seats.iter().find(|seat| seat.seat == number) {
                Some(seat) => self.room.take_seat(number, &seat.name),
                None => self.room.free_seat(number),
            }
        }
        self.tokens = seats.into_iter().map(|seat| (seat.seat, seat.token_hash)).collect();
        if self.room.seat_views() != before {
            self.peers.send_all(&frames::seats(&self.room.seat_views()));
        }
        Ok(())
    }

    async fn catch_up_if_shared(&mut self) {
        if self.hub.store.is_shared() {
            self.catch_up().await;
        }
    }

    /// Takes in what is in the store and not here yet.
    async fn catch_up(&mut self) {
        if self.room.state() == State::Waiting && self.read_seats().await.is_err() {
            return;
        }
        while let Ok(rows) = self.hub.store.records(self.room.id(), self.room.next(), 500).await {
            if rows.is_empty() {
                return;
            }
            for row in rows {
                let Ok(kept) = row.read() else { return };
                if !self.take_in(&kept, &row) {
                    return;
                }
                // The server that wrote it plays for the computers; this one only if that one does not.
                self.ask_at = Some(Instant::now() + FOREIGN_COMPUTER);
            }
        }
    }

    async fn play(&mut self, peer: u64, n: Option<u64>, play: Play) {
        let started = std::time::Instant::now();
        let refusal = match self.peers.seat(peer) {
            None => Some(Refusal::new(Code::Turn, "you look on; you have no seat here")),
            Some(seat) => self.play_of(peer, seat, n, play).await.err(),
        };
        metrics::histogram!("fob_apply_seconds").record(started.elapsed().as_secs_f64());
        if let Some(refusal) = refusal {
            frames::count(refusal.code);
            self.peers.send(peer, &frames::refused(n, &refusal, self.room.next()));
        }
    }

    async fn play_of(&mut self, peer: u64, seat: u8, n: Option<u64>, play: Play) -> Result<(), Refusal> {
        if play.is_servers() {
            return Err(Refusal::new(Code::Form, "only the server plays that"));
        }
        if self.room.state() == State::Waiting && play == Play::Leave {
            return self.free(seat).await;
        }
        for _ in 0..8 {
            match n {
                None if play.may_omit_number() => {}
                None => return Err(Refusal::new(Code::Form, "n is missing: the number that the record would get")),
                Some(n) if n < self.room.next() => return self.again(peer, seat, n, &play).await,
                Some(n) if n > self.room.next() => {
                    return Err(Refusal::new(Code::Taken, format!("the next record is {}", self.room.next())));
                }
                Some(_) => {}
            }
            self.flag().await;
            if n.is_some_and(|n| n != self.room.next()) {
                return Err(Refusal::new(Code::Over, "the time was up"));
            }
            let propose = || self.room.propose(seat, play.clone(), self.hub.now());
            // Only a strike is work.
            let kept = if matches!(play, Play::Strike(_)) { tokio::task::block_in_place(propose) } else { propose() }?;
            let row = row_of(self.room.id(), &kept)?;
            match self.hub.writer.append(row.clone()).await {
                Appended::Yes => {
                    self.take_in(&kept, &RecordRow { record: row.record, kept: row.kept });
                    self.ask_at = None;
                    return Ok(());
                }
                // Another server was first: what it wrote is read, and the play is looked at again.
                Appended::Taken => self.catch_up().await,
                Appended::Unknown => {
                    self.catch_up().await;
                    if self.room.next() <= kept.record.n {
                        return Err(Refusal::new(Code::Store, "the server cannot write this down now; try again"));
                    }
                }
            }
            if n.is_none() {
                return Err(Refusal::new(Code::Taken, "something else happened first"));
            }
        }
        Err(Refusal::new(Code::Store, "the server cannot write this down now; try again"))
    }

    /// A play whose number is taken: its record, if it is the same play of the same seat.
    async fn again(&mut self, peer: u64, seat: u8, n: u64, play: &Play) -> Result<(), Refusal> {
        let rows = self.hub.store.records(self.room.id(), n, 1).await;
        let taken = || Refusal::new(Code::Taken, format!("record {n} is another play; the next is {}", self.room.next()));
        let Some(row) = rows.ok().and_then(|rows| rows.into_iter().next()) else { return Err(taken()) };
        let record: Record = serde_json::from_str(&row.record).map_err(|_| taken())?;
        if record.n != n || record.seat != seat || record.play != *play {
            return Err(taken());
        }
        self.peers.send(peer, &frames::record_text(&row.record));
        Ok(())
    }

    /// A person leaves before the start: the seat is open again, and its token worth nothing.
    async fn free(&mut self, seat: u8) -> Result<(), Refusal> {
        match self.hub.store.free_seat(self.room.id(), seat).await {
            Ok(true) => {
                self.room.free_seat(seat);
                self.tokens.retain(|(other, _)| *other != seat);
                self.peers.unseat(seat);
                self.peers.send_all(&frames::seats(&self.room.seat_views()));
                Ok(())
            }
            Ok(false) => Err(Refusal::new(Code::Turn, "the game has begun")),
            Err(_) => Err(Refusal::new(Code::Store, "the server cannot write this down now; try again")),
        }
    }

    async fn thought(&mut self, n: u64, seat: u8, play: Option<Play>) {
        self.asked = None;
        if n != self.room.next() {
            return;
        }
        self.flag().await;
        // Who finds no play has none: the line is full of pucks.
        let Some(play) = play else {
            self.ask_at = Some(Instant::now() + AGAIN);
            return;
        };
        let proposed = tokio::task::block_in_place(|| self.room.propose(seat, play, self.hub.now()));
        match proposed {
            Ok(kept) => {
                let written = self.write(kept).await;
                self.ask_at = (!written).then(|| Instant::now() + AGAIN);
            }
            Err(error) => {
                tracing::error!(%error, "a computer's play is refused");
                self.ask_at = Some(Instant::now() + AGAIN);
            }
        }
    }

    /// Commits a record of the server's or of a computer's, and takes it in.
    async fn write(&mut self, kept: Kept) -> bool {
        let Ok(row) = row_of(self.room.id(), &kept) else { return false };
        match self.hub.writer.append(row.clone()).await {
            Appended::Yes => self.take_in(&kept, &RecordRow { record: row.record, kept: row.kept }),
            Appended::Taken | Appended::Unknown => {
                self.catch_up().await;
                false
            }
        }
    }

    /// Takes a committed record in and shows it to everybody, with what it changes.
    fn take_in(&mut self, kept: &Kept, row: &RecordRow) -> bool {
        let seats = self.room.seat_views();
        let offer = self.room.offer().cloned();
        let result: Option<ResultView> = self.room.result().cloned();
        if let Err(error) = self.room.apply(kept) {
            tracing::error!(%error, n = kept.record.n, "a committed record cannot be taken in");
            return false;
        }
        self.peers.send_all(&frames::record_text(&row.record));
        if self.room.seat_views() != seats {
            self.peers.send_all(&frames::seats(&self.room.seat_views()));
        }
        if let Some(clock) = self.room.clock() {
            self.peers.send_all(&frames::clock(&clock));
        }
        if self.room.offer() != offer.as_ref() {
            self.peers.send_all(&frames::offer(self.room.offer()));
        }
        if let Some(over) = self.room.result().filter(|_| result.is_none()) {
            self.peers.send_all(&frames::over(over));
        }
        let play = match &kept.record.play {
            Play::Start(_) => "start",
            Play::Move(_) => "move",
            Play::Strike(_) => "strike",
            Play::Orders(_) => "orders",
            Play::Offer(Offer::Draw | Offer::Takeback | Offer::Rematch) => "offer",
            Play::Answer(_) => "answer",
            Play::Resign | Play::Leave => "resign",
            Play::End => "end",
            Play::Claim => "claim",
            Play::Flag(_) => "flag",
        };
        tracing::debug!(room = self.room.id(), n = kept.record.n, play, "record");
        true
    }
}

fn row_of(room: &str, kept: &Kept) -> Result<Append, Refusal> {
    Append::of(room, kept).map_err(|error| Refusal::new(Code::Form, error.to_string()))
}

/// Ready once the server ends.
async fn ends(ending: &mut tokio::sync::watch::Receiver<bool>) {
    // Whoever could say so is gone where this fails.
    let _ = ending.wait_for(|ending| *ending).await;
}

async fn sleep_until(at: Instant) {
    tokio::time::sleep_until(at).await;
}

/// The hash of a token that a hello brought; `None` where there is none.
pub fn hello_hash(token: Option<&str>) -> Option<Vec<u8>> {
    token.map(token::hash)
}

/// The moment that a number of days ago was.
pub fn days_before(now: Millis, days: u32) -> Millis {
    now.plus(-i64::from(days) * 24 * 3600 * 1000)
}
