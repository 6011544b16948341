//! The part of a log's state outside the game: seats, offers, clocks, results.

use super::clock::{Clock, Clocks};
use super::record::{Finish, OpenOffer, Replaced, Seat};
use crate::seat::{Offer, Player};
use fob_base::plant::{self, Plant};
use fob_rules::Points;
use std::collections::BTreeSet;

/// Maximum number of records of a table's log; nothing can happen after that.
pub const MOST_RECORDS: u64 = 10_000;

/// A move or shot of the current game, for take-backs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Turn {
    pub n: u64,
    pub seat: Seat,
}

/// Everything at a table but the game.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Book {
    /// The computer's level in each seat; `None` for a person.
    pub levels: Vec<Option<String>>,
    /// Number of games of a series.
    pub games: u32,
    /// Maximum number of records.
    pub most: u64,
    pub records: u64,
    pub at: i64,
    pub game: u32,
    /// Number of games to play before the match is over.
    pub wanted: u32,
    /// The seat of each player of the current game.
    pub players: Vec<Seat>,
    pub turns: Vec<Turn>,
    pub offer: Option<OpenOffer>,
    /// Seats whose offer of a kind was declined and that have not played since then.
    pub declined: BTreeSet<(Seat, Offer)>,
    pub clocks: Option<Clocks>,
    pub finish: Option<Finish>,
    /// Points of the seats in finished games.
    pub points: Vec<Points>,
    /// Time at which the seats that are due now became due.
    pub due_since: i64,
}

impl Book {
    pub fn new(levels: Vec<Option<String>>, games: u32, clock: Option<Clock>, at: i64) -> Self {
        Self {
            points: vec![Points::ZERO; levels.len()],
            clocks: clock.map(|terms| Clocks::new(terms, levels.len(), at)),
            levels,
            games,
            most: MOST_RECORDS,
            records: 0,
            at,
            game: 1,
            wanted: games,
            players: Vec::new(),
            turns: Vec::new(),
            offer: None,
            declined: BTreeSet::new(),
            finish: None,
            due_since: at,
        }
    }

    /// Returns the number of seats.
    pub fn seats(&self) -> u8 {
        u8::try_from(self.levels.len()).unwrap_or(u8::MAX)
    }

    /// Returns the seat of a player; 0 for player 0, who is nobody.
    pub fn seat_of(&self, player: Player) -> Seat {
        self.players.get(usize::from(player).wrapping_sub(1)).copied().unwrap_or(0)
    }

    /// Returns the player in a seat; 0 for a seat that does not play.
    pub fn player_of(&self, seat: Seat) -> Player {
        (1..).zip(&self.players).find(|(_, other)| **other == seat).map_or(0, |(player, _)| player)
    }

    /// Returns the computer's level in a seat.
    pub fn level(&self, seat: Seat) -> Option<&str> {
        self.levels.get(usize::from(seat).wrapping_sub(1))?.as_deref()
    }

    /// Returns the offer to which all have agreed if this seat now says yes, or makes the offer `offered`.
    pub fn agrees_last(&self, seat: Seat, offered: Option<Offer>) -> Option<Offer> {
        match &self.offer {
            Some(open) => (open.by != seat && open.is_agreed_with(seat, self.seats())).then_some(open.kind),
            // A single seat needs no agreement.
            None => offered.filter(|_| self.seats() < 2),
        }
    }

    /// Returns the last move or shot of a seat among the records before this number.
    pub fn last_turn(&self, seat: Seat, before: u64) -> Option<Turn> {
        self.turns.iter().rev().find(|turn| turn.seat == seat && turn.n < before).copied()
    }

    /// A game starts with these players.
    pub fn start(&mut self, game: u32, players: &[Seat]) {
        self.game = game;
        players.clone_into(&mut self.players);
        self.turns.clear();
        self.declined.clear();
        self.offer = None;
        self.finish = None;
        if let Some(clocks) = &mut self.clocks {
            clocks.restart();
        }
    }

    /// A seat makes an offer, or agrees to the open one.
    pub fn agree(&mut self, n: u64, seat: Seat, kind: Option<Offer>) {
        let settled = self.agrees_last(seat, kind);
        match (&mut self.offer, kind) {
            _ if settled.is_some() => {
                if settled == Some(Offer::Rematch) {
                    self.wanted = self.game.saturating_add(self.games);
                }
                self.offer = None;
            }
            (None, Some(kind)) => self.offer = Some(OpenOffer { n, kind, by: seat, yes: Vec::new() }),
            (Some(offer), _) => offer.yes.push(seat),
            (None, None) => {}
        }
    }

    /// The open offer is declined.
    pub fn decline(&mut self) {
        if let Some(offer) = self.offer.take() {
            self.declined.insert((offer.by, offer.kind));
        }
    }

    /// A computer takes a seat.
    pub fn replace(&mut self, replaced: &Replaced) {
        if let Some(level) = self.levels.get_mut(usize::from(replaced.seat).wrapping_sub(1)) {
            *level = Some(replaced.level.clone());
        }
        if let Some(clocks) = &mut self.clocks {
            clocks.stop(replaced.seat);
        }
    }

    /// Ends the game and adds its points to the series. `teams` is true if the points are those of two teams.
    pub fn finish(&mut self, finish: &Finish, teams: bool) {
        for (index, sum) in self.points.iter_mut().enumerate() {
            let own = finish.points.get(if teams { index % 2 } else { index });
            *sum = *sum + own.copied().unwrap_or_default();
            if plant::is(Plant::PointsTwice) && finish.reason == "agreement" {
                *sum = *sum + own.copied().unwrap_or_default();
            }
        }
        self.finish = Some(finish.clone());
    }
}
