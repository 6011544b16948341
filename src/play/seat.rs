//! Seats and what players say to each other, as plain data that also travels over networks.

use serde::{Deserialize, Serialize};

/// A player's number, from 1; [`DEALER`] is chance.
pub type Player = u8;

/// The player number of chance, which plays the break of a match from its seed.
pub const DEALER: Player = 0;

/// Milliseconds, as a point in time (from any fixed origin) or as a duration. The driver of a desk owns the clock.
pub type Millis = u64;

/// The controller that answers for a seat.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Controller {
    /// A person at this table.
    Person,
    /// A computer of a level, by its name.
    Computer(String),
    /// Somebody else's program, by its name. The level [`STAND_IN`](crate::log::STAND_IN) answers for it where it has no answer.
    Program(String),
    /// A person elsewhere, who answers with a link.
    Link,
    /// A seat in a server's room, for any kind of player.
    Remote,
}

impl Controller {
    /// Returns the computer's level, if a computer of this program plays.
    pub fn level(&self) -> Option<&str> {
        match self {
            Self::Computer(level) => Some(level),
            Self::Person | Self::Program(_) | Self::Link | Self::Remote => None,
        }
    }

    /// Returns whether the seat is answered at this table: by a person, this program, or a program that it runs.
    pub fn is_here(&self) -> bool {
        match self {
            Self::Person | Self::Computer(_) | Self::Program(_) => true,
            Self::Link | Self::Remote => false,
        }
    }

    /// Returns whether no person plays, but a computer of this program or a program that it runs.
    pub fn is_computer(&self) -> bool {
        matches!(self, Self::Computer(_) | Self::Program(_))
    }
}

/// Identifies a question to one player. The answer carries the ticket; an answer is dropped unless its ticket is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Ticket {
    /// Number of the question; unique for each ticket of a desk.
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
    /// Whoever was due could not act at all, which makes a draw.
    Stuck,
    /// The result was certain and a player ended the game, which needs no agreement.
    Certain,
}

impl Ending {
    /// Returns the reason in the protocol of rooms.
    pub fn reason(self) -> &'static str {
        match self {
            Self::Resigned(_) => "resignation",
            Self::Forfeited(_) => "absence",
            Self::Flagged(_) => "time",
            Self::Drawn => "agreement",
            Self::Stuck => "stuck",
            Self::Certain => "certain",
        }
    }

    /// Returns the loser; `None` if the end itself makes none.
    pub fn loser(self) -> Option<Player> {
        match self {
            Self::Resigned(player) | Self::Forfeited(player) | Self::Flagged(player) => Some(player),
            Self::Drawn | Self::Stuck | Self::Certain => None,
        }
    }
}

/// Something that all other players must agree to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
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
    #[error("a rematch can be offered only after the end")]
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
    /// The player's own offer waits for answers of the others.
    #[error("your offer is waiting for an answer")]
    OwnOffer,
    /// The player has agreed to the offer already.
    #[error("you have already agreed")]
    HasAgreed,
    /// A computer answers an offer before it plays.
    #[error("an offer is waiting for an answer")]
    OfferFirst,
    /// The same player's offer was declined, and that player has not acted since.
    #[error("your offer was declined; offer again after your next play")]
    Declined,
    /// There is no such seat at the table.
    #[error("you have no seat here")]
    NoSeat,
    /// The log has reached its maximum number of records.
    #[error("the room is full: it has {0} records")]
    Full(u64),
    /// No game has begun.
    #[error("the game has not begun")]
    NotBegun,
    /// Somebody's time has run out.
    #[error("the time is up")]
    TimeUp,
    /// Somebody else must act.
    #[error("it is not your turn")]
    NotTurn,
    /// The answer names a question that is not open.
    #[error("that question is not open")]
    NotAsked,
    /// The player has shot, and others choose orders.
    #[error("the orders of your shot come first")]
    OrdersFirst,
    /// No player may make this play.
    #[error("only the server plays that")]
    Nobodys,
    /// The next game of a series begins by itself.
    #[error("the next game is about to begin")]
    NextBegins,
    /// No game can start now.
    #[error("no game is due to start")]
    NoStart,
    /// No game is in progress.
    #[error("no game is in progress")]
    NoGame,
    /// All games of the match are over.
    #[error("the match is over")]
    MatchOver,
    /// Nobody can be claimed out.
    #[error("nobody who must act has been away for long enough")]
    NobodyAway,
    /// A record with this number does not follow that many records.
    #[error("record {0} does not follow {1} records")]
    NotNext(u64, u64),
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
