//! All games of the room.

use super::{AnyGame, Entry, fib_fob::FibFob};

static GAMES: [&dyn AnyGame; 1] = [&Entry::<FibFob>::new()];

/// Every game, in the order of the menu.
pub fn games() -> &'static [&'static dyn AnyGame] {
    &GAMES
}

/// The game of an id.
pub fn game(id: &str) -> Option<&'static dyn AnyGame> {
    GAMES.iter().copied().find(|game| game.id() == id)
}
