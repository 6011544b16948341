//! How a game of a room ended, as everybody sees it.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// RESULT.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ResultView {
    /// The seat (or the team: 1 has seats 1 and 3) that won, `"draw"`, or null where no winner is named.
    pub winner: Value,
    /// Exact fractions, by seat or by team.
    pub points: Vec<String>,
    /// How it ended: `complete`, `limit`, `quiet`, `certain`, `win`, `draw`, `agreement`, `resignation`, `time`, `absence`, or
    /// `score` by the host of an event.
    pub reason: String,
}
