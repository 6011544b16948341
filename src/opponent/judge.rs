//! What a shot is worth: from its report to the points that everyone can expect after it.

use super::circle::Worth;
use super::order;
use super::outlook::{Outlook, configurations, party, pucks_after};
use super::skill::Skill;
use fob_rules::Match;
use fob_table::{Colour, Drop, ShotReport};

/// A position between two shots, as values know it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Standing {
    pub classes: [u32; 4],
    pub left: [u32; 2],
    /// The number of the next shot, from 0.
    pub shot: u32,
}

impl Standing {
    /// How many pucks are left.
    pub fn pucks(&self) -> u32 {
        self.left[0].saturating_add(self.left[1])
    }
}

/// A match from which shots are judged.
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
        let left = super::outlook::pucks_left(game);
        let now = Standing { classes: outlook.classes(&configurations(game)), left, shot: game.shots() };
        let own = party(game.setup(), game.shots());
        let string_of = fob_table::Hole::ALL.map(|hole| game.string_of(hole));
        Self { game, outlook, skill, own, string_of, now }
    }

    /// The string of a hole.
    pub fn string_of(&self, hole: fob_table::Hole) -> usize {
        self.string_of[hole.index()]
    }

    /// The position before the shot.
    pub fn now(&self) -> Standing {
        self.now
    }

    /// The position after a shot, its orders chosen as is best for those who choose.
    pub fn after(&self, report: &ShotReport) -> Standing {
        let left = pucks_after(self.game, report);
        let shot = self.now.shot.saturating_add(1);
        let mut classes = self.now.classes;
        if report.striker_holed || report.drops.is_empty() {
            return Standing { classes, left, shot };
        }
        if ties(&report.drops) {
            let mut game = self.game.clone();
            if game.apply(report).is_ok() && game.choose(&order::best(&game, self.outlook)).is_ok() {
                return Standing { classes: self.outlook.classes(&configurations(&game)), left, shot };
            }
        }
        for drop in &report.drops {
            let string = self.string_of(drop.hole);
            classes[string] = self.outlook.step(string, classes[string], drop.colour);
        }
        Standing { classes, left, shot }
    }

    /// The position if one puck fell into a string, or was lost, and nothing else happened.
    pub fn with(&self, from: &Standing, colour: Colour, string: Option<usize>) -> Standing {
        let mut next = Standing { shot: from.shot.saturating_add(1), ..*from };
        next.left[colour as usize] = next.left[colour as usize].saturating_sub(1);
        if let Some(string) = string {
            next.classes[string] = self.outlook.step(string, next.classes[string], colour);
        }
        next
    }

    /// How good points are for the shooter.
    pub fn gain(&self, worth: &Worth) -> f64 {
        if self.skill.reads { self.outlook.gain(self.own, worth) } else { worth[self.own] }
    }

    /// The points that everyone can expect.
    pub fn worth(&self, standing: &Standing) -> Worth {
        if self.skill.reads {
            return self.outlook.worth(&standing.classes, standing.left, standing.shot);
        }
        // Who cannot read the strings is glad of every puck that is gone.
        let gone: u32 = (0..2).map(|colour| self.now.left[colour].saturating_sub(standing.left[colour])).sum();
        let mut worth = [0.0; 4];
        worth[self.own] = 0.1 * f64::from(gone);
        worth
    }
}

/// Whether some hole took unlike pucks.
fn ties(drops: &[Drop]) -> bool {
    drops.iter().enumerate().any(|(i, one)| drops[..i].iter().any(|two| one.hole == two.hole && one.colour != two.colour))
}
