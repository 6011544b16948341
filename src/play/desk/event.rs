//! The questions of a desk, its inputs and its events.

use crate::log::{Contest, OpenOffer, Play, Record, Seat};
use crate::seat::{Controller, Player, Ticket};

/// An open question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The ticket that the answer must name.
    pub ticket: Ticket,
    /// The controller that is asked; `None` for chance, whose answer is [`Contest::deal`].
    pub to: Option<Controller>,
}

/// An input from somebody who does not sit in front of this desk.
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
    /// Number of the event at this desk, from 1.
    pub number: u64,
    /// The player who made the play; 0 is chance, or nobody.
    pub by: Player,
    /// The record of the play.
    pub record: Record<C>,
    /// The visible change, if the play changed the game.
    pub seen: Option<C::Seen>,
    /// The offer that was open before the play.
    pub offer: Option<OpenOffer>,
}

impl<C: Contest> Happened<C> {
    /// Returns the seat whose act was taken back, if any.
    pub fn taken_back(&self) -> Option<Seat> {
        self.record.then.back?;
        Some(self.offer.as_ref().map_or(self.record.by, |offer| offer.by))
    }
}
