//! How the odds of the strings went over a match.

use super::{Outcome, Playback};
use crate::automata::odds::OddsTable;
use crate::table::Colour;

/// The odds after a shot.
#[derive(Clone, Debug, PartialEq)]
pub struct OddsPoint {
    /// The shot's number; 0 for the break, which is where the curve begins.
    pub shot: usize,
    /// For each string the chance that it will be accepted when all orders of the remaining pucks are equally likely.
    pub odds: Vec<f64>,
}

/// The odds of every string after the break and after each shot that was not taken back, with the orders that were
/// chosen. Empty at practice and before the break.
pub fn odds_curve(playback: &Playback) -> Vec<OddsPoint> {
    let Some(setup) = playback.header().setup() else { return Vec::new() };
    let tables: Vec<OddsTable> =
        setup.dfas.iter().map(|dfa| OddsTable::new(dfa, u32::from(setup.green), u32::from(setup.red))).collect();
    let shots = playback.shots().iter().filter(|shot| !shot.taken_back);
    let points = shots.filter_map(|shot| {
        let game = shot.settled.game.as_ref()?;
        let [green, red] = [Colour::Green, Colour::Red].map(|colour| game.remaining(colour));
        let of = |(index, string): (usize, &crate::rules::PuckString)| {
            let table = if tables.len() == 1 { tables.first() } else { tables.get(index) };
            table.map(|table| table.probability(string.state, green, red))
        };
        let odds = game.strings().iter().enumerate().filter_map(of).collect();
        let shot = if matches!(shot.outcome, Outcome::Break(_)) { 0 } else { shot.number };
        Some(OddsPoint { shot, odds })
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
