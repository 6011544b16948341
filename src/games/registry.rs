//! The list of all games.

use super::bloop::Bloop;
use super::fib_fob::FibFob;
use super::gobblet::{Gobblet3, Gobblet4};
use super::phutball::Phutball;
use super::{AnyGame, Entry};

static GAMES: [&dyn AnyGame; 5] = [
    &Entry::<FibFob>::new(),
    &Entry::<Gobblet3>::new(),
    &Entry::<Gobblet4>::new(),
    &Entry::<Phutball>::new(),
    &Entry::<Bloop>::new(),
];

/// Returns every game, in the order of the menu.
pub fn games() -> &'static [&'static dyn AnyGame] {
    &GAMES
}

/// Returns the game with an id.
pub fn game(id: &str) -> Option<&'static dyn AnyGame> {
    GAMES.iter().copied().find(|game| game.id() == id)
}
