//! Whoever sits at a game between levels without being one of them.

use super::table::Table;
use crate::log::{Ended, Play};
use crate::seat::Player;
use fob_games::Stopped;

/// Programs of other people that play at the table in place of levels.
pub trait Others<T: Table> {
    /// A game begins.
    ///
    /// # Errors
    /// Somebody is not there; no game is played then.
    fn begins(&mut self, history: &T) -> Result<(), Stopped>;

    /// Returns the play of a player who is due: a move or a resignation. `None` if no program plays for that player, or there is
    /// no answer: the level in that seat then answers.
    fn answer(&mut self, history: &T, by: Player) -> Option<Play<T::Move>>;

    /// Receives each move of any player, after it was made.
    fn seen(&mut self, history: &T, by: Player, mv: &T::Move);

    /// The game is over.
    fn ends(&mut self, ended: &Ended);
}

/// Nobody but the levels.
#[derive(Clone, Copy, Debug)]
pub struct Nobody;

impl<T: Table> Others<T> for Nobody {
    fn begins(&mut self, _: &T) -> Result<(), Stopped> {
        Ok(())
    }

    fn answer(&mut self, _: &T, _: Player) -> Option<Play<T::Move>> {
        None
    }

    fn seen(&mut self, _: &T, _: Player, _: &T::Move) {}

    fn ends(&mut self, _: &Ended) {}
}
