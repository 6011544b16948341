//! Plays: the acts of players, and of the owner of the log, at the table.

use super::record::Seat;
use crate::seat::Offer;
use fob_rules::Points;
use serde::{Deserialize, Serialize};

/// The physics version of matches whose starts name none.
const BEFORE: u32 = 2;

/// A play. `A` is the contest's act.
#[derive(Clone, Debug, PartialEq)]
pub enum Play<A> {
    /// Made by no player: a game starts.
    Start(Start),
    /// A move, a strike, or all orders of a chooser.
    Act(A),
    /// An offer to the other players.
    Offer(Offer),
    /// Answer to an offer.
    Answer(bool),
    /// Resign this game.
    Resign,
    /// Resign, and play no further game of the series.
    Leave,
    /// End a match whose result is certain.
    End,
    /// Claim that a player who is away is out.
    Claim,
    /// Made by no player: this seat's time ran out.
    Flag(Seat),
    /// Made by no player: the players who are due cannot act, and the game is drawn.
    Stuck,
    /// Made by no player: the whole match ends with these points.
    Score(Score),
}

impl<A> Play<A> {
    /// Returns the play with its act converted to that of another contest; `None` if the act cannot be converted.
    pub fn in_words<B>(self, act: impl FnOnce(A) -> Option<B>) -> Option<Play<B>> {
        Some(match self {
            Self::Start(start) => Play::Start(start),
            Self::Act(own) => Play::Act(act(own)?),
            Self::Offer(offer) => Play::Offer(offer),
            Self::Answer(yes) => Play::Answer(yes),
            Self::Resign => Play::Resign,
            Self::Leave => Play::Leave,
            Self::End => Play::End,
            Self::Claim => Play::Claim,
            Self::Flag(seat) => Play::Flag(seat),
            Self::Stuck => Play::Stuck,
            Self::Score(score) => Play::Score(score),
        })
    }
}

/// The start of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Start {
    /// The starting position of a room game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The seed of Fob's break.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// The seat of each player, starting with player 1.
    pub players: Vec<Seat>,
    /// Who wins on accept in tug of war.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub accepts: Option<u8>,
    /// In Fob, the physics version that defines the board named in the setup. Rooms from before version 3 lack it; they keep the
    /// boards of version 2.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub physics: Option<String>,
}

impl Start {
    /// Returns the physics version that defines the board named in the setup.
    ///
    /// # Errors
    /// The version is not a number.
    pub fn board_physics(&self) -> Result<u32, String> {
        let Some(text) = &self.physics else { return Ok(BEFORE) };
        text.parse().map_err(|_| format!("start: physics: `{}`; expected a number", fob_base::text::clipped(text, 20)))
    }
}

/// The end of a match that was not played to its end: the host of an event entered the points, or a player left or stayed away.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Score {
    /// Points of the seats over all games.
    pub points: Vec<Points>,
    /// The reason: `score`, `resignation` or `absence`.
    pub reason: String,
}
