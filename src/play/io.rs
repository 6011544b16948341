//! Inputs and outputs of an actor.

use super::seat::{Controller, Ending, Offer, Player, Refusal, Ticket};
use serde::{Deserialize, Serialize};

/// An input. `A` is the contest's act.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum In<A> {
    /// Time has passed: clocks may have run out. Also starts the match.
    Tick,
    /// Answer to [`Out::Ask`] or [`Out::Deal`].
    Act(Ticket, A),
    /// Whoever was asked cannot answer, and why. In place of a computer, the stand-in of [`Options::stand_in`](super::Options::stand_in) is
    /// asked; others are asked again.
    Failed(Ticket, String),
    /// Answer to [`Out::Save`]: everything up to this event is saved, or why it is not.
    Saved(u64, Result<(), String>),
    /// Try again to save what could not be saved.
    Retry,
    /// The events up to this one have been shown.
    Seen(u64),
    /// A seat gets another controller.
    Seat(Player, Controller),
    /// The game ends: a player resigns, all at the table agree to a draw, or the result is certain.
    End(Ending),
    /// A player makes an offer; the same offer by another player means yes.
    Offer(Player, Offer),
    /// A player answers the offer.
    Reply(Player, bool),
    /// Pause or resume. In a paused match computers are not asked and no clock runs.
    Pause(bool),
}

/// An output: what the driver must do. `S` is what can be seen of the contest's acts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Out<S> {
    /// Ask the controller of this seat.
    Ask(Ticket, Controller),
    /// Answer for chance, with [`Contest::deal`](super::Contest::deal).
    Deal(Ticket),
    /// The question is void: stop looking for its answer.
    Cancel(Ticket),
    /// Save everything up to this event, then answer with [`In::Saved`]. [`Actor::waiting`](super::Actor::waiting) has the events to save.
    Save(u64),
    /// Something happened, and is saved or known not to be. Events come in order, each once.
    Event(u64, Event<S>),
    /// The rules, or those of offers, refuse what this player did. Nothing has changed; a question stays open.
    Refused(Player, Refusal),
    /// An answer came late, twice, or to a question that was not asked. Nothing has changed.
    Dropped(Ticket),
    /// A computer could not answer, and neither could its stand-in: the match waits until the seat changes or a pause ends.
    Stalled(Player, String),
    /// The game is over and all its events were output: only offers of a rematch can follow.
    Over,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Event<S> {
    /// A player, or chance, acted.
    Acted(Player, S),
    /// The game ended in another way than by its rules.
    Ended(Ending, S),
    /// A player gave up or ran out of time, and a computer of this level takes over.
    Replaced(Ending, String),
    /// A player made an offer.
    Offered(Player, Offer),
    /// A player agreed to an offer that others have not answered yet.
    Agreed(Player, Offer),
    /// A player declined an offer, which is withdrawn.
    Declined(Player, Offer),
    /// The last player agreed to a draw: the game ended.
    Drawn(Player, S),
    /// The last player agreed to a take-back.
    TakenBack {
        /// The player who agreed last; the player who offered, if nobody had to be asked.
        by: Player,
        /// The player whose last act was taken back.
        of: Player,
        /// Number of acts left in the line.
        left: usize,
        /// What can be seen of it.
        seen: S,
    },
    /// The last player agreed to another game: [`Actor::next`](super::Actor::next) starts it.
    Rematch(Player),
    /// A seat got another controller.
    Seated(Player, Controller),
    /// Another game started.
    Began,
}

impl<S> Event<S> {
    /// Returns whether the game itself changed, so that a view has something to show.
    pub fn changes_game(&self) -> bool {
        matches!(self, Self::Acted(..) | Self::Ended(..) | Self::Drawn(..) | Self::TakenBack { .. } | Self::Began)
    }

    /// Returns what can be seen of the contest.
    pub fn seen(&self) -> Option<&S> {
        match self {
            Self::Acted(_, seen) | Self::Ended(_, seen) | Self::Drawn(_, seen) | Self::TakenBack { seen, .. } => Some(seen),
            _ => None,
        }
    }
}
