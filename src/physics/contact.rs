//! Law 2: contacts, and the trait that resolves them.
//!
//! The event loop finds only the place and time: it moves straight to a contact and passes it to the resolver with the exact
//! normal. Contacts at one instant that share discs form one [`Round`] and are solved together.
//!
//! The law of a contact, in SI units: the normal impulse is the one that returns the approach times the restitution e (Newton), J_n = (1 +
//! e) v_n / (1/m1 + 1/m2); the tangential impulse is the one that stops the slip of the rims, v_t / (1/m1 + 1/m2 + R1^2/I1 + R2^2/I2), but
//! no more than mu J_n (Coulomb). In a round the same holds for every contact at once: none separates more slowly than e times its
//! approach, and none pulls (Moreau's rule of simultaneous impacts).

use super::path::Motion;
use fob_board::Point;

/// Resolves contacts: turns velocities before into velocities after.
pub trait Resolver {
    /// Resolves a contact of two discs, given their kinds (0 a puck, 1 a striker; the first is not smaller than the second), the normal
    /// restitution, and their motions in the frame of the contact: x along the normal from the first to the second, y to its left.
    fn pair(&mut self, kinds: [usize; 2], restitution: f64, one: Motion, two: Motion) -> (Motion, Motion);

    /// Resolves a contact of a disc with a cushion; x points into the cushion.
    fn cushion(&mut self, kind: usize, restitution: f64, one: Motion) -> Motion;

    /// Resolves several contacts at once, each of which shares a disc with another. Replaces the motions in the round.
    fn round(&mut self, round: &mut Round);
}

/// A disc of a round.
#[derive(Clone, Copy, Debug)]
pub struct RoundDisc {
    /// 0 for a puck, 1 for a striker.
    pub kind: usize,
    /// Centre of the disc in metres.
    pub at: Point,
    /// Motion before the round; [`Resolver::round`] replaces it by the motion after.
    pub motion: Motion,
}

/// A contact of a round.
#[derive(Clone, Copy, Debug)]
pub struct Touch {
    /// Index of the first disc in the round.
    pub one: usize,
    /// Index of the second disc, greater than the first's; `None` for a cushion.
    pub two: Option<usize>,
    /// Unit vector from the first disc to the second or into the cushion.
    pub normal: (f64, f64),
    /// Normal speed of approach in m/s; positive.
    pub approach: f64,
    /// Coefficient of restitution along the normal, 0 to 1.
    pub restitution: f64,
}

/// Contacts of one instant. The order of discs and touches does not depend on how the discs are numbered.
#[derive(Clone, Debug, Default)]
pub struct Round {
    /// The discs, strikers first.
    pub discs: Vec<RoundDisc>,
    /// The contacts; each has a positive approach.
    pub touches: Vec<Touch>,
}
