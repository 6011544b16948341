//! Fib Fob: an impartial game of a ship in a stack of boards, a time counter with nuggets, and two tanks.
//!
//! The rules are those of `docs/rules.md`; the values come from the rules by mex, so a lone fluid is *1 when its
//! amount is odd and *2 when it is even, where the text has *1 for every amount.

mod analysis;
mod explain;
mod game;
mod moves;
mod nimber;
mod notation;
mod player;
mod position;
mod puzzles;
mod setup;

pub(crate) use analysis::winning_moves;
pub use analysis::{Analysis, Parts};
pub use explain::{Columns, Example, Row, Step, example, why};
pub use moves::{Availability, Fluid, Kind, Move};
pub use nimber::{fluid_table, fluids, mex};
pub use player::Value;
pub use position::{FibFob, Square};
pub use setup::Setup;
