//! The prospects of a match: how each string may end and who may win, and how the last shot changed that.

use fob_machines::Configuration;
use fob_opponent::{Forecast, Outlook, Skill};
use fob_rules::{Match, StringOdds};

/// How a match may end, and how the last shot changed that.
#[derive(Debug)]
pub struct Prospects {
    outlook: Outlook,
    now: Vec<f64>,
    /// The change of each party's chance by the last shot.
    gained: Vec<f64>,
}

impl Prospects {
    /// Who is thought to play on: hints measure shots by the same skill, so that their chances compare.
    pub const SKILL: Skill = Skill::MEDIUM;

    /// The prospects of a match as it is, between players of [`Prospects::SKILL`].
    pub fn new(game: &Match) -> Self {
        let outlook = Outlook::new(game, &Self::SKILL.chances);
        let now = outlook.points(game);
        Self { outlook, gained: vec![0.0; now.len()], now }
    }

    /// Something has happened, and may be shown.
    pub fn follow(&mut self, game: &Match) {
        // Both positions are valued by the same outlook, so that only the shot makes a difference.
        let now = self.outlook.points(game);
        self.gained = now.iter().zip(&self.now).map(|(now, before)| now - before).collect();
        self.now = now;
        // Hints look from the present position: with fewer pucks they may see more than an outlook from the start of the match, and
        // the same chance must be shown for the same position.
        if self.outlook.is_coarse() && !game.is_over() {
            self.outlook = Outlook::new(game, &Self::SKILL.chances);
            self.now = self.outlook.points(game);
        }
    }

    /// Each party's expected points as they are now, a rough guess included.
    pub(crate) fn now(&self) -> &[f64] {
        &self.now
    }

    /// Whether each position is looked at anew, which takes its time.
    pub(crate) const fn is_renewed(&self) -> bool {
        self.outlook.is_coarse()
    }

    /// Each party's expected points, if they are more than a rough guess.
    pub fn points(&self) -> Option<&[f64]> {
        (!self.are_rough()).then_some(self.now.as_slice())
    }

    /// For each party, the change of its expected points by the last shot.
    pub fn gained(&self) -> impl Iterator<Item = f64> + '_ {
        self.gained.iter().copied()
    }

    /// How the match may end if its strings are in these configurations. Strings and players are computed together, so that their
    /// chances are consistent. If that is too much work, the strings' odds in random order replace both.
    pub fn forecast(&self, game: &Match, at: &[Configuration], odds: &StringOdds) -> Forecast {
        if !self.are_rough() || game.is_over() {
            return self.outlook.forecast_with(game, at);
        }
        self.outlook.forecast_from((0..at.len()).map(|string| odds.of_configuration(game, string, &at[string])).collect())
    }

    /// Whether too many pucks or states are left, so that only the current strings are judged.
    pub fn are_rough(&self) -> bool {
        self.outlook.is_flat()
    }
}
