//! Games of the games room as contests.

mod matches;
mod others;
mod table;

pub use matches::{Match, MatchScore, match_of, play_match};
pub use others::{Nobody, Others};
pub use table::{BoardGame, Moved, SUBSTITUTE, Table};
