//! The price of a shot with which nothing fell: what it changed for somebody that the next player shoots.

use super::labels;
use super::state::MatchScreen;
use fob_kit::widgets::chance;

impl MatchScreen {
    /// Says who shoots after a shot that added no letter, and how the chance of the party here, or else of the one that shot,
    /// changed with it; `None` after any other shot.
    pub(super) fn price_of_nothing(&self) -> Option<String> {
        let (shot, _) = self.shot.as_ref()?;
        let (before, game) = (shot.game(f64::NEG_INFINITY)?, self.game());
        let letters = |game: &fob_rules::Match| -> usize { game.strings().iter().map(|string| string.word.len()).sum() };
        let is_quiet = game.shots() == before.shots() + 1 && letters(game) == letters(before) && game.left() == before.left();
        if !is_quiet || game.is_over() || !game.choices().is_empty() {
            return None;
        }
        let effect = self.played.prospects.effects().last()?;
        if effect.before.iter().chain(&effect.after).any(|chance| !chance.is_finite()) {
            return None;
        }
        let setup = game.setup();
        let party = self.played.you().unwrap_or_else(|| setup.party_of(effect.player));
        let shown = |chances: &[f64]| chance::shown(chances, setup.is_shared_out()).get(usize::from(party) - 1).cloned();
        let whose = if self.played.you() == Some(party) { None } else { Some(self.played.names().party(game, party)) };
        let next = self.played.told().does(game, setup.party_of(game.next_player()), "shoot");
        Some(labels::price(&next, whose.as_deref(), setup.is_shared_out(), &shown(&effect.before)?, &shown(&effect.after)?))
    }
}
