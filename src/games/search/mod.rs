//! The search that the playing games share: alpha-beta, deepened move by move, with a memory of positions.
//!
//! A game provides a [`Node`], with the value of a position and the positions after it; [`Search`] provides the rest:
//!
//! - the value of a position is that of minimax, found with a window (alpha and beta) that leaves out moves that cannot matter:
//!   D. E. Knuth and R. W. Moore, "An analysis of alpha-beta pruning", Artificial Intelligence 6 (1975). The scores returned are
//!   bounds also outside the window (J. P. Fishburn, "Another optimization of alpha-beta search", 1983), and all moves but the
//!   first are first tested only for being better at all (J. Pearl's Scout, 1980; A. Reinefeld, "An improvement to the Scout tree
//!   search algorithm", 1983);
//! - a position is searched one move deep, then two, and so on (D. J. Slate and L. R. Atkin, "Chess 4.5", 1977), each depth
//!   ordering the moves of the next, until the budget of the [`Ticker`](super::Ticker) or its control ends it;
//! - results about a position are stored under its key (A. L. Zobrist, "A new hashing method with application for game playing",
//!   1970) in a table of fixed size ([`Zobrist`], [`table`]);
//! - moves that refuted others before are tried first: the two last ones at this distance from the root (S. G. Akl and
//!   M. M. Newborn's killers, 1977), and those that did so often (J. Schaeffer, "The history heuristic", 1983).
//!
//! None of this changes the value of a position at a depth, only the work to find it: the tests compare it with plain minimax in
//! every game. The one exception is a repeated position, which counts as a draw: the table does not have the moves that led to a
//! position.
//!
//! Two things do change it. In a game that allows it, a null move is tried before all others ([`Knowledge::passing`]). And if a
//! control provides helper threads, they search the same moves in other orders, and share their results in the table
//! ([`Search::together`]).

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
