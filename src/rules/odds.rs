//! The odds of a match's strings.

use super::{Match, Setup};
use fob_automata::StateId;
use fob_automata::odds::{OddsTable, with_losses};
use fob_table::Colour;
use std::sync::Arc;

/// The odds of the strings of a match, from tables that are worked out once for all its situations.
#[derive(Clone, Debug)]
pub struct StringOdds {
    /// One a string; strings that share a DFA share its table. None where there are too many pucks for one.
    tables: Vec<Option<Arc<OddsTable>>>,
}

impl StringOdds {
    /// Works out the tables for the DFAs and the pucks of a setup.
    pub fn new(setup: &Setup) -> Self {
        let [green, red] = setup.most_pucks();
        let dfas: Vec<_> = (0..setup.links().len()).filter_map(|string| setup.dfa(string)).collect();
        let mut tables: Vec<Option<Arc<OddsTable>>> = Vec::with_capacity(dfas.len());
        for (index, dfa) in dfas.iter().enumerate() {
            let same = dfas[..index].iter().position(|before| before == dfa);
            let new = || OddsTable::new(dfa, green, red).ok().map(Arc::new);
            tables.push(same.map_or_else(new, |before| tables[before].clone()));
        }
        Self { tables }
    }

    /// The chance that a string ends accepted if the pucks that are left fall in a random order, each into any of the
    /// four holes alike. A game that is over has nothing left to chance. 0 for a string that the match does not have, and not a
    /// number where the setup has more pucks than odds are worked out for ([`fob_automata::odds::TooManyPucks`]).
    pub fn of(&self, game: &Match, string: usize) -> f64 {
        game.strings().get(string).map_or(0.0, |s| self.of_state(game, string, s.state))
    }

    /// The same, were the string's DFA in another state.
    pub fn of_state(&self, game: &Match, string: usize, state: StateId) -> f64 {
        let (Some(table), Some(s)) = (self.tables.get(string), game.strings().get(string)) else { return 0.0 };
        let Some(table) = table else { return f64::NAN };
        let (green, red) = (game.remaining(Colour::Green), game.remaining(Colour::Red));
        let elsewhere = 1.0 - s.holes.len() as f64 / 4.0;
        with_losses(green, red, elsewhere, |g, r| table.probability(state, g, r)).unwrap_or(f64::NAN)
    }
}
