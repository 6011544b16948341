//! Offers and their answers: one at a time.

use super::play::Offer;
use serde::{Deserialize, Serialize};

/// An open offer, as ROOM and the frame `offer` have it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OfferView {
    /// The number of its record.
    pub n: u64,
    /// What is offered.
    pub kind: Offer,
    /// By whom.
    pub by: u8,
    /// Who has agreed, the offerer not among them.
    pub yes: Vec<u8>,
}

impl OfferView {
    /// Whether all other seats have agreed once `also` has.
    pub(crate) fn is_agreed_with(&self, also: u8, seats: u8) -> bool {
        (1..=seats).all(|seat| seat == self.by || seat == also || self.yes.contains(&seat))
    }
}
