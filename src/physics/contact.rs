//! Law 2: contacts, and who resolves them.
//!
//! What we add to a resolver is where and when: the event loop moves straight to a contact and puts it before the resolver
//! with its exact normal. Contacts of one instant on discs that they share are one [`Round`] and are solved together.
//!
//! The law of a contact, in SI units: the normal impulse is the one that returns the approach times the restitution e
//! (Newton), J_n = (1 + e) v_n / (1/m1 + 1/m2); the tangential impulse is the one that stops the slip of the rims,
//! v_t / (1/m1 + 1/m2 + R1^2/I1 + R2^2/I2), but no more than mu J_n (Coulomb). In a round the same holds for every contact
//! at once: none parts more slowly than e times its approach, and none pulls (Moreau's rule of simultaneous impacts).

use super::path::Motion;
use fob_table::Point;

/// Something that resolves contacts: velocities in, velocities out.
pub trait Resolver {
    /// Two discs meet: kinds (0 a puck, 1 a striker; the first is not the smaller), normal restitution, and motions in the
    /// frame of the contact: x along the normal from the first to the second, y to its left.
    fn pair(&mut self, kinds: [usize; 2], restitution: f64, one: Motion, two: Motion) -> (Motion, Motion);

    /// A disc meets a cushion that x points into.
    fn cushion(&mut self, kind: usize, restitution: f64, one: Motion) -> Motion;

    /// Several contacts at once, of which each shares a disc with another: the motions in the round become those after it.
    fn round(&mut self, round: &mut Round);
}

/// A disc of a round.
#[derive(Clone, Copy, Debug)]
pub struct RoundDisc {
    /// 0 a puck, 1 a striker.
    pub kind: usize,
    /// Its centre in metres.
    pub at: Point,
    /// Before the round, and then after it.
    pub motion: Motion,
}

/// A contact of a round.
#[derive(Clone, Copy, Debug)]
pub struct Touch {
    /// The place of the first disc in the round.
    pub one: usize,
    /// The place of the second, behind the first's; `None` at a cushion.
    pub two: Option<usize>,
    /// From the first to the second or into the cushion, of length 1.
    pub normal: (f64, f64),
    /// Normal speed at which the two approach, in m/s, above 0.
    pub approach: f64,
    /// Normal restitution.
    pub restitution: f64,
}

/// Contacts of one instant. Discs and touches stand in an order that does not depend on how the discs are numbered.
#[derive(Clone, Debug, Default)]
pub struct Round {
    /// Strikers first.
    pub discs: Vec<RoundDisc>,
    /// All approach.
    pub touches: Vec<Touch>,
}
