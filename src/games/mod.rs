//! The games room: one frame for games of complete information, and one folder a game.
//!
//! [`Game`] is what a game brings: its position as a value, its moves, its texts, its players' levels and its
//! analysis. [`Session`] is what the frame gives back for it: a tree of moves with undo, redo and variations, who
//! plays, the result, saving and loading. [`AnyGame`] and [`AnySession`] say the same in texts alone, so that the
//! command line and the menu treat every game alike.
//!
//! There are no clocks, threads or files here: long work reports to a [`Control`] that is handed in, and chance
//! comes from a seed ([`Dice`]).

mod any;
mod as_text;
pub mod bloop;
mod control;
mod dice;
pub mod fib_fob;
mod game;
pub mod gobblet;
mod line;
mod matches;
mod memory;
mod perft;
pub mod phutball;
mod registry;
mod search;
mod session;
mod text;

pub use any::{AnyGame, AnySession, Entry, TextBest};
pub use control::{Control, Progress, Stopped, Ticker};
pub use dice::Dice;
pub use game::{Ask, Best, Game, IllegalMove, Level, Outcome, PlayError, Player};
pub use line::Line;
pub use matches::{Contest, MatchScore, contest};
pub use memory::Memory;
pub use perft::perft;
pub use registry::{game, games};
#[cfg(test)]
use search::plain;
pub use search::{Child, End, Found, Knowledge, Limits, Node, Search, WIN, Zobrist, forced_end};
pub use session::{Ending, LoadErrors, NodeId, Seat, Session};
pub use text::{TextErrors, TextProblem};
