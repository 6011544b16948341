//! Prospects: each party's expected points, and their change by the last shot.

use fob_opponent::{Outlook, Skill};
use fob_rules::Match;

/// The expected points of all parties, as far as they may be shown.
#[derive(Debug)]
pub struct Prospects {
    outlook: Outlook,
    now: Vec<f64>,
    before: Vec<f64>,
}

impl Prospects {
    /// Who is thought to play on: hints measure shots by the same skill, so that their chances compare.
    pub const SKILL: Skill = Skill::MEDIUM;

    /// The prospects of a match as it is, between players of [`Prospects::SKILL`].
    pub fn new(game: &Match) -> Self {
        let outlook = Outlook::new(game, &Self::SKILL.chances);
        let now = outlook.points(game);
        Self { outlook, before: now.clone(), now }
    }

    /// Something has happened, and may be shown.
    pub fn follow(&mut self, game: &Match) {
        let now = self.outlook.points(game);
        self.before = std::mem::replace(&mut self.now, now);
    }

    /// Each party's expected points, if they are more than a rough guess.
    pub fn points(&self) -> Option<&[f64]> {
        (!self.are_rough()).then_some(self.now.as_slice())
    }

    /// For each party its expected points and by how much they went up.
    pub fn shown(&self) -> impl Iterator<Item = (f64, f64)> + '_ {
        self.now.iter().zip(&self.before).map(|(now, before)| (*now, now - before))
    }

    /// Whether too many pucks or states are left, so that only the current strings are judged.
    pub fn are_rough(&self) -> bool {
        self.outlook.is_flat()
    }
}
