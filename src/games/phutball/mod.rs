//! Phutball: two sides put men on the board and move one ball by jumps over them, each towards a goal line.
//!
//! The rules are those of `docs/rules.md`. Details that they and the text form leave open:
//!
//! - O is player 1 and moves first from `ball=H10 men= turn=O`. Columns are letters from A without I, so a board of 15
//!   columns ends with P and one of 9 with J; rows count from 1. With `size=WxH` (columns x rows, 1 to 25 by 3 to 25) O
//!   plays towards row H, and rows 0 and H + 1 are off the board.
//! - A move of the ball is written with every point on which it lands, the start first; so two chains are the same move
//!   exactly if they land on the same points in the same order. Chains to the same end by different ways are different
//!   moves, and all of them are listed.
//! - A ball on a goal line or behind one is a goal as soon as the move is over, also for the side that did not move; a
//!   position that is read with the ball there is a finished game. The turn has passed.
//! - Threats are the chains with which the other side would score if it were to move. Saving men are the points of which
//!   each leaves it none, if it has one now; without a threat there is nothing to save and none is listed.
//! - Whether the ball can reach a goal is NP-complete (E. D. Demaine, M. L. Demaine and D. Eppstein, "Phutball Endgames are
//!   Hard", in "More Games of No Chance", MSRI Publications 42, 2002), and there can be more chains than fit into memory. So the
//!   analysis examines a fixed number of boards and names the lists that are cut ([`Analysis::cut`]), and the list of moves then
//!   leaves out the chains with many jumps.
//! - The text lists the men row by row from the lowest, in a row from the left; they may be read in any order, but each
//!   once. `men=` is an empty board. The usual size is not written. Capital letters only.

mod analysis;
mod board;
mod chains;
mod ends;
mod evaluation;
mod game;
mod hunt;
mod moves;
mod notation;
mod place;
mod player;
mod position;
mod puzzles;
mod reach;
mod scoring;
mod search;
mod setup;

pub use analysis::{Analysis, List};
pub use board::{Men, Pitch, Point, Side, Size};
pub use chains::MOST_CHAINS;
pub use moves::Move;
pub use player::Score;
pub use position::Phutball;
pub use setup::Setup;
