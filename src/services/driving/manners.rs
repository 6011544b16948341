//! The manners of computers at the table: they offer draws, agree to them, and resign.

use super::played::Played;
use fob_opponent as opponent;

/// Shots after an offer of a draw before the next offer.
const OFFER_EVERY: u32 = 6;

impl Played {
    /// Returns the computers that do not agree to a draw now, by their seats from 1.
    pub fn against_a_draw(&self) -> Vec<u8> {
        let game = self.game();
        let points = self.prospects.guessed_points();
        self.computers().filter(|player| !opponent::accepts_draw(game, *player, points)).collect()
    }

    /// Returns the player, by number, who offers a draw to the people here; each asks only once.
    pub fn take_offer(&mut self) -> Option<u8> {
        self.offer.take()
    }

    fn computers(&self) -> impl Iterator<Item = u8> + '_ {
        (1..=self.game().setup().players()).filter(|player| self.start.is_computer(*player))
    }

    /// Returns the computer that resigns now, by its number.
    pub(super) fn resigner(&self) -> Option<u8> {
        let points = self.prospects.points()?;
        self.computers().find(|player| opponent::resigns(self.game(), *player, points))
    }

    /// Returns the computer that offers a draw to people who are about to shoot; the other computers must want one too.
    pub(super) fn offers_a_draw(&mut self) -> Option<u8> {
        let game = self.game();
        let lately = self.offered_at.is_some_and(|shots| game.shots() < shots + OFFER_EVERY);
        let points = self.prospects.points().filter(|_| !lately)?;
        let offer = self.computers().find(|player| opponent::offers_draw(game, *player, points))?;
        let shots = game.shots();
        if !self.against_a_draw().is_empty() {
            return None;
        }
        self.offered_at = Some(shots);
        Some(offer)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use crate::data::Services;
    use crate::driving::{Played, Seat, Start};
    use crate::player_colours::PlayerColour;
    use fob_automata::builtin;
    use fob_opponent::Level;
    use fob_play::{Contest as _, Offer};
    use fob_rules::{Kind, Setup};
    use fob_store::Store;
    use std::sync::Arc;

    /// Returns the players whose computers refuse a draw: at a table here, and in a room.
    fn judges(setup: Setup, seed: u64, services: &mut Services) -> (Vec<u8>, Vec<u8>) {
        let players = setup.players();
        let board = Arc::new(services.library.boards[0].1.with_pucks(setup.green, setup.red).unwrap());
        let seat = |i: u8| Seat {
            name: format!("Computer {i}"),
            computer: Some(Level::Easy),
            program: None,
            colour: PlayerColour::from_seat(usize::from(i)),
        };
        let seats = (0..players).map(seat).collect();
        let dfas = vec!["rope".into()];
        let start = Start { setup, dfas, board, seats, games: 1, seed, hand_break: false, series: None };
        let played = Played::start(start, services).unwrap();
        let contest = played.desk.contest();
        let other = (1..=players).filter(|player| !contest.agrees(*player, Level::Easy.name(), Offer::Draw)).collect();
        (played.against_a_draw(), other)
    }

    /// Also in matches whose pucks and states are too many for one outlook.
    #[test]
    fn a_computer_judges_a_draw_alike_at_home_and_in_a_room() {
        let dir = tempfile::tempdir().unwrap();
        let mut services = Services::load(Store::at(dir.path()));
        let mut against = 0;
        for name in ["rope", "last-two-differ", "third-from-last-green"] {
            for (kind, pucks) in [(Kind::Reject2, 15), (Kind::Reject2, 4), (Kind::Reject4, 15), (Kind::Reject4, 3)] {
                for seed in 1..4 {
                    let setup = Setup::new(kind.clone(), builtin(name).unwrap(), pucks, pucks);
                    let (home, room) = judges(setup, seed, &mut services);
                    assert_eq!(home, room, "{name}, {kind:?}, {pucks} pucks, seed {seed}");
                    against += home.len();
                }
            }
        }
        assert!(against > 0, "nobody ever refuses");
    }
}
