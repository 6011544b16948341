//! How much the next puck matters.

use crate::odds::OddsTable;
use crate::{Dfa, Letter, StateId};
use serde::{Deserialize, Serialize};

/// The odds now, and after each possible fate of the next puck. A colour with no pucks left has `None`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Leverage {
    /// Odds now.
    pub now: f64,
    /// Odds if the next puck is holed and is green, or red.
    pub holed: [Option<f64>; 2],
    /// Odds if a green puck, or a red one, leaves the board without being read.
    pub lost: [Option<f64>; 2],
}

impl Leverage {
    /// Returns the odds after a green puck minus the odds after a red one, from -1 to 1; `None` if only one colour is left.
    pub fn value(&self) -> Option<f64> {
        Some(self.holed[0]? - self.holed[1]?)
    }
}

/// Returns how much the next puck matters for a string in `state` with `green` and `red` pucks to come.
///
/// # Panics
/// If `state` is not a state of the DFA, or the table belongs to another DFA.
pub fn leverage(dfa: &Dfa, table: &OddsTable, state: StateId, green: u32, red: u32) -> Leverage {
    let fewer = |letter: Letter| match letter {
        Letter::Green => green.checked_sub(1).map(|green| (green, red)),
        Letter::Red => red.checked_sub(1).map(|red| (green, red)),
    };
    let after = |letter: Letter, to: StateId| fewer(letter).map(|(green, red)| table.probability(to, green, red));
    Leverage {
        now: table.probability(state, green, red),
        holed: Letter::ALL.map(|letter| after(letter, dfa.step(state, letter))),
        lost: Letter::ALL.map(|letter| after(letter, state)),
    }
}

/// Returns the odds before each letter of a word and after the last one, for a game that began with `green` and `red` pucks. Letters beyond
/// those numbers count as extra pucks: the odds are then those of the present state.
pub fn odds_along(dfa: &Dfa, table: &OddsTable, word: &[Letter], green: u32, red: u32) -> Vec<f64> {
    let (mut state, mut left) = (dfa.start(), [green, red]);
    let mut odds = vec![table.probability(state, green, red)];
    for &letter in word {
        state = dfa.step(state, letter);
        left[letter.index()] = left[letter.index()].saturating_sub(1);
        odds.push(table.probability(state, left[0], left[1]));
    }
    odds
}
