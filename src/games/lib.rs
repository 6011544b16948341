//! The games room: a common frame for games of complete information, with a folder for each game.
//!
//! A game implements [`Game`]: its position as a value, its moves, its text forms, its levels and its analysis. In return the
//! game gets a [`History`]: a tree of moves with undo, redo and variations, seats, the result, saving and loading. [`AnyGame`]
//! and [`AnyHistory`] offer the same as text, so that the command line and the menu treat all games alike. [`puzzle`] finds and
//! proves puzzles, and [`Search`] is an alpha-beta search that games may use. There are no clocks, threads or files here: long
//! work reports to a [`Control`] that the caller provides, and chance comes from a seed ([`Dice`]).
//!
//! ```
//! use fob_games::{Game, Line, History, gobblet::Gobblet3, perft};
//!
//! let start = Gobblet3::start(&(), 0);
//! assert_eq!(perft(&Line::new(start.clone()), 2, &mut |_: &_| true)?, 675);
//! let mut history = History::<Gobblet3>::new(start);
//! history.play_text("3@b2")?;
//! assert!(history.play_text("3@b2").is_err(), "the largest cannot be covered");
//! history.undo();
//! assert_eq!(history.legal_moves().len(), 27);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(missing_docs)]

mod any;
mod as_text;
pub mod bloop;
mod control;
pub mod fib_fob;
mod game;
pub mod gobblet;
mod history;
mod judge;
mod line;
mod manners;
mod memory;
mod perft;
pub mod phutball;
pub mod puzzle;
mod registry;
mod search;
mod text;

pub use any::{AnyGame, AnyHistory, Entry, TextBest, TextPuzzle};
pub use control::{Control, Progress, Stopped, Ticker};
pub use fob_base::Dice;
pub use fob_base::cores::Hands;
pub use game::{Ask, Best, Game, IllegalMove, Level, Outcome, PlayError, Player};
pub use history::{Ending, History, LoadErrors, NodeId, Seat};
pub use judge::{JudgeError, Verdict, judge};
pub use line::Line;
pub use manners::grants_draw;
pub use memory::Memory;
pub use perft::perft;
pub use puzzle::{Aim, Puzzle, PuzzleKind, Solution};
pub use registry::{game, games};
#[cfg(test)]
use search::plain;
pub(crate) use search::{Bound, Place};
pub use search::{Child, End, Found, Knowledge, Limits, Node, Scale, Search, WIN, Zobrist, forced_end};
pub use text::{TextErrors, TextProblem};
