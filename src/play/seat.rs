//! Seats and what players say to each other, as plain data that also travels over networks.

use serde::{Deserialize, Serialize};

/// A player's number, from 1; [`DEALER`] is chance.
pub type Player = u8;

/// The player number of chance, which plays the break of a match from its seed.
pub const DEALER: Player = 0;

/// Milliseconds, as a point in time (from any fixed origin) or as a duration. The driver of an actor owns the clock.
pub type Millis = u64;

/// Who answers for a seat.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Controller {
    /// A person at this table.
    Person,
    /// A computer of a level, by its name.
    Computer(String),
    /// A person elsewhere, who answers with a link.
    Link,
    /// A seat in a server's room, whoever sits there.
    Remote,
}

impl Controller {
    /// Returns the computer's level, if a computer plays.
    pub fn level(&self) -> Option<&str> {
        match self {
            Self::Computer(level) => Some(level),
            Self::Person | Self::Link | Self::Remote => None,
        }
    }

    /// Returns whether this program answers for the seat, or a person at this table.
    pub fn is_here(&self) -> bool {
        match self {
            Self::Person | Self::Computer(_) => true,
            Self::Link | Self::Remote => false,
        }
    }

    /// Returns whether a computer plays.
    pub fn is_computer(&self) -> bool {
        self.level().is_some()
    }
}

/// Identifies a question to one player. The answer carries the ticket; an answer is dropped unless its ticket is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Ticket {
    /// Number of the question; unique for each ticket of an actor.
    pub turn: u64,
    /// The player who is asked.
    pub by: Player,
}

/// An end that the rules did not make.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Ending {
    /// This player gave up.
    Resigned(Player),
    /// This player was away for too long.
    Forfeited(Player),
    /// This player ran out of time.
    Flagged(Player),
    /// All agreed to a draw.
    Drawn,
    /// The result was certain and a player ended the game, which needs no agreement.
    Certain,
}

impl Ending {
    /// Returns the loser; `None` if the end itself makes none.
    pub fn loser(self) -> Option<Player> {
        match self {
            Self::Resigned(player) | Self::Forfeited(player) | Self::Flagged(player) => Some(player),
            Self::Drawn | Self::Certain => None,
        }
    }
}

/// Something that all other players must agree to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Offer {
    /// End the game as a draw.
    Draw,
    /// Take back the offering player's last act that was shown to them, and everything after it.
    TakeBack,
    /// Play another game after this one.
    Rematch,
}

/// Why an input was refused. Nothing has changed then.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
pub enum Refusal {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// This can only follow a game, but the game is not over.
    #[error("the game is not over")]
    NotOver,
    /// There is no such player.
    #[error("there is no player {0}")]
    NoPlayer(Player),
    /// There is no act of that player to take back.
    #[error("there is nothing to take back")]
    NothingToTakeBack,
    /// Another offer waits for its answers.
    #[error("another offer is waiting for an answer")]
    OfferWaits,
    /// The same player's offer was declined, and that player has not acted since.
    #[error("an offer was declined; make the next one after your next turn")]
    Declined,
    /// There is no offer that this player could answer.
    #[error("there is no offer to answer")]
    NoOffer,
    /// The rules of the game refuse it: a sentence without a full stop.
    #[error("{0}")]
    Rules(String),
}

impl Refusal {
    /// Creates a refusal by the rules of the game.
    pub fn rules(why: impl std::fmt::Display) -> Self {
        Self::Rules(why.to_string())
    }
}
