//! Result of a room's game, as everybody sees it.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// RESULT in the protocol.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ResultView {
    /// The winning seat (or team: team 1 has seats 1 and 3), `"draw"`, or null if the game names no winner.
    pub winner: Value,
    /// Exact fractions, by seat or by team.
    pub points: Vec<String>,
    /// How it ended: `complete`, `limit`, `quiet`, `certain`, `win`, `draw`, `agreement`, `resignation`, `time`, `absence`, or `score` if
    /// an event's host entered it.
    pub reason: String,
}
