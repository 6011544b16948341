//! Review of a finished match: the value of each shot, better shots, and luck.
//!
//! All values are chances of the shooter's party to win, as the table showed them ([`fob_opponent::Foresight`]); in games whose parties
//! share points they are expected points. Each shot has six values: the chance before it and after it; the value of doing nothing; the
//! value of the shot, averaged over many executions by the shooter's hand; the value of the best shot found, under the same executions; and
//! the value of the outcome. The marks ([`Quality`]) follow from what the shot changed and from what it gave away; the outcome minus the
//! average is luck.
//!
//! A person at the mouse has the steadiest hand, and a computer the hand of its level. The record does not say what a computer intended, so
//! an error of its hand counts as part of the shot.

mod accuracy;
mod marks;
mod work;

pub use accuracy::Accuracy;
pub use marks::{Fortune, GOOD, MUCH, POOR, Quality};
pub use work::{Effort, reviewed};

use fob_base::document::{Document, Problem};
use fob_board::Strike;
use fob_opponent::Candidate;
use serde::{Deserialize, Serialize};
use std::fmt::Display;

/// Review of a match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Review {
    /// Digest of the reviewed replay, see [`fob_replay::Replay::digest`].
    pub replay: String,
    /// All shots that counted, in order; without the break and shots that were taken back.
    pub shots: Vec<Reviewed>,
}

/// Review of a shot.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Reviewed {
    /// Number of the shot in its replay.
    pub number: usize,
    /// The player who shot, from 1.
    pub player: u8,
    /// The shooter's party, from 0.
    pub party: usize,
    /// Each party's chance of winning before the shot.
    pub before: Vec<f64>,
    /// Each party's chance of winning after it, when the next shot is due or the match is over.
    pub after: Vec<f64>,
    /// The shooter's chance after a shot that does nothing.
    pub idle: f64,
    /// The shooter's chance after the shot, averaged over executions by the shooter's hand.
    pub played: f64,
    /// The shooter's chance after the actual outcome, if every order is chosen in the best interest of its chooser.
    pub outcome: f64,
    /// The best shot found; `None` if no better shot was found.
    pub best: Option<Candidate>,
}

impl Reviewed {
    /// Returns the value of the best shot found for the shooter, 0 to 1.
    pub(crate) fn attainable(&self) -> f64 {
        self.best.as_ref().map_or(self.played, |best| best.chance_of_winning().max(self.played))
    }

    /// Returns the change of the shooter's chance by the shot.
    pub fn change(&self) -> f64 {
        let own = |chances: &[f64]| chances.get(self.party).copied().unwrap_or_default();
        own(&self.after) - own(&self.before)
    }

    /// Returns the points given away by the choice of this shot; 0 if no better shot was found.
    pub fn loss(&self) -> f64 {
        self.attainable() - self.played
    }

    /// Returns how many points the outcome was above the shot's average value; negative for bad luck.
    pub fn luck(&self) -> f64 {
        self.outcome - self.played
    }
}

/// Maximum amount by which rounding may take points or chances below 0 or above 1.
const ROUNDING: f64 = 1e-6;
/// Maximum number of parties in a match.
const MOST_PARTIES: usize = 4;

impl Reviewed {
    /// Returns the problems of its numbers; `place` is its position in the review, from 1.
    fn problems(&self, place: usize) -> Vec<String> {
        let mut problems = Vec::new();
        let mut check = |fits: bool, name: &str, value: &dyn Display, expected: &str| {
            if !fits {
                problems.push(format!("shot {place} of the review: {name}: `{value}`; expected {expected}"));
            }
        };
        check((1..=MOST_PARTIES).contains(&usize::from(self.player)), "player", &self.player, "1 to 4");
        check(self.party < MOST_PARTIES, "party", &self.party, "0 to 3");
        for (name, points) in [("before", &self.before), ("after", &self.after)] {
            check(points.len() <= MOST_PARTIES, name, &format!("{} parties", points.len()), "at most 4");
        }
        let best = self.best.as_ref();
        let falls = best
            .into_iter()
            .flat_map(|best| best.falls.iter().flat_map(|fall| [("best: falls", fall.chance), ("best: falls", fall.second)]));
        let shares = [("idle", self.idle), ("played", self.played), ("outcome", self.outcome)].into_iter();
        let shares = shares.chain(self.before.iter().map(|points| ("before", *points)));
        let shares = shares.chain(self.after.iter().map(|points| ("after", *points))).chain(falls);
        let chances = best
            .into_iter()
            .flat_map(|best| [("win", best.win), ("wins", best.chance_of_winning()), ("black", best.black), ("lost", best.lost)]);
        let points = best.into_iter().flat_map(|best| best.points.iter().map(|points| ("best: points", *points)));
        for (name, share) in shares.chain(chances).chain(points) {
            check((-ROUNDING..=1.0 + ROUNDING).contains(&share), name, &share, "a number from 0 to 1");
        }
        if let Some(Strike { from, aim, speed, offset }) = best.map(|best| best.strike) {
            for (name, number) in [("from", from.x), ("from", from.y), ("aim", aim), ("speed", speed), ("offset", offset)] {
                check(number.abs() <= LARGEST, name, &number, "a plain number of the best shot's strike");
            }
        }
        problems
    }
}

