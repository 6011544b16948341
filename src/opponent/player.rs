//! Players: a level or a skill that strikes and chooses orders.

use super::advice::{Request, think};
use super::hand::Tremor;
use super::level::Level;
use super::outlook::Outlook;
use super::skill::Skill;
use super::{order, random};
use fob_base::Dice;
use fob_board::{Board, Colour, Hole, Layout, Strike};
use fob_rules::Match;

/// A computer player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Player {
    /// Plays a random legal position, direction and power, and a random order.
    Random,
    /// Searches for good shots and orders.
    Skilled(Skill),
}

impl From<Level> for Player {
    fn from(level: Level) -> Self {
        Skill::new(level).map_or(Self::Random, Self::Skilled)
    }
}

impl Player {
    /// Returns the strike of a match's next player, with the errors of the hand; `None` if there is no place for the striker on that side's
    /// line.
    ///
    /// `go_on` is called regularly; if it returns `false`, the best shot so far is played. If a shot is too much work to
    /// simulate, an untried shot is returned; playing it returns the error.
    pub fn strike(&self, layout: &Layout, game: &Match, dice: &mut Dice, go_on: &mut dyn FnMut(f32) -> bool) -> Option<Strike> {
        let skill = match self {
            Self::Random => return random::strike(layout, game.next_side(), dice),
            Self::Skilled(skill) => *skill,
        };
        let seed = dice.seed();
        let tremor = Tremor::new(dice);
        let request = Request { layout: layout.clone(), game: game.clone(), skill, seed, shots: 1, executions: 0 };
        let advice = think(&request, go_on);
        let meant = advice.shots.first()?.strike;
        Some(skill.hand.execute(layout, game.next_side(), &meant, &tremor))
    }

    /// Returns the chooser's order for every hole that needs one; empty if none is.
    pub fn orders(&self, game: &Match, board: &Board, dice: &mut Dice) -> Vec<(Hole, Vec<Colour>)> {
        match self {
            Self::Random => order::random(game, dice),
            Self::Skilled(skill) => order::best(game, &Outlook::new(game, &skill.chances(board))),
        }
    }
}

impl Level {
    /// Returns the strike of a match's next player; `None` if there is no place for the striker on that side's line.
    pub fn strike(self, layout: &Layout, game: &Match, dice: &mut Dice) -> Option<Strike> {
        Player::from(self).strike(layout, game, dice, &mut |_| true)
    }

    /// Returns the chooser's order for every hole that needs one; empty if none is.
    pub fn orders(self, game: &Match, board: &Board, dice: &mut Dice) -> Vec<(Hole, Vec<Colour>)> {
        Player::from(self).orders(game, board, dice)
    }

    /// Does what [`Level::orders`] does for one hole, because each of several choosers makes only their own choice.
    pub fn order(self, game: &Match, board: &Board, hole: Hole, dice: &mut Dice) -> Option<Vec<Colour>> {
        self.orders(game, board, dice).into_iter().find(|(other, _)| *other == hole).map(|(_, order)| order)
    }
}
