//! The room: who sits where, what is played, and what may happen next.

use super::clock::Clocks;
use super::core::Core;
use super::head::Head;
use super::offer::OfferView;
use super::plan::Plan;
use super::result::ResultView;
use super::setup::{SetupError, SetupText};
use super::time::Millis;
use fob_rules::Points;
use std::collections::BTreeSet;

/// Most records of a room. Then nothing more can happen in it.
pub const MOST_RECORDS: u64 = 10_000;

/// How a room is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// A seat is open, or the first game has not begun.
    Waiting,
    /// A game goes on.
    Playing,
    /// The game is over.
    Over,
}

/// A seat at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seat {
    /// The computer's level; `None` for a person.
    pub level: Option<String>,
    /// The person's name; `None` while the seat is open, and for a computer.
    pub name: Option<String>,
    /// Whether the person is there now.
    pub online: bool,
    /// Since when the person has been away, or there.
    pub since: Millis,
}

impl Seat {
    /// Whether somebody, person or computer, sits here.
    pub fn is_taken(&self) -> bool {
        self.level.is_some() || self.name.is_some()
    }
}

/// What a move or shot of the present game was, for a take-back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Turn {
    pub n: u64,
    pub seat: u8,
}

/// A room, as a value: what has happened in it and what may happen next. Seats are numbered from 1, games from 1, records from 0.
pub struct Room {
    pub(crate) id: String,
    pub(crate) setup: SetupText,
    pub(crate) plan: Plan,
    pub(crate) secret: u64,
    pub(crate) made: Millis,
    pub(crate) seats: Vec<Seat>,
    pub(crate) records: u64,
    pub(crate) last_at: Millis,
    pub(crate) game: u32,
    /// Games that are to be played before the room is over.
    pub(crate) wanted: u32,
    pub(crate) core: Option<Core>,
    /// The seat of each player of the present game.
    pub(crate) players: Vec<u8>,
    pub(crate) turns: Vec<Turn>,
    pub(crate) offer: Option<OfferView>,
    /// Seats whose offer was refused and who have not played since.
    pub(crate) refused: BTreeSet<u8>,
    pub(crate) clocks: Option<Clocks>,
    pub(crate) result: Option<ResultView>,
    /// Points of the seats in the games that are over.
    pub(crate) points: Vec<Points>,
    /// Since when the present seats have been due.
    pub(crate) due_since: Millis,
}

impl Room {
    /// A room in which nobody has taken a seat. `secret` is what its chance comes from: nobody may see it.
    ///
    /// # Errors
    /// The setup is wrong.
    pub fn new(id: String, setup: SetupText, secret: u64, made: Millis) -> Result<Self, SetupError> {
        let plan = Plan::from_setup(&setup)?;
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
        let clocks = setup.clock.map(|clock| Clocks::new(clock, seats.len(), made));
        Ok(Self {
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
            players: Vec::new(),
            turns: Vec::new(),
            offer: None,
            refused: BTreeSet::new(),
            clocks,
            result: None,
            due_since: made,
        })
    }

    /// The room's name in addresses.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// What it was made for.
    pub fn setup(&self) -> &SetupText {
        &self.setup
    }

    /// When it was made.
    pub fn made(&self) -> Millis {
        self.made
    }

    /// The seats, seat 1 first.
    pub fn seats(&self) -> &[Seat] {
        &self.seats
    }

    /// The seat of whoever makes the room.
    pub fn makers_seat(&self) -> u8 {
        self.setup.seats.iter().position(|seat| seat == "me").unwrap_or(0) as u8 + 1
    }

    /// The number of records, which is that of the next one.
    pub fn next(&self) -> u64 {
        self.records
    }

    /// When the last record was written; the next one is no earlier.
    pub fn last_at(&self) -> Millis {
        self.last_at
    }

    /// How the room is.
    pub fn state(&self) -> State {
        match (&self.core, &self.result) {
            (None, _) => State::Waiting,
            (Some(_), None) => State::Playing,
            (Some(_), Some(_)) => State::Over,
        }
    }

    /// The result of the last game; `None` while one goes on.
    pub fn result(&self) -> Option<&ResultView> {
        self.result.as_ref()
    }

    /// The open offer.
    pub fn offer(&self) -> Option<&OfferView> {
        self.offer.as_ref()
    }

    /// The seats that must act now.
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

    /// The number of a seat that exists and is open to a person.
    pub fn is_open(&self, seat: u8) -> bool {
        self.seat(seat).is_some_and(|seat| !seat.is_taken())
    }

    pub(crate) fn seat(&self, seat: u8) -> Option<&Seat> {
        self.seats.get(usize::from(seat).wrapping_sub(1))
    }

    /// A person sits down; the name is as [`super::distinct_name`] makes it. Nothing where there is no such open seat.
    pub fn take_seat(&mut self, seat: u8, name: &str) {
        if let Some(place) = self.seats.get_mut(usize::from(seat).wrapping_sub(1)).filter(|seat| !seat.is_taken()) {
            place.name = Some(name.to_owned());
        }
    }

    /// A person leaves before the start. Nothing after it.
    pub fn free_seat(&mut self, seat: u8) {
        if self.core.is_none()
            && let Some(place) = self.seats.get_mut(usize::from(seat).wrapping_sub(1)).filter(|seat| seat.level.is_none())
        {
            place.name = None;
            place.online = false;
        }
    }

    /// A person comes (the first socket opens) or goes (the last one closes).
    pub fn set_online(&mut self, seat: u8, online: bool, at: Millis) {
        if let Some(place) = self.seats.get_mut(usize::from(seat).wrapping_sub(1)).filter(|seat| seat.level.is_none())
            && place.online != online
        {
            place.online = online;
            place.since = at;
        }
    }

    /// Whether the server is to begin a game now: all seats are taken, or the series goes on, or a rematch was agreed.
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
