//! Values shots: from a shot's report to everyone's expected points after it.

use super::circle::{NOTHING, Worth};
use super::order;
use super::outlook::{Outlook, Standing, configurations, party, pucks_after};
use super::skill::Skill;
use fob_board::{Colour, Drop, ShotReport};
use fob_rules::Match;

/// A match in which shots are judged.
pub(super) struct Judge<'a> {
    pub game: &'a Match,
    pub outlook: &'a Outlook,
    pub skill: &'a Skill,
    /// The shooter's party, from 0.
    pub own: usize,
    string_of: [usize; 4],
    now: Standing,
}

impl<'a> Judge<'a> {
    pub fn new(game: &'a Match, outlook: &'a Outlook, skill: &'a Skill) -> Self {
        let now = outlook.standing(game, &configurations(game));
        let own = party(game.setup(), game.shots());
        let string_of = fob_board::Hole::ALL.map(|hole| game.string_of(hole));
        Self { game, outlook, skill, own, string_of, now }
    }

    /// Returns the index of a hole's string.
    pub fn string_of(&self, hole: fob_board::Hole) -> usize {
        self.string_of[hole.index()]
    }

    /// Returns the position before the shot.
    pub fn now(&self) -> Standing {
        self.now
    }

    /// Returns the position after a shot, with every order chosen in its chooser's best interest.
    pub fn after(&self, report: &ShotReport) -> Standing {
        let next = self.now.after_shot(pucks_after(self.game, report), self.game.setup());
        let mut classes = next.classes;
        if report.striker_holed || report.drops.is_empty() {
            return next;
        }
        if ties(&report.drops) {
            let mut game = self.game.clone();
            if game.apply(report).is_ok() && game.choose(&order::best(&game, self.outlook)).is_ok() {
                return Standing { classes: self.outlook.classes(&configurations(&game)), ..next };
            }
        }
        for drop in &report.drops {
            let string = self.string_of(drop.hole);
            classes[string] = self.outlook.step(string, classes[string], drop.colour);
        }
        Standing { classes, ..next }
    }

    /// Returns the position after a shot in which nothing happened.
    pub fn stayed(&self) -> Standing {
        self.now.after_shot(self.now.left, self.game.setup())
    }

    /// Returns the position after one puck fell into a string, or was lost, and nothing else happened.
    pub fn with(&self, from: &Standing, colour: Colour, string: Option<usize>) -> Standing {
        let mut left = from.left;
        left[colour as usize] = left[colour as usize].saturating_sub(1);
        let mut next = from.after_shot(left, self.game.setup());
        if let Some(string) = string {
            next.classes[string] = self.outlook.step(string, next.classes[string], colour);
        }
        next
    }

    /// Returns how good points are for the shooter.
    pub fn gain(&self, worth: &Worth) -> f64 {
        if self.skill.reads { self.outlook.gain(self.own, worth) } else { worth[self.own] }
    }

    /// Returns everyone's expected points.
    pub fn worth(&self, standing: &Standing) -> Worth {
        if self.skill.reads {
            return self.outlook.worth(standing);
        }
        // A player who cannot read the strings likes every puck that is gone.
        let gone: u32 = (0..2).map(|colour| self.now.left[colour].saturating_sub(standing.left[colour])).sum();
        let mut worth = NOTHING;
        worth[self.own] = 0.1 * f64::from(gone);
        worth
    }
}

/// Returns whether some hole took pucks of both colours.
fn ties(drops: &[Drop]) -> bool {
    drops.iter().enumerate().any(|(i, one)| drops[..i].iter().any(|two| one.hole == two.hole && one.colour != two.colour))
}
