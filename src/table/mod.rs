//! The board as data: geometry, pucks, layouts, where the striker may stand, and the report of a shot.
//!
//! SI units everywhere: metres, kilograms, seconds, radians. Coordinates have their origin in the middle of the
//! board, x to the east and y to the north.

mod board;
mod error;
mod layout;
pub mod placement;
pub mod ring;
mod shot;
mod side;

pub use board::{BUILTIN_BOARDS, Board, BoardProblem, DiscSpec, PuckSpec};
pub(crate) use error::plain;
pub use error::{Problem, TextError};
pub use layout::{Layout, Puck, PuckProblem, TOUCH};
pub use shot::{Drop, Lost, ShotReport, Strike};
pub use side::{Colour, Hole, Point, PuckId, Side};
