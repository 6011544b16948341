//! What goes into an actor and what comes out of it.

use super::seat::{Controller, Ending, Offer, Player, Refusal, Ticket};
use serde::{Deserialize, Serialize};

/// An input. `A` is the contest's act.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum In<A> {
    /// Nothing happened but time: clocks may have run out. It also begins the match.
    Tick,
    /// An answer to [`Out::Ask`] or [`Out::Deal`].
    Act(Ticket, A),
    /// The one who was asked cannot answer, and why. In place of a computer the stand-in of
    /// [`Options::stand_in`](super::Options::stand_in) is asked; others are asked again.
    Failed(Ticket, String),
    /// An answer to [`Out::Save`]: everything up to this event is safe, or why it is not.
    Saved(u64, Result<(), String>),
    /// What could not be saved is to be tried again.
    Retry,
    /// The events up to this one have been shown.
    Seen(u64),
    /// Somebody else answers for a seat from now on.
    Seat(Player, Controller),
    /// The game ends: somebody resigns, all at the table agreed to a draw, or the result is certain.
    End(Ending),
    /// A player makes an offer; the same offer by another player is a yes.
    Offer(Player, Offer),
    /// A player answers the offer.
    Reply(Player, bool),
    /// Computers are not asked while a match is paused, and no clock runs.
    Pause(bool),
}

/// An output: what the driver is to do. `S` is what is seen of the contest's acts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Out<S> {
    /// Ask whoever answers for this seat.
    Ask(Ticket, Controller),
    /// Answer for chance with [`Contest::deal`](super::Contest::deal).
    Deal(Ticket),
    /// The question is void: stop looking for its answer.
    Cancel(Ticket),
    /// Make everything up to this event safe, then answer with [`In::Saved`]. [`Actor::waiting`](super::Actor::waiting) has the
    /// events that wait for it.
    Save(u64),
    /// Something happened, and is safe or known not to be. Events come in order, each once.
    Event(u64, Event<S>),
    /// The rules, or those of offers, refuse what this player did. Nothing has changed; a question stays open.
    Refused(Player, Refusal),
    /// An answer came late, twice or from nobody who was asked. Nothing has changed.
    Dropped(Ticket),
    /// A computer could not answer, and its stand-in could not either: the match waits until the seat changes or a pause ends.
    Stalled(Player, String),
    /// The game is over and all its events are out: nothing more happens but offers of a rematch.
    Over,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Event<S> {
    /// A player, or chance, acted.
    Acted(Player, S),
    /// The game ended otherwise than by its rules.
    Ended(Ending, S),
    /// A player gave up or ran out of time, and a computer of this level goes on in the seat.
    Replaced(Ending, String),
    /// A player made an offer.
    Offered(Player, Offer),
    /// A player agreed to an offer that others have not answered yet.
    Agreed(Player, Offer),
    /// A player declined an offer, which is gone.
    Declined(Player, Offer),
    /// The last player agreed to a draw: the game ended.
    Drawn(Player, S),
    /// The last player agreed to a take-back.
    TakenBack {
        /// Who agreed last; the offering player where nobody had to be asked.
        by: Player,
        /// Whose last act was taken back.
        of: Player,
        /// How many acts are left of the line.
        left: usize,
        /// What is seen of it.
        seen: S,
    },
    /// The last player agreed to another game: [`Actor::next`](super::Actor::next) begins it.
    Rematch(Player),
    /// Somebody else answers for a seat.
    Seated(Player, Controller),
    /// Another game began.
    Began,
}

impl<S> Event<S> {
    /// Whether the game itself changed, so that a view has something to show.
    pub fn changes_game(&self) -> bool {
        matches!(self, Self::Acted(..) | Self::Ended(..) | Self::Drawn(..) | Self::TakenBack { .. } | Self::Began)
    }

    /// What is seen of the contest.
    pub fn seen(&self) -> Option<&S> {
        match self {
            Self::Acted(_, seen) | Self::Ended(_, seen) | Self::Drawn(_, seen) | Self::TakenBack { seen, .. } => Some(seen),
            _ => None,
        }
    }
}
