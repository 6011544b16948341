//! The board as data: geometry, pucks, layouts, where the striker may stand, and the report of a shot.
//!
//! SI units everywhere: metres, kilograms, seconds, radians. Coordinates have their origin in the middle of the
//! board, x to the east and y to the north.

mod board;
mod shot;
mod side;

pub use board::{Board, DiscSpec, PuckSpec};
pub use shot::{Drop, Lost, ShotReport, Strike};
pub use side::{Colour, Hole, Point, PuckId, Side};

use std::sync::Arc;

/// A puck that lies on the board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Puck {
    /// Who it is, for the whole of a match: numbered from 0 in the order of the first layout.
    pub id: PuckId,
    /// Green or red.
    pub colour: Colour,
    /// Its centre, in metres.
    pub at: Point,
}

/// The pucks on a board, at rest, without any striker.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    /// The board they lie on.
    pub board: Arc<Board>,
    /// The pucks that are on the board, in rising order of their ids.
    pub pucks: Vec<Puck>,
}
