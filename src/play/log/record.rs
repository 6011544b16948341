//! Records: everything that happened at a table, in order, with its consequences.

use super::contest::Contest;
use super::play::Play;
use crate::seat::Offer;
use fob_rules::Points;
use serde::{Deserialize, Serialize};

/// Number of a seat, from 1; 0 for nobody. Players change seats between the games of a series.
pub type Seat = u8;

/// A play that happened, with its consequences.
#[derive(Clone, Debug)]
pub struct Record<C: Contest> {
    /// Number at the table, from 0.
    pub n: u64,
    /// Number of the game, from 1.
    pub game: u32,
    /// The seat that made the play; 0 for nobody.
    pub by: Seat,
    /// Time in milliseconds, never less than that of the previous record.
    pub at: i64,
    /// The play that was made.
    pub play: Play<C::Act>,
    /// Consequences of the play.
    pub then: Then<C::Fact>,
}

impl<C: Contest> Record<C> {
    /// Converts the record to another contest; `None` if its act cannot be converted. The result of the act is left out.
    pub fn in_words<D: Contest>(self, act: impl FnOnce(C::Act) -> Option<D::Act>) -> Option<Record<D>> {
        let Then { due, finish, back, out, replaced, points, position, .. } = self.then;
        let then = Then { fact: None, due, finish, back, out, replaced, points, position };
        Some(Record { n: self.n, game: self.game, by: self.by, at: self.at, play: self.play.in_words(act)?, then })
    }
}

/// The consequences of a play. A reader of the records computes none of them again.
#[derive(Clone, Debug, PartialEq)]
pub struct Then<F> {
    /// The result of the act, or of the act of chance at the start of a game.
    pub fact: Option<F>,
    /// The seats that must act next, in order.
    pub due: Vec<Seat>,
    /// The result of the game, if the play ended it.
    pub finish: Option<Finish>,
    /// For the last yes to a take-back: the number of the record to go back to. Everything but the clocks becomes as it was after
    /// that record.
    pub back: Option<u64>,
    /// For a claim: the seat that is out.
    pub out: Option<Seat>,
    /// The computer that takes the seat of a player who is out, so that the game can continue.
    pub replaced: Option<Replaced>,
    /// For the start of a later game: the points of the seats in the games before it.
    pub points: Option<Vec<Points>>,
    /// The position afterwards, in games that have one as text.
    pub position: Option<String>,
}

impl<F> Default for Then<F> {
    fn default() -> Self {
        let (back, out, replaced, points, position) = (None, None, None, None, None);
        Self { fact: None, due: Vec::new(), finish: None, back, out, replaced, points, position }
    }
}

/// A computer that takes a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Replaced {
    /// The seat that the computer takes.
    pub seat: Seat,
    /// The computer's level.
    pub level: String,
}

/// The winner of a game, by seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Winner {
    /// The game names no winner.
    Unnamed,
    /// A draw: nobody won alone.
    Draw,
    /// This seat; in team games this team, of seats 1 and 3 or 2 and 4.
    Is(u8),
}

/// The result of a game, by seats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finish {
    /// The winner, by seats.
    pub winner: Winner,
    /// Points of the seats; in team games of the two teams.
    pub points: Vec<Points>,
    /// The reason, by its word in the protocol of rooms.
    pub reason: String,
}

/// An offer that waits for answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenOffer {
    /// Number of its record.
    pub n: u64,
    /// The kind of offer.
    pub kind: Offer,
    /// The seat that made the offer.
    pub by: Seat,
    /// The other seats that have agreed.
    pub yes: Vec<Seat>,
}

impl OpenOffer {
    /// Returns whether all of `seats` seats have agreed once `also` does.
    pub(super) fn is_agreed_with(&self, also: Seat, seats: u8) -> bool {
        (1..=seats).all(|seat| seat == self.by || seat == also || self.yes.contains(&seat))
    }
}
