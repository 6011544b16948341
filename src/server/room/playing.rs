//! Plays: proposed, committed, applied and sent.

use super::{AGAIN, Failed, Judgement, Table, frames};
use crate::event;
use crate::pool::{Thought, at_length};
use crate::store::{Append, RecordRow, Written};
use fob_base::plant::{self, Plant};
use fob_online::{Code, Kept, Offer, OfferView, Play, Proposed, Record, Refusal, Room, Score, SeatView, State};
use fob_rules::Points;
use std::sync::atomic::Ordering;

impl Table {
    pub(super) async fn play(&mut self, peer: u64, n: Option<u64>, play: Play) {
        let started = self.now();
        let unnumbered = (n.is_none() && play.may_omit_number()).then(|| play.clone());
        let refusal = match self.peers.seat(peer) {
            None => Some(Refusal::new(Code::Turn, "you are a spectator; you have no seat here")),
            Some(seat) => self.play_of(peer, seat, n, play).await.err(),
        };
        metrics::histogram!("fob_apply_seconds").record((self.now() - started).as_secs_f64());
        if let Some(refusal) = refusal {
            frames::count(refusal.code);
            self.peers.send(peer, &frames::refused_play(n, unnumbered.as_ref(), &refusal, self.room.next()));
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
                None => return Err(Refusal::new(Code::Form, "missing `n`: expected the number of the next record")),
                Some(n) if n < self.room.next() && !plant::is(Plant::SentAgainAppends) => {
                    return self.again(peer, seat, n, &play).await;
                }
                Some(n) if n > self.room.next() => {
                    return Err(Refusal::new(Code::Taken, format!("the next record is {}", self.room.next())));
                }
                Some(_) => {}
            }
            if self.room.is_computers(seat) {
                return Err(Refusal::new(Code::Turn, "a computer has taken your seat"));
            }
            self.flag().await;
            if n.is_some_and(|n| n != self.room.next()) && !plant::is(Plant::SentAgainAppends) {
                return Err(Refusal::new(Code::Over, "the time was up"));
            }
            let propose = || self.room.propose(seat, play.clone(), self.hub.now());
            // Only strikes take a long time.
            let proposed = if matches!(play, Play::Strike(_)) { at_length(&*self.hub.pool, propose) } else { propose() }?;
            let row = row_of(self.room.id(), proposed.kept())?;
            if plant::is(Plant::SentBeforeCommit) {
                self.peers.send_all(&frames::record_text(&row.record));
            }
            match self.hub.writer.append(row.clone()).await {
                Written::Yes => {
                    self.commit(proposed, &row.record);
                    self.ask_at = None;
                    return Ok(());
                }
                // Another server was first: read what it wrote, and check the play again.
                Written::Taken => {
                    self.catch_up().await;
                }
                Written::Unknown => {
                    self.catch_up().await;
                    let proposed = &proposed.kept().record;
                    if self.room.next() <= proposed.n {
                        return Err(Refusal::new(Code::Store, "the server cannot store this now; try again"));
                    }
                    // It was stored after all, and everybody has it.
                    if self.kept(proposed.n).await.is_some_and(|(record, _)| record == *proposed) {
                        return Ok(());
                    }
                }
            }
            if n.is_none() {
                return Err(Refusal::new(Code::Taken, "something else happened first"));
            }
        }
        Err(Refusal::new(Code::Store, "the server cannot store this now; try again"))
    }

    /// Handles a play whose number is taken: sends the record again if it is the same play of the same seat.
    async fn again(&mut self, peer: u64, seat: u8, n: u64, play: &Play) -> Result<(), Refusal> {
        match self.kept(n).await {
            Some((record, text)) if record.seat == seat && record.play == *play => {
                self.peers.send(peer, &frames::record_text(&text));
                Ok(())
            }
            _ => Err(Refusal::new(Code::Taken, format!("record {n} is another play; the next is {}", self.room.next()))),
        }
    }

    /// Reads a record from the store, with its text.
    async fn kept(&self, n: u64) -> Option<(Record, String)> {
        let row = self.hub.store.records(self.room.id(), n, 1).await.ok()?.into_iter().next()?;
        let record: Record = serde_json::from_str(&row.record).ok()?;
        (record.n == n).then_some((record, row.record))
    }

    pub(super) async fn thought(&mut self, n: u64, seat: u8, thought: Thought) {
        self.asked = None;
        let is_stale = |table: &Self| n != table.room.next() && !plant::is(Plant::StaleTaken);
        if is_stale(self) {
            return;
        }
        self.flag().await;
        if is_stale(self) {
            return;
        }
        let is_offer = self.room.work().is_some_and(|work| work.is_offer());
        let play = match thought {
            Thought::Play(play) => *play,
            Thought::Busy => {
                self.ask_at = Some(self.now() + AGAIN);
                return;
            }
            Thought::Nothing if is_offer => Play::Answer(false),
            Thought::Nothing => return self.stall(n, seat),
        };
        let is_last = self.failed == Some((n, Failed::AskEasy));
        let proposed = at_length(&*self.hub.pool, || self.room.propose(seat, play, self.hub.now()));
        match proposed {
            Ok(proposed) => {
                let written = self.write(proposed).await;
                self.ask_at = (!written).then(|| self.now() + AGAIN);
            }
            // The same question has the same answer, so it is not asked again.
            Err(error) if is_last => {
                tracing::error!(%error, "a computer's play is refused");
                self.stall(n, seat);
            }
            Err(error) => {
                tracing::error!(%error, "a computer's play is refused; level easy plays instead");
                self.failed = Some((n, Failed::AskEasy));
            }
        }
    }

    /// Marks a computer's seat as stalled until another record, because no computer finds a play here. Everybody sees the seat as
    /// away.
    fn stall(&mut self, n: u64, seat: u8) {
        tracing::error!(room = self.room.id(), n, "no computer finds a play; the match waits");
        self.failed = Some((n, Failed::Stalled));
        self.room.stall(seat);
        self.peers.send_all(&frames::seats(&self.room.seat_views()));
    }

    /// Ends the match for an event and returns the points of the seats. If the match is already over, its points remain, unless
    /// the host enters others.
    pub(super) async fn judge(&mut self, judgement: Judgement) -> Result<Vec<Points>, Refusal> {
        for _ in 0..8 {
            self.catch_up_if_shared().await;
            self.flag().await;
            let score = match &judgement {
                // The host's decision overrides what was played.
                Judgement::Score(points) if self.room.is_decided() => return Ok(points.clone()),
                Judgement::Out(..) if self.room.is_decided() => return Ok(self.room.points().to_vec()),
                Judgement::Score(points) => Score { points: points.clone(), reason: "score".to_owned() },
                Judgement::Out(seats, reason) => Score { points: self.room.points_without(seats), reason: (*reason).to_owned() },
            };
            let proposed = self.room.propose_score(score, self.hub.now())?;
            if self.write(proposed).await {
                return Ok(self.room.points().to_vec());
            }
        }
        Err(Refusal::new(Code::Store, "the server cannot store this now; try again"))
    }

    /// Stores the flag of a seat whose time has run out, if there is one. Returns `false` if there is no record of it yet.
    pub(super) async fn flag(&mut self) -> bool {
        if self.room.flag_at().is_none_or(|(moment, _)| moment > self.hub.now()) {
            return true;
        }
        self.store_flag(self.room.propose_flag(self.hub.now())).await
    }

    pub(super) async fn store_flag(&mut self, proposed: Result<Option<Proposed>, Refusal>) -> bool {
        match proposed {
            Ok(Some(proposed)) => self.write(proposed).await,
            Ok(None) => true,
            Err(error) => {
                tracing::error!(%error, n = self.room.next(), "a flag cannot be recorded");
                false
            }
        }
    }

    /// Commits and applies a record of the server or of a computer.
    pub(super) async fn write(&mut self, proposed: Proposed) -> bool {
        let Ok(row) = row_of(self.room.id(), proposed.kept()) else { return false };
        match self.hub.writer.append(row.clone()).await {
            Written::Yes => self.commit(proposed, &row.record),
            Written::Taken | Written::Unknown => {
                self.catch_up().await;
                false
            }
        }
    }

    /// Applies a proposal that is stored, and sends its record to everybody.
    fn commit(&mut self, proposed: Proposed, text: &str) -> bool {
        let before = Before::new(&self.room);
        match self.room.commit(proposed) {
            Ok(kept) => self.tell(&kept.record, text, &before),
            Err(error) => {
                tracing::error!(%error, n = self.room.next(), "a stored record is not the next one");
                return false;
            }
        }
        true
    }

    /// Applies a stored record, and sends it to everybody.
    pub(super) fn take_in(&mut self, kept: &Kept, row: &RecordRow) -> bool {
        let before = Before::new(&self.room);
        if let Err(error) = self.room.apply(kept) {
            tracing::error!(%error, n = kept.record.n, "a committed record cannot be applied");
            return false;
        }
        if plant::is(Plant::ForeignUntold) {
            self.next.store(self.room.next(), Ordering::Relaxed);
            return true;
        }
        self.tell(&kept.record, &row.record, &before);
        true
    }

    /// Sends a record to everybody, with the changes that it made.
    fn tell(&mut self, record: &Record, text: &str, before: &Before) {
        let Before { seats, offer, is_over } = before;
        self.next.store(self.room.next(), Ordering::Relaxed);
        self.peers.send_all(&frames::record_text(text));
        if self.room.seat_views() != *seats {
            self.peers.send_all(&frames::seats(&self.room.seat_views()));
        }
        if let Some(clock) = self.room.clock() {
            self.peers.send_all(&frames::clock(&clock));
        }
        if self.room.offer() != *offer {
            self.peers.send_all(&frames::offer(self.room.offer().as_ref()));
        }
        if let Some(over) = self.room.result().filter(|_| !is_over) {
            self.peers.send_all(&frames::over(&over));
        }
        if let Some(event) = self.event.clone().filter(|_| self.room.is_decided()) {
            let points = self.room.points().to_vec();
            let over = event::Input::TableOver(self.room.id().to_owned(), points);
            self.hub.send_later::<event::Events>(event, over);
        }
        let play = match &record.play {
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
            Play::Stuck => "stuck",
            Play::Score(_) => "score",
        };
        tracing::debug!(room = self.room.id(), n = record.n, play, "record");
    }
}

/// The public state of a room before a record.
struct Before {
    seats: Vec<SeatView>,
    offer: Option<OfferView>,
    is_over: bool,
}

impl Before {
    fn new(room: &Room) -> Self {
        Self { seats: room.seat_views(), offer: room.offer(), is_over: room.result().is_some() }
    }
}

fn row_of(room: &str, kept: &Kept) -> Result<Append, Refusal> {
    Append::new(room, kept).map_err(|error| Refusal::new(Code::Form, error.to_string()))
}
