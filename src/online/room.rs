//! The room: who sits where, what is played, and what may happen next.

use super::core::Core;
use super::head::Head;
use super::offer::OfferView;
use super::plan::{Plan, Prepared};
use super::result::ResultView;
use super::setup::{SetupError, SetupText};
use super::time::Millis;
use fob_play::Clocks;
use fob_rules::Points;
use fob_table::Board;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Maximum number of records of a room; nothing can happen after that.
pub(crate) const MOST_RECORDS: u64 = 10_000;

/// State of a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// A seat is open, or the first game has not started.
    Waiting,
    /// A game is in progress.
    Playing,
    /// The game is over.
    Over,
}

/// A seat at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seat {
    /// The computer's level; `None` for a person.
    pub level: Option<String>,
    /// The person's name; `None` for an open seat or a computer.
    pub name: Option<String>,
    /// Whether the person is online.
    pub online: bool,
    /// Time since which the person has been online or away.
    pub since: Millis,
}

impl Seat {
    /// Returns whether a person or computer sits here.
    pub fn is_taken(&self) -> bool {
        self.level.is_some() || self.name.is_some()
    }
}

/// A move or shot of the current game, for take-backs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Turn {
    pub n: u64,
    pub seat: u8,
}

/// A room as a value: what has happened in it, and what may happen next. Seats and games are numbered from 1, records from 0.
pub struct Room {
    pub(crate) id: String,
    pub(crate) setup: Arc<SetupText>,
    pub(crate) plan: Arc<Plan>,
    pub(crate) secret: u64,
    pub(crate) made: Millis,
    pub(crate) seats: Vec<Seat>,
    pub(crate) records: u64,
    pub(crate) last_at: Millis,
    pub(crate) game: u32,
    /// Number of games to play before the room is over.
    pub(crate) wanted: u32,
    pub(crate) core: Option<Core>,
    /// The version of the physics whose boards the room's games are played on, once the first of them has begun.
    pub(crate) physics: Option<u32>,
    /// The seat of each player of the current game.
    pub(crate) players: Vec<u8>,
    pub(crate) turns: Vec<Turn>,
    pub(crate) offer: Option<OfferView>,
    /// Seats whose offer was declined and that have not played since.
    pub(crate) refused: BTreeSet<u8>,
    pub(crate) clocks: Option<Clocks>,
    pub(crate) result: Option<ResultView>,
    /// Points of the seats in finished games.
    pub(crate) points: Vec<Points>,
    /// Time since which the current seats have been due.
    pub(crate) due_since: Millis,
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
        let levels = plan.levels();
        let level = |seat: &String| levels.contains(&seat.as_str()).then(|| seat.clone());
        let seats: Vec<Seat> = setup
            .seats
            .iter()
            .map(|seat| {
                let level = level(seat);
                Seat { online: level.is_some(), level, name: None, since: made }
            })
            .collect();
        let clocks = setup.clock.map(|clock| Clocks::new(clock.into(), seats.len(), made.0));
        Self {
            points: vec![Points::ZERO; seats.len()],
            wanted: setup.games,
            id,
            setup,
            plan,
            secret,
            made,
            seats,
            records: 0,
            last_at: made,
            game: 1,
            core: None,
            physics: None,
            players: Vec::new(),
            turns: Vec::new(),
            offer: None,
            refused: BTreeSet::new(),
            clocks,
            result: None,
            due_since: made,
        }
    }

    /// Returns the room's id.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Returns the setup.
    pub fn setup(&self) -> &SetupText {
        &self.setup
    }

    /// Returns why a client with this version of the physics cannot follow the room's match: by the name of the board it would take
    /// another one.
    pub fn unknown_to(&self, physics: &str) -> Option<String> {
        let Plan::Fob(plan) = &*self.plan else { return None };
        let here = self.physics.unwrap_or(fob_physics::PHYSICS_VERSION);
        let theirs: u32 = physics.parse().ok()?;
        let board = |version: u32| Board::builtin_in(&plan.board, version);
        (board(theirs) != board(here))
            .then(|| format!("this page has physics {theirs}, and the match is played with physics {here}: reload the page"))
    }

    /// Returns when the room was made.
    pub fn made(&self) -> Millis {
        self.made
    }

    /// Returns the seats, starting with seat 1.
    pub fn seats(&self) -> &[Seat] {
        &self.seats
    }

    /// Returns the seat of the person who made the room.
    pub fn makers_seat(&self) -> u8 {
        self.setup.seats.iter().position(|seat| seat == "me").unwrap_or(0) as u8 + 1
    }

    /// Returns the number of records, which is the number of the next one.
    pub fn next(&self) -> u64 {
        self.records
    }

    /// Returns the state of the room.
    pub fn state(&self) -> State {
        match (&self.core, &self.result) {
            (None, _) => State::Waiting,
            (Some(_), None) => State::Playing,
            (Some(_), Some(_)) => State::Over,
        }
    }

    /// Returns the result of the last game; `None` while a game is in progress.
    pub fn result(&self) -> Option<&ResultView> {
        self.result.as_ref()
    }

    /// Returns the open offer.
    pub fn offer(&self) -> Option<&OfferView> {
        self.offer.as_ref()
    }

    /// Returns the seats that must act now.
    pub fn due(&self) -> Vec<u8> {
        let players = self.core.as_ref().filter(|_| self.result.is_none()).map(Core::due).unwrap_or_default();
        let mut seats: Vec<u8> = players.into_iter().map(|player| self.seat_of(player)).collect();
        seats.sort_unstable();
        seats
    }

    pub(crate) fn seat_of(&self, player: u8) -> u8 {
        self.players.get(usize::from(player).wrapping_sub(1)).copied().unwrap_or(0)
    }

    pub(crate) fn player_of(&self, seat: u8) -> u8 {
        self.players.iter().position(|&other| other == seat).map_or(0, |index| index as u8 + 1)
    }

    /// Returns whether a seat exists and is open to a person.
    pub fn is_open(&self, seat: u8) -> bool {
        self.seat(seat).is_some_and(|seat| !seat.is_taken())
    }

    /// Returns whether a computer plays for this seat, which may have been a person's before.
    pub fn is_computers(&self, seat: u8) -> bool {
        self.seat(seat).is_some_and(|seat| seat.level.is_some())
    }

    /// Returns whether a computer takes the seat of whoever is out, so that the game goes on: in Bugs and Loops with three or more players.
    pub fn replaces(&self) -> bool {
        matches!(*self.plan, Plan::Game(_)) && self.seats.len() > 2
    }

    pub(crate) fn seat(&self, seat: u8) -> Option<&Seat> {
        self.seats.get(usize::from(seat).wrapping_sub(1))
    }

    /// Seats a person under a name made by [`super::distinct_name`]. Does nothing if there is no such open seat.
    pub fn take_seat(&mut self, seat: u8, name: &str) {
        if let Some(place) = self.seats.get_mut(usize::from(seat).wrapping_sub(1)).filter(|seat| !seat.is_taken()) {
            place.name = Some(name.to_owned());
        }
    }

    /// Frees a person's seat before the start. Does nothing after it.
    pub fn free_seat(&mut self, seat: u8) {
        if self.core.is_none()
            && let Some(place) = self.seats.get_mut(usize::from(seat).wrapping_sub(1)).filter(|seat| seat.level.is_none())
        {
            place.name = None;
            place.online = false;
        }
    }

    /// Records that a person comes online (the first socket opens) or goes away (the last one closes).
    pub fn set_online(&mut self, seat: u8, online: bool, at: Millis) {
        if let Some(place) = self.seats.get_mut(usize::from(seat).wrapping_sub(1)).filter(|seat| seat.level.is_none())
            && place.online != online
        {
            place.online = online;
            place.since = at;
        }
    }

    /// Returns whether the server must start a game now: all seats are taken, the series continues, or a rematch was agreed.
    pub fn needs_start(&self) -> bool {
        if self.records >= MOST_RECORDS {
            return false;
        }
        match self.state() {
            State::Waiting => self.seats.iter().all(Seat::is_taken),
            State::Playing => false,
            State::Over => self.game < self.wanted,
        }
    }

    pub(crate) fn head(&self, players: &[u8], at: Millis, game: u32) -> Head {
        let name = |seat: &u8| {
            let seat = self.seat(*seat);
            let level = seat.and_then(|seat| seat.level.clone());
            let name = seat.and_then(|seat| seat.name.clone()).or_else(|| level.clone()).unwrap_or_default();
            (name, level)
        };
        let date = u64::try_from(at.0 / 1000).ok();
        Head { players: players.iter().map(name).collect(), date, series: (game, self.wanted) }
    }
}
