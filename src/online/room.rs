//! The room: its seats, its game, and the plays that may come next.

use super::hall::{Hall, Seat};
use super::plan::{Plan, Prepared};
use super::setup::{SetupError, SetupText};
use super::time::Millis;
use super::view::{OfferView, ResultView, State};
use fob_base::plant::Count;
use fob_board::Board;
use fob_play::any::Any;
use fob_play::log;

/// A room as a value: its history and the plays that may come next. Seats and games are numbered from 1, records from 0.
pub struct Room {
    pub(crate) log: log::State<Any>,
    pub(crate) hall: Hall,
}

/// Prints everything that determines the future of the room, except who is online, so that two rooms can be compared.
impl std::fmt::Debug for Room {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Room").field("id", &self.hall.id).field("log", &self.log).finish_non_exhaustive()
    }
}

impl Room {
    /// Creates a room with no seat taken. `secret` seeds its random choices and must stay secret.
    ///
    /// # Errors
    /// The setup is invalid.
    pub fn new(id: String, setup: SetupText, secret: u64, made: Millis) -> Result<Self, SetupError> {
        Prepared::new(setup).map(|prepared| Self::prepared(id, &prepared, secret, made))
    }

    /// Creates a room with no seat taken, of a setup that was read before. `secret` is as in [`Room::new`].
    pub fn prepared(id: String, prepared: &Prepared, secret: u64, made: Millis) -> Self {
        let Prepared { setup, plan } = prepared.clone();
        let known = plan.levels();
        let level = |seat: &String| known.contains(&seat.as_str()).then(|| seat.clone());
        let levels: Vec<Option<String>> = setup.seats.iter().map(level).collect();
        let seats = vec![Seat { name: None, online: false, since: made }; levels.len()];
        let log = log::State::new(levels, setup.games, setup.clock.map(Into::into), made.0);
        Self {
            log,
            hall: Hall { id, setup, plan, secret, made, seats, stalled: None, physics: None, committed: Count::default() },
        }
    }

    /// Returns the room's id.
    pub fn id(&self) -> &str {
        &self.hall.id
    }

    /// Returns the setup.
    pub fn setup(&self) -> &SetupText {
        &self.hall.setup
    }

    /// Returns an error message if a client with this protocol version cannot follow the room's match.
    pub fn beyond(&self, protocol: u32) -> Option<String> {
        let needed = self.hall.setup.protocol();
        (protocol < needed).then(|| format!("protocol {protocol}: this room needs protocol {needed}: reload the page"))
    }

    /// Returns an error message if a client with this physics version cannot follow the room's match, because the board's name
    /// would mean another board.
    pub fn unknown_to(&self, physics: &str) -> Option<String> {
        let Plan::Fob(plan) = &*self.hall.plan else { return None };
        let here = self.hall.physics.unwrap_or(fob_physics::PHYSICS_VERSION);
        let theirs: u32 = physics.parse().ok()?;
        let board = |version: u32| Board::builtin_in(&plan.board, version);
        (board(theirs) != board(here))
            .then(|| format!("this page has physics {theirs}, and the match is played with physics {here}: reload the page"))
    }

    /// Returns the time at which the room was made.
    pub fn made(&self) -> Millis {
        self.hall.made
    }

    /// Returns the seats, starting with seat 1.
    pub fn seats(&self) -> &[Seat] {
        &self.hall.seats
    }

    /// Returns the seat of the person who made the room.
    pub fn makers_seat(&self) -> u8 {
        self.hall.setup.seats.iter().position(|seat| seat == "me").unwrap_or(0) as u8 + 1
    }

    /// Returns the number of records, which is the number of the next one.
    pub fn next(&self) -> u64 {
        self.log.records()
    }

    /// Returns the state of the room.
    pub fn state(&self) -> State {
        match (self.log.is_playing(), self.log.is_over()) {
            (true, _) => State::Playing,
            (false, true) => State::Over,
            (false, false) => State::Waiting,
        }
    }

    /// Returns whether a game is in progress.
    pub fn is_playing(&self) -> bool {
        self.log.is_playing()
    }

    /// Returns the result of the last game; `None` while a game is in progress.
    pub fn result(&self) -> Option<ResultView> {
        self.log.finish().map(ResultView::from)
    }

    /// Returns the open offer.
    pub fn offer(&self) -> Option<OfferView> {
        self.log.offer().map(OfferView::from)
    }

    /// Returns the seats that must act now.
    pub fn due(&self) -> Vec<u8> {
        self.log.due()
    }

    /// Returns whether a seat exists and can be taken by a person.
    pub fn is_open(&self, seat: u8) -> bool {
        self.hall.seat(seat).is_some_and(|place| place.name.is_none()) && !self.is_computers(seat)
    }

    /// Returns whether a computer plays for this seat, even if a person played before.
    pub fn is_computers(&self, seat: u8) -> bool {
        self.log.level(seat).is_some()
    }

    /// Shows a computer's seat as away until the next record, because no level finds a play there.
    pub fn stall(&mut self, seat: u8) {
        self.hall.stalled = Some(seat);
    }

    /// Returns a person's seat, taken or not.
    fn place_mut(&mut self, seat: u8) -> Option<&mut Seat> {
        let is_persons = !self.is_computers(seat);
        self.hall.seats.get_mut(usize::from(seat).wrapping_sub(1)).filter(|_| is_persons)
    }

    /// Seats a person under a name made by [`super::distinct_name`]. Does nothing if there is no such open seat.
    pub fn take_seat(&mut self, seat: u8, name: &str) {
        if let Some(place) = self.place_mut(seat).filter(|place| place.name.is_none()) {
            place.name = Some(name.to_owned());
        }
    }

    /// Frees a person's seat before the start. Does nothing after it.
    pub fn free_seat(&mut self, seat: u8) {
        if self.log.contest().is_none()
            && let Some(place) = self.place_mut(seat)
        {
            place.name = None;
            place.online = false;
        }
    }

    /// Records that a person comes online (the first socket opens) or goes away (the last one closes).
    pub fn set_online(&mut self, seat: u8, online: bool, at: Millis) {
        if let Some(place) = self.place_mut(seat).filter(|place| place.online != online) {
            place.online = online;
            place.since = at;
        }
    }

    /// Returns whether the server must start a game now: all seats are taken, the series continues, or a rematch was agreed.
    pub fn needs_start(&self) -> bool {
        let is_open = |seat: u8| self.is_open(seat);
        self.log.awaits_start() && !(self.state() == State::Waiting && (1..=self.log.seats()).any(is_open))
    }
}
