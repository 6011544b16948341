//! Marks for good, poor, lucky and unlucky shots. All thresholds are in points of the shooter's party; a win is one point.

use super::Reviewed;
use serde::{Deserialize, Serialize};

/// A good shot gives away at most this much, provided something was at stake.
pub const GOOD: f64 = 0.02;
/// Something is at stake if a good shot is worth at least this much more than doing nothing.
pub(crate) const STAKE: f64 = 0.05;
/// A poor shot gives away at least this much.
pub const POOR: f64 = 0.10;
/// A shot is lucky (unlucky) if its outcome is at least this much above (below) its average value.
pub(crate) const FORTUNE: f64 = 0.15;

/// Quality of a shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Quality {
    /// Nothing much better was found, and something was at stake.
    Good,
    /// A much better shot was found.
    Poor,
}

/// Luck of a shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Fortune {
    /// The outcome was much better than the shot's value.
    Lucky,
    /// The outcome was much worse than the shot's value.
    Unlucky,
}

impl Reviewed {
    /// Returns the mark for the choice of the shot, if it deserves one.
    pub fn quality(&self) -> Option<Quality> {
        if self.loss() >= POOR {
            Some(Quality::Poor)
        } else if self.loss() <= GOOD && self.played - self.idle >= STAKE {
            Some(Quality::Good)
        } else {
            None
        }
    }

    /// Returns the mark for luck, if it played a large part.
    pub fn fortune(&self) -> Option<Fortune> {
        if self.luck() >= FORTUNE {
            Some(Fortune::Lucky)
        } else if self.luck() <= -FORTUNE {
            Some(Fortune::Unlucky)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fob_opponent::{Candidate, Plan};
    use fob_table::{Point, Strike};

    fn shot(idle: f64, played: f64, best: f64, outcome: f64) -> Reviewed {
        let strike = Strike { from: Point::new(0.0, 0.0), aim: 0.0, speed: 1.0, offset: 0.0 };
        let found =
            Candidate { plan: Plan::Found, strike, win: best, wins: None, points: vec![], falls: vec![], black: 0.0, lost: 0.0 };
        let best = (best > played).then_some(found);
        Reviewed { number: 1, player: 1, party: 0, before: vec![], after: vec![], idle, played, outcome, best }
    }

    #[test]
    fn marks_are_given_by_their_bounds() {
        let marks = |shot: Reviewed| (shot.quality(), shot.fortune());
        // The best shot available, and it succeeded.
        assert_eq!(marks(shot(0.4, 0.6, 0.6, 0.7)), (Some(Quality::Good), None));
        // The best shot available, but nothing was at stake.
        assert_eq!(marks(shot(0.4, 0.41, 0.41, 0.41)), (None, None));
        // A much better shot was available; this one succeeded anyway, or did not.
        assert_eq!(marks(shot(0.4, 0.45, 0.6, 0.65)), (Some(Quality::Poor), Some(Fortune::Lucky)));
        assert_eq!(marks(shot(0.4, 0.6, 0.6, 0.4)), (Some(Quality::Good), Some(Fortune::Unlucky)));
        // Between good and poor.
        assert_eq!(marks(shot(0.4, 0.55, 0.6, 0.6)), (None, None));
    }
}
