//! The computer player of Fob.
//!
//! A player is a [`Level`] and a seeded generator: the same situation and the same numbers give the same move on every
//! machine.

mod aim;
mod chance;
mod easy;
mod level;
mod order;
mod random;

pub use aim::{Aim, aims};
pub use level::{Level, LevelError};

use crate::rules::Match;
use crate::table::{Colour, Hole, Layout, Strike};
use rand::Rng;

/// Whether a computer player agrees to a draw: where it can expect no more than the draw's points from playing on.
/// `chances` are those with which each string ends accepted.
pub fn agrees_to_draw(game: &Match, player: u8, chances: &[f64]) -> bool {
    let (expected, drawn) = game.expectation(chances);
    let party = usize::from(game.setup().party_of(player)).saturating_sub(1);
    match (expected.get(party), drawn.get(party)) {
        (Some(expected), Some(drawn)) => *expected <= drawn + 1e-9,
        _ => true,
    }
}

impl Level {
    /// The strike of the next player of a match; `None` when the striker can stand nowhere on that side's line.
    pub fn strike(self, layout: &Layout, game: &Match, rng: &mut impl Rng) -> Option<Strike> {
        match self {
            Self::Random => random::strike(layout, game.next_side(), rng),
            Self::Easy => easy::strike(layout, game.next_side(), rng),
        }
    }

    /// The chooser's order for every hole where one is due; empty when none is.
    pub fn orders(self, game: &Match, rng: &mut impl Rng) -> Vec<(Hole, Vec<Colour>)> {
        match self {
            Self::Random => order::random(game, rng),
            Self::Easy => order::best(game),
        }
    }

    /// As [`Level::orders`], for one hole: with several choosers each makes only the own choice.
    pub fn order(self, game: &Match, hole: Hole, rng: &mut impl Rng) -> Option<Vec<Colour>> {
        self.orders(game, rng).into_iter().find(|(other, _)| *other == hole).map(|(_, order)| order)
    }
}
