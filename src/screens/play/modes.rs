//! What the table waits for: an answer to a question, or the next step of a match between computers.

use super::state::State;
use fob_kit::session::Turn;
use fob_kit::shared::Shared;

/// The open question over the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dialog {
    TakeBack,
    Draw,
    /// A player who is not here, by the number, offers one.
    Offered(u8),
    /// The result is certain.
    Certain,
    Resign,
    /// A hint costs a star.
    HintCosts,
}

/// Whether a match between computers runs, pauses or steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Run {
    /// By itself.
    On,
    /// Not at all.
    Paused,
    /// For one shot or one order, then not at all; whether that was played already.
    Step(bool),
}

impl State {
    /// Whether to offer the end, since the result is certain, until somebody chooses to play on.
    pub(super) fn offers_the_end(&self) -> bool {
        let waits = matches!(self.played.turn(), Turn::Shoot | Turn::Wait(_));
        self.certain == (true, false) && waits && self.dialog.is_none()
    }

    /// Whether the match ends now without a question, since nobody can change its result: where only computers play, and where the
    /// person has said so once and for all.
    pub(super) fn ends_by_itself(&self, shared: &Shared) -> bool {
        let is_here = self.room.is_none() && !self.played.is_by_links();
        let nobody_asks = self.is_watched() || shared.settings.ends_certain;
        self.certain == (true, false) && is_here && nobody_asks
    }
}
