//! Offers and their answers: one at a time.

use super::play::Offer;
use serde::{Deserialize, Serialize};

/// An open offer, as in ROOM and in the frame `offer`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OfferView {
    /// Number of its record.
    pub n: u64,
    /// What is offered.
    pub kind: Offer,
    /// The seat that made it.
    pub by: u8,
    /// The other seats that have agreed.
    pub yes: Vec<u8>,
}

impl OfferView {
    /// Returns whether all other seats have agreed once `also` does.
    pub(crate) fn is_agreed_with(&self, also: u8, seats: u8) -> bool {
        (1..=seats).all(|seat| seat == self.by || seat == also || self.yes.contains(&seat))
    }
}
