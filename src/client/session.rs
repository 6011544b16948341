//! A client's view of a room: a state machine over the protocol's frames.

use super::frames::{self, Frame, OLDEST, Refused, SeatAim, SeatPhrase};
use super::keeper::Keeper;
use fob_base::plant::{self, Plant};
use fob_online::{Code, Offer, Play, Record, RoomView, State, StrikeText};
use std::collections::{BTreeMap, VecDeque};

/// Time in milliseconds for which a missing record may still arrive.
const GAP: i64 = 2_000;
/// Milliseconds between aims that are sent: the server passes on fifteen a second.
const AIM: i64 = 80;
/// Milliseconds after which a play is resent that the server could not accept.
const AGAIN: i64 = 1_500;

/// Events for a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input<'a> {
    /// No event, but time has passed.
    Tick,
    /// The line requested by [`Action::Connect`] is open.
    Opened,
    /// A frame arrived.
    Frame(&'a str),
    /// The line is closed, or could not be opened.
    Closed,
}

/// Requests of a session to its driver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Open a new line, and close the old one.
    Connect,
    /// Send a frame.
    Send(String),
    /// Close the line.
    Close,
}

/// State of the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// A connection is being opened, or the server has not described the room yet.
    Opening,
    /// The line is open, and the server has described the room.
    Up,
    /// The line is lost, and is reopened at this time.
    Down(i64),
    /// The server refuses this client, for this reason. No line is opened again.
    Ended(String),
}

/// A message for the user that is shown once.
#[derive(Clone, Debug, PartialEq)]
pub enum Notice {
    /// The aim of a player.
    Aim(SeatAim),
    /// A phrase that somebody sent.
    Phrase(SeatPhrase),
    /// The server refused our play.
    Refused(Play, Refused),
}

/// A play without an answer.
#[derive(Clone, Debug, PartialEq)]
struct Pending {
    n: Option<u64>,
    play: Play,
    /// Number of records when the play was made.
    since: u64,
    /// Time at which the play is resent, if the server could not accept it.
    again_at: Option<i64>,
}

/// A client's view of a room. The driver passes in the events of the connection and the time in milliseconds on any monotonic
/// clock, and carries out the returned actions, in order.
#[derive(Clone, Debug)]
pub struct Session {
    token: Option<String>,
    seat: Option<u8>,
    room: Option<RoomView>,
    records: Vec<Record>,
    /// Records that arrived before their predecessors.
    ahead: BTreeMap<u64, Record>,
    gap_since: Option<i64>,
    /// Number of records that the server had when it greeted us.
    promised: u64,
    pending: Vec<Pending>,
    notices: VecDeque<Notice>,
    keeper: Keeper,
    /// Version of the protocol in which the server is greeted.
    protocol: u32,
    /// Milliseconds since 1970 on the server's clock, less the session's clock.
    offset: i64,
    is_offset_measured: bool,
    wall: i64,
    aimed: Option<(i64, StrikeText)>,
}

impl Session {
    /// Creates the session of a seat's player, or of a spectator without a token. `wall` is the present time in milliseconds
    /// since 1970 by this computer's clock; `seed` varies the delays between attempts, so that not all clients of a server
    /// reconnect at the same moment.
    pub fn new(token: Option<String>, seat: Option<u8>, wall: i64, seed: u64) -> Self {
        Self {
            seat: seat.filter(|_| token.is_some()),
            token,
            room: None,
            records: Vec::new(),
            ahead: BTreeMap::new(),
            gap_since: None,
            promised: 0,
            pending: Vec::new(),
            notices: VecDeque::new(),
            keeper: Keeper::new(seed),
            protocol: fob_online::PROTOCOL,
            offset: 0,
            is_offset_measured: false,
            wall,
            aimed: None,
        }
    }

    /// Processes an event at a time.
    pub fn take(&mut self, now: i64, input: Input<'_>) -> Vec<Action> {
        if self.offset == 0 {
            self.offset = self.wall.saturating_sub(now);
        }
        let mut actions = Vec::new();
        match input {
            Input::Tick => {}
            Input::Opened => {
                if self.keeper.opened(now) {
                    actions.push(Action::Send(frames::hello(self.token.as_deref(), self.records.len() as u64, self.protocol)));
                }
            }
            Input::Frame(text) => {
                self.keeper.heard(now);
                if let Some(frame) = frames::read(text) {
                    self.hear(now, frame, &mut actions);
                }
            }
            Input::Closed => self.lose(now),
        }
        self.pass_time(now, &mut actions);
        actions
    }

