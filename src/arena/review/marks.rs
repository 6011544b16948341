//! Marks for shots. All thresholds are in chances of the shooter's party to win, or in its expected points where points are shared.
//!
//! The marks agree with the visible change of the chance: a poor shot has lowered it, and a shot that has lowered it much is
//! marked, for whatever reason.

use super::Reviewed;
use serde::{Deserialize, Serialize};

/// A good shot gives away at most this much, provided something was at stake.
pub const GOOD: f64 = 0.02;
/// Something is at stake if a good shot is worth at least this much more than doing nothing.
pub(crate) const STAKE: f64 = 0.05;
/// A much better shot is one that is worth at least this much more on average.
pub const POOR: f64 = 0.10;
/// A shot that lowers the shooter's chance by at least this much has a mark.
pub const MUCH: f64 = 0.10;
/// A change of less than this is shown as none.
const LEAST: f64 = 0.005;
/// A shot is lucky (unlucky) if its outcome is at least this much above (below) its average value.
pub(crate) const FORTUNE: f64 = 0.15;

/// Quality of a shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Quality {
    /// Nothing much better was found, and something was at stake.
    Good,
    /// A much better shot was found, and the chance fell.
    Poor,
    /// A much better shot was found, but the chance did not fall.
    Missed,
    /// The chance fell much, although no much better shot was found and luck is not the reason.
    Costly,
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
            Some(if self.change() <= -LEAST { Quality::Poor } else { Quality::Missed })
        } else if self.change() <= -MUCH && self.fortune() != Some(Fortune::Unlucky) {
            Some(Quality::Costly)
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
    use fob_board::{Point, Strike};
    use fob_opponent::{Candidate, Plan};

    /// A shot of the first of two, before which the chance was one half.
    fn shot(idle: f64, played: f64, best: f64, outcome: f64) -> Reviewed {
        let strike = Strike { from: Point::new(0.0, 0.0), aim: 0.0, speed: 1.0, offset: 0.0 };
        let found =
            Candidate { plan: Plan::Found, strike, win: best, wins: None, points: vec![], falls: vec![], black: 0.0, lost: 0.0 };
        let best = (best > played).then_some(found);
        let (before, after) = (vec![0.5, 0.5], vec![outcome, 1.0 - outcome]);
        Reviewed { number: 1, player: 1, party: 0, before, after, idle, played, outcome, best }
    }

    #[test]
    fn marks_are_given_by_their_bounds() {
        let marks = |shot: Reviewed| (shot.quality(), shot.fortune());
        // The best shot available, and it succeeded.
        assert_eq!(marks(shot(0.4, 0.6, 0.6, 0.7)), (Some(Quality::Good), None));
        // The best shot available, but nothing was at stake.
        assert_eq!(marks(shot(0.49, 0.5, 0.5, 0.5)), (None, None));
        // A much better shot was available; this one succeeded anyway, or did not.
        assert_eq!(marks(shot(0.4, 0.45, 0.6, 0.65)), (Some(Quality::Missed), Some(Fortune::Lucky)));
        assert_eq!(marks(shot(0.4, 0.45, 0.6, 0.45)), (Some(Quality::Poor), None));
        assert_eq!(marks(shot(0.4, 0.6, 0.6, 0.4)), (Some(Quality::Good), Some(Fortune::Unlucky)));
        // Between good and poor.
        assert_eq!(marks(shot(0.4, 0.55, 0.6, 0.6)), (None, None));
    }

    /// As a new user met it: a shot of +2 was called poor, and one of -11 had no mark.
    #[test]
    fn marks_agree_with_the_change_of_the_chance() {
        assert_eq!(shot(0.5, 0.52, 0.65, 0.52).quality(), Some(Quality::Missed));
        assert_eq!(shot(0.39, 0.39, 0.39, 0.39).quality(), Some(Quality::Costly));
        for hundredths in 0..=100 {
            for better in [0.0, 0.05, 0.1, 0.3] {
                for spread in [-0.2, -0.1, 0.0, 0.1, 0.2] {
                    let outcome = f64::from(hundredths) / 100.0;
                    let played = (outcome + spread).clamp(0.0, 1.0);
                    let shot = shot(0.4, played, (played + better).min(1.0), outcome);
                    let is_marked = shot.quality().is_some_and(|mark| mark != Quality::Good) || shot.fortune().is_some();
                    assert!(shot.change() > -MUCH || is_marked, "{shot:?}");
                    assert!(shot.change() < 0.0 || !matches!(shot.quality(), Some(Quality::Poor | Quality::Costly)), "{shot:?}");
                }
            }
        }
    }
}
