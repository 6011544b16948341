//! Marks for shots: good and poor ones, lucky and unlucky ones. All bounds are in points of the shooter's party, where winning is
//! worth one point.

use super::Reviewed;
use serde::{Deserialize, Serialize};

/// A shot is good that gives away at most this much, where something was at stake.
pub const GOOD: f64 = 0.02;
/// Something is at stake where a good shot is worth at least this much more than one that does nothing.
pub const STAKE: f64 = 0.05;
/// A shot is poor that gives away at least this much.
pub const POOR: f64 = 0.10;
/// A shot is lucky, or unlucky, whose outcome is at least this much above, or below, what it is worth on the average.
pub const FORTUNE: f64 = 0.15;

/// How well a shot was chosen and aimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Quality {
    /// Nothing better was found, or hardly, and it was worth something.
    Good,
    /// Much better was to be had.
    Poor,
}

/// Luck in a shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Fortune {
    /// Much more came of it than it was worth.
    Lucky,
    /// Much less came of it.
    Unlucky,
}

impl Reviewed {
    /// The mark for the shot itself, if it deserves one.
    pub fn quality(&self) -> Option<Quality> {
        if self.loss() >= POOR {
            Some(Quality::Poor)
        } else if self.loss() <= GOOD && self.played - self.idle >= STAKE {
            Some(Quality::Good)
        } else {
            None
        }
    }

    /// The mark for what chance made of it, if it did much.
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
        // The best there was, and it came off.
        assert_eq!(marks(shot(0.4, 0.6, 0.6, 0.7)), (Some(Quality::Good), None));
        // The best there was, but nothing was at stake.
        assert_eq!(marks(shot(0.4, 0.41, 0.41, 0.41)), (None, None));
        // Much better was to be had, and it came off all the same; or it did not.
        assert_eq!(marks(shot(0.4, 0.45, 0.6, 0.65)), (Some(Quality::Poor), Some(Fortune::Lucky)));
        assert_eq!(marks(shot(0.4, 0.6, 0.6, 0.4)), (Some(Quality::Good), Some(Fortune::Unlucky)));
        // Between good and poor.
        assert_eq!(marks(shot(0.4, 0.55, 0.6, 0.6)), (None, None));
    }
}