    fn pass_time(&mut self, now: i64, actions: &mut Vec<Action>) {
        let has_gap = self.gap_since.is_some_and(|since| now >= since + GAP);
        if *self.line() == Line::Up && has_gap {
            if self.keeper.give_up(now, actions) {
                self.forget_line();
            }
            return;
        }
        if self.keeper.pass_time(now, actions) {
            self.forget_line();
        }
        // Pending plays are sent as soon as all records are here, and not a second time.
        if *self.line() == Line::Up && self.records.len() as u64 >= self.promised {
            for pending in &mut self.pending {
                if pending.again_at.take_if(|at| now >= *at).is_some() {
                    actions.push(Action::Send(frames::play(pending.n, &pending.play)));
                }
            }
        }
    }

    fn lose(&mut self, now: i64) {
        if self.keeper.lose(now) {
            self.forget_line();
        }
    }

    /// Drops the state of the lost line.
    fn forget_line(&mut self) {
        (self.gap_since, self.aimed) = (None, None);
        self.ahead.clear();
        if plant::is(Plant::WaitingForgotten) {
            self.pending.clear();
        }
    }

    fn hear(&mut self, now: i64, frame: Frame, actions: &mut Vec<Action>) {
        match frame {
            Frame::Room(room) => self.greet(*room, actions),
            Frame::Record(record) => self.record(now, *record, actions),
            Frame::Refused(refused, play) => self.refuse(now, refused, play.as_ref()),
            Frame::Seats(seats) => self.change(|room| room.seats = seats),
            Frame::Clock(clock) => self.change(|room| room.clock = clock),
            Frame::Offer(offer) => self.change(|room| room.offer = offer),
            Frame::Over(result) => self.change(|room| {
                // Only a rematch is offered after the end, perhaps in a frame that overtook this one.
                if room.result != result && room.offer.as_ref().is_some_and(|offer| offer.kind != Offer::Rematch) {
                    room.offer = None;
                }
                room.state = if result.is_some() { State::Over } else { room.state };
                room.result = result;
            }),
            Frame::Aim(aim) => {
                // An aim is worth nothing once the next one is there.
                self.notices.retain(|notice| !matches!(notice, Notice::Aim(old) if old.seat == aim.seat));
                self.notices.push_back(Notice::Aim(aim));
            }
            Frame::Phrase(phrase) => self.notices.push_back(Notice::Phrase(phrase)),
            // An older server has the rooms that can be played in its protocol.
            Frame::Closing(why) if self.protocol > OLDEST && why.ends_with(&format!("speaks protocol {OLDEST}")) => {
                self.protocol = OLDEST;
                actions.push(Action::Close);
                self.lose(now);
                self.keeper.hurry(now);
            }
            Frame::Closing(why) => self.keeper.closing(why, actions),
            Frame::Other => {}
        }
    }

    fn change(&mut self, change: impl FnOnce(&mut RoomView)) {
        if let Some(room) = &mut self.room {
            change(room);
        }
    }

    /// Processes the server's description of the room; missing records follow.
    fn greet(&mut self, room: RoomView, actions: &mut Vec<Action>) {
        self.keeper.greeted();
        self.promised = room.records;
        if room.records < self.records.len() as u64 {
            // It is another room under the same id: all records are sent again.
            self.records.clear();
        }
        self.room = Some(room);
        self.catch_up(actions);
    }

    /// Resends waiting plays, when all records have arrived that the server had when it greeted us.
    fn catch_up(&mut self, actions: &mut Vec<Action>) {
        if *self.line() == Line::Up && self.records.len() as u64 == self.promised {
            for pending in &mut self.pending {
                pending.again_at = None;
                actions.push(Action::Send(frames::play(pending.n, &pending.play)));
            }
        }
    }

