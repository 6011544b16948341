//! Gobblet on 3x3 and on 4x4: pieces that gobble smaller ones; a full line of visible pieces wins.
//!
//! The rules are those of `docs/rules.md`: a move is judged when it is complete, and if the opponent then has a line the
//! opponent wins, even when the mover has one as well.

mod board;
mod engine;
mod four;
mod moves;
mod notation;
mod puzzles;
mod solver;
mod three;
mod tree;
mod why;

pub use board::{Cell, Colour, Piece, Position};
pub use four::{Outlook, Score};
pub use moves::Move;
pub use solver::{LONGEST_WIN, Solver, Verdict, Worth};
pub use three::Analysis;
pub use tree::{Branch, branches};
pub use why::forced_line;

/// The small game: three sizes, two pieces of each, any smaller piece may be covered.
pub type Gobblet3 = Position<3>;
/// The large game: four sizes, three pieces of each in nested stacks, and a new piece covers only to break a threat.
pub type Gobblet4 = Position<4>;