/// Upper bound of all numbers of a strike, in metres, radians or m/s. The board has narrower bounds.
const LARGEST: f64 = 1000.0;

impl Review {
    /// Returns the review of the shot with this number.
    pub fn shot(&self, number: usize) -> Option<&Reviewed> {
        self.shots.iter().find(|shot| shot.number == number)
    }
}

impl Document for Review {
    const VERSION: u32 = 3;

    /// Other versions have other numbers: what they stored is recomputed.
    fn parse_older(version: u32, _text: &str) -> Result<Self, Problem> {
        Err(Problem::new(format!("written by an older fob (version {version} of this file)")))
    }

    /// Points and chances are between 0 and 1, except for rounding.
    fn problems(&self) -> Vec<String> {
        self.shots.iter().enumerate().flat_map(|(place, shot)| shot.problems(place + 1)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fob_board::{Colour, Hole, Point};
    use fob_opponent::{Fall, Plan};

    type Slot = fn(&mut Reviewed) -> &mut f64;

    #[test]
    fn every_invalid_number_is_reported() {
        let strike = Strike { from: Point::new(0.0, -0.31), aim: 1.5, speed: 2.0, offset: 0.0 };
        let fall = Fall { colour: Colour::Red, hole: Hole::NE, chance: 0.5, second: 0.0 };
        let (points, falls) = (vec![0.6, 0.4], vec![fall]);
        let best = Candidate { plan: Plan::Found, strike, win: 0.6, wins: Some(0.6), points, falls, black: 0.0, lost: 0.1 };
        let (before, after) = (vec![0.5, 0.5], vec![0.25, 0.75]);
        let shot =
            Reviewed { number: 1, player: 1, party: 0, before, after, idle: 0.4, played: 0.5, outcome: 0.25, best: Some(best) };
        let of = |shot: &Reviewed| Review { replay: String::new(), shots: vec![shot.clone()] }.problems();
        assert_eq!(of(&shot), [""; 0]);
        // The expected points of a match that is as good as won are rounded.
        assert_eq!(of(&Reviewed { outcome: 1.0 + 1e-12, idle: -1e-12, ..shot.clone() }), [""; 0]);
        let slots: [Slot; 10] = [
            |shot| &mut shot.before[1],
            |shot| &mut shot.after[0],
            |shot| &mut shot.idle,
            |shot| &mut shot.played,
            |shot| &mut shot.outcome,
            |shot| shot.best.as_mut().expect("a best shot").wins.as_mut().expect("a chance"),
            |shot| &mut shot.best.as_mut().expect("a best shot").points[0],
            |shot| &mut shot.best.as_mut().expect("a best shot").falls[0].chance,
            |shot| &mut shot.best.as_mut().expect("a best shot").black,
            |shot| &mut shot.best.as_mut().expect("a best shot").lost,
        ];
        for (place, slot) in slots.iter().enumerate() {
            for number in [f64::NAN, f64::INFINITY, -1.0, 1.5, 1e308] {
                let mut wrong = shot.clone();
                *slot(&mut wrong) = number;
                assert_eq!(of(&wrong).len(), 1, "slot {place}: {number}");
            }
        }
        let strikes: [fn(&mut Strike) -> &mut f64; 5] =
            [|s| &mut s.from.x, |s| &mut s.from.y, |s| &mut s.aim, |s| &mut s.speed, |s| &mut s.offset];
        for slot in strikes {
            for number in [f64::NAN, f64::NEG_INFINITY, 1e308] {
                let mut wrong = shot.clone();
                *slot(&mut wrong.best.as_mut().expect("a best shot").strike) = number;
                assert_eq!(of(&wrong).len(), 1, "{number}");
            }
        }
        for wrong in [
            Reviewed { player: 0, ..shot.clone() },
            Reviewed { player: 255, ..shot.clone() },
            Reviewed { party: usize::MAX, ..shot.clone() },
            Reviewed { before: vec![0.2; 5], ..shot.clone() },
        ] {
            assert_eq!(of(&wrong).len(), 1, "{wrong:?}");
        }
    }
}
