//! The odds of a match's strings, and how they went over the match.

use super::Playback;
use crate::automata::StateId;
use crate::automata::odds::{OddsTable, with_losses};
use crate::rules::{Match, Setup};
use crate::table::Colour;
use std::sync::Arc;

/// The odds of the strings of a match, from tables that are worked out once for all its situations.
#[derive(Clone, Debug)]
pub struct StringOdds {
    /// One a string; strings that share a DFA share its table.
    tables: Vec<Arc<OddsTable>>,
}

impl StringOdds {
    /// Works out the tables for the DFAs and the pucks of a setup.
    pub fn new(setup: &Setup) -> Self {
        let (green, red) = (u32::from(setup.green), u32::from(setup.red));
        let dfas: Vec<_> = (0..setup.links().len()).filter_map(|string| setup.dfa(string)).collect();
        let mut tables: Vec<Arc<OddsTable>> = Vec::with_capacity(dfas.len());
        for (index, dfa) in dfas.iter().enumerate() {
            let same = dfas[..index].iter().position(|before| before == dfa);
            tables.push(same.map_or_else(|| Arc::new(OddsTable::new(dfa, green, red)), |before| tables[before].clone()));
        }
        Self { tables }
    }

    /// The chance that a string ends accepted if the pucks that are left fall in a random order, each into any of the
    /// four holes alike. A game that is over has nothing left to chance. 0 for a string that the match does not have.
    pub fn of(&self, game: &Match, string: usize) -> f64 {
        game.strings().get(string).map_or(0.0, |s| self.of_state(game, string, s.state))
    }

    /// The same, were the string's DFA in another state.
    pub fn of_state(&self, game: &Match, string: usize, state: StateId) -> f64 {
        let (Some(table), Some(s)) = (self.tables.get(string), game.strings().get(string)) else { return 0.0 };
        let (green, red) = (game.remaining(Colour::Green), game.remaining(Colour::Red));
        let elsewhere = 1.0 - s.holes.len() as f64 / 4.0;
        with_losses(green, red, elsewhere, |g, r| table.probability(state, g, r))
    }
}

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
