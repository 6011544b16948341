//! How far the end of a game has been seen, while the server has begun the next one.

use crate::pace::Pace;

/// How far the end of a game has been seen.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct End {
    /// Since when it is on the screen while the next game has begun.
    pub since: Option<f64>,
    /// When the next game opens by itself.
    pub until: Option<f64>,
    /// Somebody goes on.
    pub goes_on: bool,
    /// Whether it is our turn in the next game.
    pub is_called: bool,
    /// Whether an event has decided the game.
    pub is_scored: bool,
}

impl End {
    pub fn pace(self, now: f64) -> Option<Pace> {
        if self.goes_on {
            return Some(Pace::Now);
        }
        // The seconds are counted.
        self.until.map(|at| Pace::After((at - now).clamp(0.01, 0.25)))
    }
}
