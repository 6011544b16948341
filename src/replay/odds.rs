//! How the odds of a match's strings went over the match.

use super::Playback;
use fob_rules::StringOdds;

/// The odds after a shot.
#[derive(Clone, Debug, PartialEq)]
pub struct OddsPoint {
    /// The shot's number; 0 for the break, which is where the curve begins.
    pub shot: usize,
    /// For each string the chance that it ends accepted, as [`StringOdds::of`] has it.
    pub odds: Vec<f64>,
}

/// The odds of every string after the break and after each shot that was not taken back, with the orders that were
/// chosen. Empty at practice and before the break.
pub fn odds_curve(playback: &Playback, odds: &StringOdds) -> Vec<OddsPoint> {
    let shots = playback.shots().iter().filter(|shot| !shot.taken_back);
    let points = shots.filter_map(|shot| {
        let game = shot.settled.game.as_ref()?;
        let odds = (0..game.strings().len()).map(|string| odds.of(game, string)).collect();
        Some(OddsPoint { shot: shot.number, odds })
    });
    points.collect()
}

/// The turning points of a string's curve: the numbers of the shots that took its odds from one side of 1/2 to the
/// other. Odds of exactly 1/2 are on neither side.
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