    fn record(&mut self, now: i64, record: Record, actions: &mut Vec<Action>) {
        let next = self.records.len() as u64;
        if record.n < next {
            // The answer to a play that was sent twice.
            self.settle(&record);
            return;
        }
        if record.n >= self.promised && record.n == next {
            // It happened just now: this is how late it is on the server.
            let offset = record.at.0.saturating_sub(now);
            self.offset = if self.is_offset_measured { self.offset.max(offset) } else { offset };
            self.is_offset_measured = true;
        }
        if plant::is(Plant::LaterApplied) {
            self.push(record, actions);
            return;
        }
        self.ahead.insert(record.n, record);
        while let Some(record) = self.ahead.remove(&(self.records.len() as u64)) {
            self.push(record, actions);
        }
        self.gap_since = if self.ahead.is_empty() { None } else { self.gap_since.or(Some(now)) };
    }

    fn push(&mut self, record: Record, actions: &mut Vec<Action>) {
        let count = record.n + 1;
        // The description of the room is newer than the records up to it.
        let is_known = record.n < self.promised;
        self.change(|room| {
            if is_known {
                return;
            }
            room.records = room.records.max(count);
            room.game = record.game;
            room.due.clone_from(&record.due);
            if record.position.is_some() {
                room.position.clone_from(&record.position);
            }
            let begins = matches!(record.play, Play::Start(_));
            if begins || record.ended.is_some() {
                // An offer whose frame overtook this record stays.
                room.offer.take_if(|offer| offer.n <= record.n);
            }
            if let Some(result) = &record.ended {
                (room.state, room.result) = (State::Over, Some(result.clone()));
            }
            if let Some(replaced) = &record.replaced
                && let Some(seat) = room.seats.iter_mut().find(|seat| seat.seat == replaced.seat)
            {
                (seat.kind, seat.name, seat.online) = (replaced.level.clone(), None, true);
            }
            if let Play::Start(start) = &record.play {
                (room.state, room.result) = (State::Playing, None);
                if let Some(points) = &record.points {
                    room.points.clone_from(points);
                }
                for seat in &mut room.seats {
                    let player = start.players.iter().position(|other| *other == seat.seat);
                    seat.player = player.map_or(seat.player, |player| player as u8 + 1);
                }
            }
        });
        self.settle(&record);
        // If a record that leaves the turn unchanged took the number, the play tries the next number.
        let is_mild = matches!(record.play, Play::Offer(_) | Play::Answer(_) | Play::Orders(_)) && record.back.is_none();
        let is_due = self.seat.is_some_and(|seat| record.due.contains(&seat));
        let mut lost = Vec::new();
        self.pending.retain_mut(|pending| {
            if pending.n != Some(record.n) {
                return true;
            }
            let may_follow = is_mild && (is_due || matches!(pending.play, Play::Answer(_)));
            if may_follow {
                pending.n = Some(count);
                if count > self.promised {
                    actions.push(Action::Send(frames::play(pending.n, &pending.play)));
                }
            } else {
                lost.push(pending.play.clone());
            }
            may_follow
        });
        for play in lost {
            let why = "something else happened first".to_owned();
            let refused = Refused { n: Some(record.n), code: Code::Taken, why, next: count };
            self.notices.push_back(Notice::Refused(play, refused));
        }
        self.records.push(record);
        if count == self.promised {
            self.catch_up(actions);
        }
    }

    /// Removes the waiting play that a record answers.
    fn settle(&mut self, record: &Record) {
        let is_answered = |pending: &Pending| {
            let number = pending.n.map_or(record.n >= pending.since, |n| n == record.n);
            Some(record.seat) == self.seat && number && pending.play == record.play
        };
        if let Some(place) = self.pending.iter().position(is_answered) {
            self.pending.remove(place);
        }
    }

    /// Processes the refusal of our play. Older servers did not name a play without a number: it is then the first that was sent.
    fn refuse(&mut self, now: i64, refused: Refused, play: Option<&Play>) {
        let is_refused = |pending: &Pending| {
            pending.n == refused.n && pending.again_at.is_none() && play.is_none_or(|play| *play == pending.play)
        };
        let Some(place) = self.pending.iter().position(is_refused) else { return };
        match refused.code {
            // The record that has the number is on its way, and decides.
            Code::Taken if refused.n.is_some() => {}
            Code::Rate | Code::Store | Code::Taken => self.pending[place].again_at = Some(now + AGAIN),
            Code::Turn | Code::Illegal | Code::Form | Code::Over => {
                let pending = self.pending.remove(place);
                self.notices.push_back(Notice::Refused(pending.play, refused));
            }
        }
    }

