//! The search that the playing games share: alpha-beta, deepened move by move, with a memory of positions.
//!
//! A game brings a [`Node`], which says what a position is worth and what follows from it; [`Search`] brings the rest:
//!
//! - the value of a position is that of minimax, found with a window (alpha and beta) that leaves out what cannot matter:
//!   D. E. Knuth and R. W. Moore, "An analysis of alpha-beta pruning", Artificial Intelligence 6 (1975). The scores
//!   returned are bounds also outside the window (J. P. Fishburn, "Another optimization of alpha-beta search", 1983), and
//!   all moves but the first are first asked only whether they are better at all (J. Pearl's Scout, 1980; A. Reinefeld,
//!   "An improvement to the Scout tree search algorithm", 1983);
//! - it is searched one move deep, then two, and so on (D. J. Slate and L. R. Atkin, "Chess 4.5", 1977), each depth
//!   ordering the moves of the next, until the budget of the [`Ticker`](super::Ticker) or its control ends it;
//! - what was found about a position is remembered under its key (A. L. Zobrist, "A new hashing method with application
//!   for game playing", 1970) in a table of fixed size ([`Zobrist`], [`table`]);
//! - moves that refuted others before are tried first: the two last ones at this distance from the root (S. G. Akl and
//!   M. M. Newborn's killers, 1977), and those that did so often (J. Schaeffer, "The history heuristic", 1983).
//!
//! None of this changes the value of a position at a depth, only the work to find it: the tests compare it with plain
//! minimax in every game. The one exception is a position that comes again, which counts as a draw where it does so: the
//! table does not know by which way a position was reached.
//!
//! Two things do change it. In a game that allows it, a null move is tried before all others ([`Knowledge::passing`]). And
//! where a control lends hands, threads look at the same moves in other orders, and each finds in the table what the others
//! have found ([`Search::together`]).

mod alpha_beta;
mod deepen;
mod node;
mod place;
#[cfg(test)]
pub(super) mod plain;
mod score;
mod table;
mod together;
mod zobrist;

pub use alpha_beta::{Knowledge, Search};
pub use deepen::{Found, Limits};
pub use node::{Child, Node};
pub use place::Place;
pub use score::{Bound, End, Scale, WIN, forced_end};
pub use zobrist::Zobrist;
