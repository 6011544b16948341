//! What a desk asks, hears and tells.

use crate::log::{Contest, OpenOffer, Play, Record, Seat};
use crate::seat::{Controller, Player, Ticket};

/// An open question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The answer names it.
    pub ticket: Ticket,
    /// Who is asked; `None` for chance, whose answer is [`Contest::deal`].
    pub to: Option<Controller>,
}

/// What somebody says who does not sit in front of this desk.
#[derive(Clone, Debug, PartialEq)]
pub enum Said<A> {
    /// The answer to a question.
    Answers(Ticket, A),
    /// Anything else that a player does.
    Plays(Player, Play<A>),
    /// Somebody sits down in a player's seat.
    Sits(Player, Controller),
}

/// Something that happened.
#[derive(Clone, Debug)]
pub struct Happened<C: Contest> {
    /// Its number at this desk, from 1.
    pub number: u64,
    /// The player who made the play; 0 is chance, or nobody.
    pub by: Player,
    /// The record.
    pub record: Record<C>,
    /// What can be seen of it, if it changed the game.
    pub seen: Option<C::Seen>,
    /// The offer that was open before it.
    pub offer: Option<OpenOffer>,
}

impl<C: Contest> Happened<C> {
    /// Returns the seat whose act was taken back, if one was.
    pub fn taken_back(&self) -> Option<Seat> {
        self.record.then.back?;
        Some(self.offer.as_ref().map_or(self.record.by, |offer| offer.by))
    }
}