    /// Makes a play. The play counts when its record arrives; until then it [waits](Session::waits), and is resent if the line
    /// breaks. A waiting play without a number is not made twice.
    pub fn play(&mut self, play: Play) -> Vec<Action> {
        let next = self.records.len() as u64;
        let n = (!play.may_omit_number()).then_some(next);
        if n.is_none() && self.waiting().any(|waiting| *waiting == play) {
            return Vec::new();
        }
        let mut actions = Vec::new();
        if *self.line() == Line::Up && next >= self.promised {
            actions.push(Action::Send(frames::play(n, &play)));
        }
        self.pending.push(Pending { n, play, since: next, again_at: None });
        actions
    }

    /// Shows our aim to the other clients: only changes, and at most as often as the server passes them on.
    pub fn aim(&mut self, now: i64, strike: StrikeText) -> Vec<Action> {
        let is_new = self.aimed.is_none_or(|(at, old)| now >= at + AIM && old != strike);
        if *self.line() != Line::Up || !is_new || self.waits() {
            return Vec::new();
        }
        self.aimed = Some((now, strike));
        vec![Action::Send(frames::aim(&strike))]
    }

    /// Sends a phrase, from 1 to 8; does nothing while the connection is lost.
    pub fn phrase(&mut self, phrase: u8) -> Vec<Action> {
        if *self.line() == Line::Up { vec![Action::Send(frames::phrase(phrase))] } else { Vec::new() }
    }

    /// Reopens a lost connection at once instead of later.
    pub fn hurry(&mut self, now: i64) {
        self.keeper.hurry(now);
    }

    /// Returns the latest time at which time must pass next ([`Input::Tick`]).
    pub fn wake_at(&self) -> Option<i64> {
        let alive = self.keeper.wake_at();
        if *self.line() != Line::Up {
            return alive;
        }
        let again = self.pending.iter().filter_map(|pending| pending.again_at);
        again.chain(self.gap_since.map(|since| since + GAP)).chain(alive).min()
    }

    /// Returns the state of the line.
    pub fn line(&self) -> &Line {
        self.keeper.line()
    }

    /// Returns the room, if the server has described it.
    pub fn room(&self) -> Option<&RoomView> {
        self.room.as_ref()
    }

    /// Returns our seat; `None` for a spectator.
    pub fn seat(&self) -> Option<u8> {
        self.seat
    }

    /// Returns all records, from the first.
    pub fn records(&self) -> &[Record] {
        &self.records
    }

    /// Returns whether all records have arrived that the server had when it greeted us.
    pub fn is_caught_up(&self) -> bool {
        self.room.is_some() && self.records.len() as u64 >= self.promised
    }

    /// Returns whether a play of ours has no answer.
    pub fn waits(&self) -> bool {
        !self.pending.is_empty()
    }

    /// Returns our plays without an answer.
    pub fn waiting(&self) -> impl Iterator<Item = &Play> {
        self.pending.iter().map(|pending| &pending.play)
    }

    /// Returns the next notice, and removes it.
    pub fn next_notice(&mut self) -> Option<Notice> {
        self.notices.pop_front()
    }

    /// Returns the seconds left for each seat, and whether its clock runs; `None` without clocks.
    pub fn clocks(&self, now: i64) -> Option<Vec<(f64, bool)>> {
        let room = self.room.as_ref()?;
        let clock = room.clock.as_ref()?;
        let passed = now.saturating_add(self.offset).saturating_sub(clock.at.0).max(0) as f64 / 1000.0;
        let left = clock.left.iter().zip(1u8..).map(|(left, seat)| {
            let runs = clock.running.contains(&seat) && room.state == State::Playing;
            // A seat's first play costs nothing.
            let counts = runs && self.has_played(seat);
            (if counts { (left - passed).max(0.0) } else { *left }, runs)
        });
        Some(left.collect())
    }

    /// Returns whether a seat has moved, shot or chosen orders in this game.
    pub fn has_played(&self, seat: u8) -> bool {
        let mut of_game = self.records.iter().rev().take_while(|record| !matches!(record.play, Play::Start(_)));
        of_game.any(|record| record.seat == seat && record.play.is_turn())
    }
}
