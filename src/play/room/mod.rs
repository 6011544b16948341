//! Games of the games room as contests.

mod matches;
mod table;

pub use matches::{Match, MatchScore, match_of, play_match};
pub use table::{Moved, Room, SUBSTITUTE, Table};
