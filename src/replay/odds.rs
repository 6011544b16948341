//! The course of a match's odds.

use super::Playback;
use fob_rules::StringOdds;

/// The odds after a shot.
#[derive(Clone, Debug, PartialEq)]
pub struct OddsPoint {
    /// Number of the shot; 0 is the break, where the curve begins.
    pub shot: usize,
    /// For each string the chance that it is accepted at the end, see [`StringOdds::of`].
    pub odds: Vec<f64>,
}

/// Returns the odds of every string after the break and after each shot and its orders, except shots that were taken back. Empty for
/// practice and before the break.
pub fn odds_curve(playback: &Playback, odds: &StringOdds) -> Vec<OddsPoint> {
    let shots = playback.shots().iter().filter(|shot| !shot.taken_back);
    let points = shots.filter_map(|shot| {
        let game = shot.settled.game.as_ref()?;
        let odds = (0..game.strings().len()).map(|string| odds.of(game, string)).collect();
        Some(OddsPoint { shot: shot.number, odds })
    });
    points.collect()
}

/// Returns the turning points of a string's curve: the numbers of the shots that moved its odds from one side of 1/2 to the other. Odds of
/// exactly 1/2 are on neither side.
pub fn turning_points(curve: &[OddsPoint], string: usize) -> Vec<usize> {
    let mut side = None;
    let mut turns = Vec::new();
    for point in curve {
        let Some(&odds) = point.odds.get(string) else { continue };
        if odds == 0.5 {
            continue;
        }
        let above = odds > 0.5;
        if side.is_some_and(|before| before != above) {
            turns.push(point.shot);
        }
        side = Some(above);
    }
    turns
}
