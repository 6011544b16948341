//! The preview of a shot while the player aims.

use super::shot;
use super::trace::{BodyId, Met};
use fob_board::{Layout, Point, Strike};

/// The first contact of a strike, by the same laws and the same resolver as the shot itself.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Preview {
    /// Seconds from the strike to the contact.
    pub time: f64,
    /// Centre of the striker at that moment, in metres: the ghost.
    pub ghost: Point,
    /// The disc or cushion that it hits.
    pub met: Met,
    /// The striker's velocity after the contact, in m/s.
    pub striker: (f64, f64),
    /// The puck that it hits, with its position and its velocity after the contact in m/s; `None` at a cushion.
    pub puck: Option<(BodyId, Point, (f64, f64))>,
    /// True if the striker leaves the board over the cushion.
    pub hops: bool,
}

/// Returns the first contact of a strike, or `None` if it hits nothing before it stops or falls.
pub fn first_contact(layout: &Layout, strike: &Strike) -> Option<Preview> {
    let resolver = super::worlds::Rapier::new(&layout.board);
    shot::Shot::new(layout, std::slice::from_ref(strike), resolver, true, &mut || true).first_contact()
}
