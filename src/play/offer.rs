//! Offers: one at a time, and all other players must agree.

use super::seat::{Offer, Player, Refusal};
use serde::{Deserialize, Serialize};

/// An offer that waits for answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offered {
    /// What is offered.
    pub offer: Offer,
    /// The player who made it.
    pub by: Player,
    /// The players who have agreed, the one who offered first.
    pub yes: Vec<Player>,
    /// For a take-back: the length of the line afterwards, determined when it was offered.
    pub(super) left: usize,
}

/// Result of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Answered {
    /// Others have yet to answer.
    Waits(Offer),
    /// All have agreed.
    All(Offered),
    /// The offer was declined.
    Declined(Offer),
}

/// The offers of a match.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Offers {
    pub(super) now: Option<Offered>,
    /// Players whose offer of a kind was declined and who have not acted since.
    declined: Vec<(Player, Offer)>,
}

impl Offers {
    /// Checks whether a player may make an offer now.
    pub(super) fn may(&self, by: Player, offer: Offer) -> Result<(), Refusal> {
        match &self.now {
            Some(_) => Err(Refusal::OfferWaits),
            None if self.declined.contains(&(by, offer)) => Err(Refusal::Declined),
            None => Ok(()),
        }
    }

    pub(super) fn make(&mut self, by: Player, offer: Offer, left: usize) {
        self.now = Some(Offered { offer, by, yes: vec![by], left });
    }

    /// Returns and removes the offer if all of `players` players have agreed.
    pub(super) fn take_agreed(&mut self, players: Player) -> Option<Offered> {
        self.now.take_if(|offered| offered.yes.len() >= usize::from(players))
    }

    pub(super) fn answer(&mut self, by: Player, yes: bool, players: Player) -> Result<Answered, Refusal> {
        let offered = self.now.as_mut().filter(|offered| !offered.yes.contains(&by)).ok_or(Refusal::NoOffer)?;
        let (offer, maker) = (offered.offer, offered.by);
        if !yes {
            self.now = None;
            self.declined.push((maker, offer));
            return Ok(Answered::Declined(offer));
        }
        offered.yes.push(by);
        Ok(self.take_agreed(players).map_or(Answered::Waits(offer), Answered::All))
    }

    /// Withdraws offers after an act, and lets a player whose offer was declined make it again.
    pub(super) fn acted(&mut self, by: Player) {
        self.now = None;
        self.declined.retain(|(player, _)| *player != by);
    }
}
