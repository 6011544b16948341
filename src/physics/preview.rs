//! What the striker meets first: for the picture while one aims.

use super::shot;
use super::trace::{BodyId, Met};
use fob_table::{Layout, Point, Strike};

/// The first contact of a strike, from the same laws and the same solver as the shot itself.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Preview {
    /// Seconds until the contact.
    pub time: f64,
    /// Centre of the striker at that moment, in metres: the ghost.
    pub ghost: Point,
    /// What it meets.
    pub met: Met,
    /// The striker's velocity after the contact, in m/s.
    pub striker: (f64, f64),
    /// Where the puck that it meets is and the puck's velocity after the contact; `None` at a cushion.
    pub puck: Option<(BodyId, Point, (f64, f64))>,
    /// The striker leaves the board over the cushion.
    pub hops: bool,
}

/// The first contact of a strike, or `None` if it meets nothing before it stops or falls.
pub fn first_contact(layout: &Layout, strike: &Strike) -> Option<Preview> {
    let resolver = super::worlds::Rapier::new(&layout.board);
    shot::Shot::new(layout, std::slice::from_ref(strike), resolver, true, &mut || true).first_contact()
}
