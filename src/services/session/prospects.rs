//! The prospects of a match: how each string may end and who may win, and how the last shot changed that.

use fob_machines::Configuration;
use fob_opponent::{Forecast, Foresight};
use fob_rules::Match;
use fob_table::Board;
use std::sync::Arc;

/// What a player's last shot did to everybody's chances, with the orders chosen after it.
#[derive(Clone, Debug, PartialEq)]
pub struct Effect {
    /// The player, from 1.
    pub player: u8,
    /// Each party's chance before it.
    pub before: Vec<f64>,
    /// The same, after it.
    pub after: Vec<f64>,
}

impl Effect {
    /// The change of the chance of a party, from 0.
    pub fn gained(&self, party: usize) -> Option<f64> {
        Some(self.after.get(party)? - self.before.get(party)?)
    }
}

/// How a match may end, and how the last shot changed that.
#[derive(Debug)]
pub struct Prospects {
    foresight: Arc<Foresight>,
    now: Forecast,
    /// Whether that is more than a rough guess.
    is_known: bool,
    /// What each player's last shot did, latest last.
    effects: Vec<Effect>,
}

impl Prospects {
    /// The prospects of a match on a board as it is.
    pub fn new(game: &Match, board: &Board) -> Self {
        Self::with(Arc::new(Foresight::new(game, board)), game)
    }

    fn with(foresight: Arc<Foresight>, game: &Match) -> Self {
        let now = foresight.forecast(game);
        Self { effects: Vec::new(), is_known: !foresight.is_rough(game), now, foresight }
    }

    /// Something has happened, and may be shown: a shot of this player, or what belongs to the last one.
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

    /// The match is as it was at an earlier moment: nothing has gained or lost by that.
    pub fn go_back(&mut self, game: &Match) {
        *self = Self::with(self.foresight.clone(), game);
    }

    /// What foretells the match.
    pub const fn foresight(&self) -> &Arc<Foresight> {
        &self.foresight
    }

    /// Each party's chance of winning now, see [`Foresight::chances`].
    pub fn chances(&self) -> &[f64] {
        &self.now.wins
    }

    /// Whether each position is looked at anew, which takes its time.
    pub(crate) fn is_slow(&self) -> bool {
        self.foresight.is_slow()
    }

    /// Each party's expected points, a rough guess included.
    pub(super) fn guessed_points(&self) -> &[f64] {
        &self.now.points
    }

    /// Each party's expected points, if they are more than a rough guess.
    pub fn points(&self) -> Option<&[f64]> {
        self.is_known.then_some(self.now.points.as_slice())
    }

    /// What each player's last shot did, latest last; nothing of shots before the match was opened or taken back.
    pub fn effects(&self) -> &[Effect] {
        &self.effects
    }

    /// How the match may end if its strings are in these configurations.
    pub fn forecast(&self, game: &Match, at: &[Configuration]) -> Forecast {
        self.foresight.forecast_with(game, at)
    }

    /// Whether too many pucks or states are left, so that only the current strings are judged.
    pub const fn are_rough(&self) -> bool {
        !self.is_known
    }
}
