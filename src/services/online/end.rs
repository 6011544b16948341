//! Progress of showing the end of a game after the server has begun the next one.

use crate::pace::Pace;

/// Progress of showing the end of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct End {
    /// Since when it is on the screen while the next game has begun.
    pub since: Option<f64>,
    /// The time at which the next game opens by itself, in seconds on the clock of this run.
    pub until: Option<f64>,
    /// True if somebody here has asked for the next game.
    pub goes_on: bool,
    /// True if it is our turn in the next game.
    pub is_called: bool,
    /// True if an event has decided the game.
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
