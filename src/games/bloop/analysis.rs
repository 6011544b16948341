//! The effect of each rule for the present state and symbol.

use super::{Action, Bloop, End, Move, Rule};
use serde::{Deserialize, Serialize};

/// The run of the machine after adding a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Effect {
    /// Outcome of the run.
    pub end: End,
    /// Points for the run: its steps, or 0 for a bug or a loop.
    pub points: u32,
}

/// The rules that apply to the present state and symbol, with their effects.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Analysis {
    /// The rules in the order of their texts: all 48, or none if no rule for the present state and symbol may be added because there is one
    /// already, the head must be placed first, or the game is over.
    #[serde(with = "crate::as_text::map")]
    pub moves: Vec<(Move, Effect)>,
}

impl Bloop {
    /// Returns the rules for the present state and symbol that may be added now.
    pub(super) fn fitting(&self) -> impl Iterator<Item = Rule> + use<> {
        let pair = self.machine.pair();
        let may = self.why_not(Move::Add(Rule { pair, action: Action::STILL })).is_none();
        may.then(|| Action::all().map(move |action| Rule { pair, action })).into_iter().flatten()
    }

    /// Returns the effect of adding a rule now.
    pub fn effect(&self, rule: Rule) -> Effect {
        let run = self.run_with(rule);
        Effect { end: run.end, points: run.points() }
    }
}
