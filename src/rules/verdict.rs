//! The end of a match, and the points of each party.

use super::{Kind, Points, PuckString, Setup};
use serde::{Deserialize, Serialize};

/// The reason for the end of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Reason {
    /// No green or red puck is left on the board: the strings are complete (general rule 5).
    Complete,
    /// The rule for quiet play ended it; the strings are read as they are.
    Quiet,
    /// A player ended a match whose result was certain; the strings are read as they are.
    Certain,
    /// The shot limit was reached.
    ShotLimit,
    /// This player, from 1, resigned.
    Resigned(u8),
    /// The players agreed to a draw.
    Agreed,
}

impl Reason {
    /// Returns whether the strings are read at this end.
    pub const fn reads(self) -> bool {
        matches!(self, Self::Complete | Self::Quiet | Self::Certain)
    }
}

/// The winner, in the games that have one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Winner {
    /// The party, from 1: a player, or a team in a team game.
    Party(u8),
    /// No single winner.
    Draw,
}

/// The end of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verdict {
    /// Why it is over.
    pub reason: Reason,
    /// The winner; `None` in the reject match for four, which has only points.
    pub winner: Option<Winner>,
    /// Points by party.
    pub points: Vec<Points>,
}

/// Judges the strings as they are, for a match that is over for `reason`.
pub(super) fn judge(setup: &Setup, strings: &[PuckString], reason: Reason) -> Verdict {
    let parties = usize::from(setup.parties());
    let points = match (&setup.kind, reason) {
        // Resigning loses: with only two parties the other one wins, regardless of the strings.
        (_, Reason::Resigned(player)) if parties == 2 => alone(3 - setup.party_of(player)),
        (Kind::TugOfWar { accepts }, _) if reason.reads() => {
            let accepted = strings.iter().any(|string| string.accepting);
            alone(if accepted { *accepts } else { 3 - *accepts })
        }
        (Kind::Reject2, _) if reason.reads() => match (accepted(strings, 1, reason), accepted(strings, 2, reason)) {
            (true, false) => alone(1),
            (false, true) => alone(2),
            _ => vec![Points::HALF; 2],
        },
        (Kind::TugOfWar { .. } | Kind::Reject2, _) => vec![Points::HALF; 2],
        (Kind::Reject4 | Kind::Custom(_), Reason::Resigned(_)) => shares(setup, strings, reason),
        (Kind::Reject4 | Kind::Custom(_), _) if reason.reads() => shares(setup, strings, reason),
        (Kind::Reject4 | Kind::Custom(_), _) => vec![Points::ZERO; parties],
    };
    let winner = match setup.kind {
        Kind::Reject4 => None,
        _ => Some(match points.iter().position(|&share| share == Points::ONE) {
            Some(index) => Winner::Party(index as u8 + 1),
            None => Winner::Draw,
        }),
    };
    Verdict { reason, winner, points }
}

/// Returns the expected points by party when the pucks run out, and the points by party of a draw agreed now. `chances` are the independent
/// chances that each string is accepted.
pub(super) fn expectation(setup: &Setup, strings: &[PuckString], chances: &[f64]) -> (Vec<f64>, Vec<f64>) {
    let points = |strings: &[PuckString], reason| -> Vec<f64> {
        let fraction = |points: &Points| {
            let (numerator, denominator) = points.fraction();
            numerator as f64 / denominator as f64
        };
        judge(setup, strings, reason).points.iter().map(fraction).collect()
    };
    let mut expected = vec![0.0; usize::from(setup.parties())];
    // Every combination of verdicts on the strings (four at most).
    for ends in 0..1_u32 << strings.len() {
        let accepting = |index: usize| ends >> index & 1 == 1;
        let ended: Vec<PuckString> =
            strings.iter().enumerate().map(|(k, s)| PuckString { accepting: accepting(k), ..s.clone() }).collect();
        let chance = |index: usize| chances.get(index).copied().unwrap_or(0.5);
        let weight: f64 = (0..strings.len()).map(|k| if accepting(k) { chance(k) } else { 1.0 - chance(k) }).product();
        for (sum, points) in expected.iter_mut().zip(points(&ended, Reason::Complete)) {
            *sum += weight * points;
        }
    }
    (expected, points(strings, Reason::Agreed))
}

/// Gives the whole point to one of two parties.
fn alone(party: u8) -> Vec<Points> {
    (1..=2).map(|other| if other == party { Points::ONE } else { Points::ZERO }).collect()
}

/// Gives equal shares of one point to the owners who are accepted; nothing if all of them are, or none.
fn shares(setup: &Setup, strings: &[PuckString], reason: Reason) -> Vec<Points> {
    let parties = 1..=setup.parties();
    let owns = |party: u8| strings.iter().any(|string| string.owner == Some(party));
    let owners = parties.clone().filter(|&party| owns(party)).count();
    let winners: Vec<u8> = parties.clone().filter(|&party| owns(party) && accepted(strings, party, reason)).collect();
    let share = if winners.len() == owners { Points::ZERO } else { Points::share(winners.len()) };
    parties.map(|party| if winners.contains(&party) { share } else { Points::ZERO }).collect()
}

/// Returns whether all strings of a party are accepted; a party that resigned is not.
fn accepted(strings: &[PuckString], party: u8, reason: Reason) -> bool {
    reason != Reason::Resigned(party)
        && strings.iter().filter(|string| string.owner == Some(party)).all(|string| string.accepting)
}
