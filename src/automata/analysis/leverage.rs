//! What the next puck is worth.

use crate::odds::OddsTable;
use crate::{Dfa, Letter, StateId};
use serde::{Deserialize, Serialize};

/// The odds now, and after each thing that can happen to the next puck. A colour of which none is left has nothing.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Leverage {
    /// The odds now.
    pub now: f64,
    /// The odds when the next puck is holed and is green, or red.
    pub holed: [Option<f64>; 2],
    /// The odds when a green puck, or a red one, is lost off the board and reads no letter.
    pub lost: [Option<f64>; 2],
}

impl Leverage {
    /// The odds after the next green less the odds after the next red, from -1 to 1; nothing if only one colour is left.
    pub fn value(&self) -> Option<f64> {
        Some(self.holed[0]? - self.holed[1]?)
    }
}

/// Value of the next puck for a string on `state` with `green` and `red` pucks to come.
///
/// # Panics
/// If `state` is no state of the DFA, or the table is of another DFA.
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

/// The odds before each letter of a word and after the last one, for a game that began with `green` and `red` pucks. Letters beyond
/// those numbers are taken as extra pucks: the odds are then those of the present state.
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
