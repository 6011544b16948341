//! Seats, and what is said between them: plain data that also travels over a network.

use serde::{Deserialize, Serialize};

/// A player's number, from 1; [`DEALER`] is chance.
pub type Player = u8;

/// The number of chance among the players: the break of a match from its seed.
pub const DEALER: Player = 0;

/// Milliseconds, as a point in time (from any fixed origin) or as a span. Whoever drives an actor owns the clock.
pub type Millis = u64;

/// Who answers for a seat.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Controller {
    /// A person at this table.
    Person,
    /// A computer of a level, by its name.
    Computer(String),
    /// A person elsewhere, who answers by a link.
    Link,
    /// A seat of a server's room, whoever sits there.
    Remote,
}

impl Controller {
    /// The level, where a computer plays.
    pub fn level(&self) -> Option<&str> {
        match self {
            Self::Computer(level) => Some(level),
            Self::Person | Self::Link | Self::Remote => None,
        }
    }

    /// Whether a computer plays.
    pub fn is_computer(&self) -> bool {
        self.level().is_some()
    }
}

/// A question to one player. An answer bears its ticket; an answer whose ticket is not outstanding (any more) is dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Ticket {
    /// Counts the questions of an actor: no two tickets have the same number.
    pub turn: u64,
    /// Who is asked.
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
    /// Nothing could change the result any more, and somebody wanted no more of it. Nobody has to agree.
    Certain,
}

impl Ending {
    /// Who loses by it; `None` where the end itself makes no loser.
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
    /// The game ends without a winner.
    Draw,
    /// The last act that the offering player saw of their own is taken back, with all that followed.
    TakeBack,
    /// Another game, once this one is over.
    Rematch,
}

/// Why an input was refused. Nothing has changed then.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
pub enum Refusal {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// Something that only follows a game, while it goes on.
    #[error("the game is not over")]
    NotOver,
    /// There is no such player.
    #[error("there is no player {0}")]
    NoPlayer(Player),
    /// Nothing of that player's can be taken back.
    #[error("there is nothing to take back")]
    NothingToTakeBack,
    /// Another offer waits for its answers.
    #[error("another offer is waiting for an answer")]
    OfferWaits,
    /// The same player was refused and has not acted since.
    #[error("an offer was declined; make the next one after your next turn")]
    Declined,
    /// There is no offer that this player could answer.
    #[error("there is no offer to answer")]
    NoOffer,
    /// The rules of the game: a sentence without a full stop.
    #[error("{0}")]
    Rules(String),
}

impl Refusal {
    /// The refusal of the rules, in their words.
    pub fn rules(why: impl std::fmt::Display) -> Self {
        Self::Rules(why.to_string())
    }
}
