//! The manners of computers at the table: they offer draws, agree to them, and resign.

use super::played::Played;
use fob_opponent as opponent;

/// Shots after an offer of a draw before the next offer.
const OFFER_EVERY: u32 = 6;

impl Played {
    /// The computers that do not agree to a draw now, by their seats from 1.
    pub fn against_a_draw(&self) -> Vec<u8> {
        let game = self.game();
        let points = self.prospects.guessed_points();
        self.computers().filter(|player| !opponent::accepts_draw(game, *player, points)).collect()
    }

    /// The player, by number, who offers a draw to the people here; each asks only once.
    pub fn take_offer(&mut self) -> Option<u8> {
        self.offer.take()
    }

    fn computers(&self) -> impl Iterator<Item = u8> + '_ {
        (1..=self.game().setup().players()).filter(|player| self.start.is_computer(*player))
    }

    /// The computer that resigns now, by its number.
    pub(super) fn resigner(&self) -> Option<u8> {
        let points = self.prospects.points()?;
        self.computers().find(|player| opponent::resigns(self.game(), *player, points))
    }

    /// The computer that offers a draw to people who are about to shoot; the other computers must want one too.
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
