//! The prospects of a match: how each string may end and who may win, and how the last shot changed that.

use fob_board::Board;
use fob_machines::Configuration;
use fob_opponent::{Forecast, Foresight};
use fob_rules::Match;
use std::sync::Arc;

/// The effect of a player's last shot on the chances of all parties, with the orders chosen after it.
#[derive(Clone, Debug, PartialEq)]
pub struct Effect {
    /// The player, from 1.
    pub player: u8,
    /// Each party's chance before it.
    pub before: Vec<f64>,
    /// Each party's chance after it.
    pub after: Vec<f64>,
}

impl Effect {
    /// Returns the change of the chance of a party, from 0.
    pub fn gained(&self, party: usize) -> Option<f64> {
        Some(self.after.get(party)? - self.before.get(party)?)
    }
}

/// The possible ends of a match, and the effects of the last shots.
#[derive(Debug)]
pub struct Prospects {
    foresight: Arc<Foresight>,
    now: Forecast,
    /// True if the forecast is more than a rough guess.
    is_known: bool,
    /// The effect of each player's last shot, the latest last.
    effects: Vec<Effect>,
}

impl Prospects {
    /// Returns the prospects of the present state of a match on a board.
    pub fn new(game: &Match, board: &Board) -> Self {
        Self::with(Arc::new(Foresight::new(game, board)), game)
    }

    fn with(foresight: Arc<Foresight>, game: &Match) -> Self {
        let now = foresight.forecast(game);
        Self { effects: Vec::new(), is_known: !foresight.is_rough(game), now, foresight }
    }

    /// Takes the match after an event that may be shown: a shot of this player, or an order that belongs to the last shot.
    pub fn follow(&mut self, game: &Match, shooter: Option<u8>) {
        let now = self.foresight.forecast(game);
        if let Some(player) = shooter {
            self.effects.retain(|effect| effect.player != player);
            self.effects.push(Effect { player, before: self.now.wins.clone(), after: now.wins.clone() });
        } else if let Some(effect) = self.effects.last_mut() {
            effect.after.clone_from(&now.wins);
        }
        self.is_known = !self.foresight.is_rough(game);
        self.now = now;
    }

    /// Takes the match at an earlier moment: the effects of shots are forgotten.
    pub fn go_back(&mut self, game: &Match) {
        *self = Self::with(self.foresight.clone(), game);
    }

    /// Returns the computation of the chances.
    pub const fn foresight(&self) -> &Arc<Foresight> {
        &self.foresight
    }

    /// Returns each party's chance of winning now, see [`Foresight::chances`].
    pub fn chances(&self) -> &[f64] {
        &self.now.wins
    }

    /// Returns whether each position is computed on its own, which is slow.
    pub(crate) fn is_slow(&self) -> bool {
        self.foresight.is_slow()
    }

    /// Returns each party's expected points, a rough guess included.
    pub(super) fn guessed_points(&self) -> &[f64] {
        &self.now.points
    }

    /// Returns each party's expected points, if they are more than a rough guess.
    pub fn points(&self) -> Option<&[f64]> {
        self.is_known.then_some(self.now.points.as_slice())
    }

    /// Returns the effect of each player's last shot, the latest last; shots before the match was opened or taken back are left
    /// out.
    pub fn effects(&self) -> &[Effect] {
        &self.effects
    }

    /// Returns the possible ends of the match if its strings are in these configurations.
    pub fn forecast(&self, game: &Match, at: &[Configuration]) -> Forecast {
        self.foresight.forecast_with(game, at)
    }

    /// Returns whether too many pucks or states are left, so that only the current strings are judged.
    pub const fn are_rough(&self) -> bool {
        !self.is_known
    }
}
