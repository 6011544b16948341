//! The one list of the games that can be played at the table. A game is a folder next to this file and a line here.

use super::any::AnyShown;
use super::bloop::BloopView;
use super::fib_fob::FibFobView;
use super::gobblet::{Gobblet3View, Gobblet4View};
use super::phutball::PhutballView;
use super::shown::Shown;

/// Every game that can be played at the table, in the order of the list.
pub static GAMES: [&dyn AnyShown; 5] = [
    &Shown::<FibFobView>::new(),
    &Shown::<Gobblet3View>::new(),
    &Shown::<Gobblet4View>::new(),
    &Shown::<PhutballView>::new(),
    &Shown::<BloopView>::new(),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shown_game_is_registered_and_draws_its_usual_start() {
        for shown in GAMES {
            assert!(fob_games::game(shown.game().id()).is_some());
            assert!(!format!("{:?}", shown.still(None)).is_empty());
        }
    }
}
