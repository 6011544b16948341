//! Plays: the acts of players at the table.

use super::strike::StrikeText;
use fob_board::Hole;
pub use fob_play::log::{Score, Start};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::BTreeMap;

/// An offer to the other players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Offer {
    /// End the game as a draw.
    Draw,
    /// Take back the offering player's last move or shot.
    Takeback,
    /// After the end: play another game with the sides changed.
    Rematch,
}

/// A play. In JSON, an object with a single field that names the kind of play; other fields are ignored.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Play {
    /// By the server: a game starts.
    Start(Start),
    /// A move, in the game's notation.
    Move(String),
    /// A shot of Fob.
    Strike(StrikeText),
    /// All orders of a chooser: for each hole, the letters of its pucks in the order in which to read them.
    Orders(BTreeMap<Hole, String>),
    /// An offer to the other players.
    Offer(Offer),
    /// Answer to an offer.
    Answer(bool),
    /// Resign this game.
    #[serde(serialize_with = "yes")]
    Resign,
    /// Free the seat before the start; resign after it.
    #[serde(serialize_with = "yes")]
    Leave,
    /// End a match early, because its result is certain.
    #[serde(serialize_with = "yes")]
    End,
    /// Claim that a player who is away is out.
    #[serde(serialize_with = "yes")]
    Claim,
    /// By the server: this seat's time ran out.
    Flag(u8),
    /// By the server: the players who are due cannot play, and the game is drawn. In Fob the striker fits nowhere.
    #[serde(serialize_with = "yes")]
    Stuck,
    /// By the server: an event ended the match with these points.
    Score(Score),
}

impl From<Offer> for fob_play::Offer {
    fn from(offer: Offer) -> Self {
        match offer {
            Offer::Draw => Self::Draw,
            Offer::Takeback => Self::TakeBack,
            Offer::Rematch => Self::Rematch,
        }
    }
}

impl From<fob_play::Offer> for Offer {
    fn from(offer: fob_play::Offer) -> Self {
        match offer {
            fob_play::Offer::Draw => Self::Draw,
            fob_play::Offer::TakeBack => Self::Takeback,
            fob_play::Offer::Rematch => Self::Rematch,
        }
    }
}

impl Play {
    /// Returns whether only the server may make this play.
    pub const fn is_servers(&self) -> bool {
        matches!(self, Self::Start(_) | Self::Flag(_) | Self::Stuck | Self::Score(_))
    }

    /// Returns whether a frame may omit the number of the record.
    pub const fn may_omit_number(&self) -> bool {
        matches!(self, Self::Offer(_) | Self::Resign | Self::Leave | Self::Claim)
    }

    /// Returns whether the play is a move, a strike or orders: the plays that a turn waits for.
    pub const fn is_turn(&self) -> bool {
        matches!(self, Self::Move(_) | Self::Strike(_) | Self::Orders(_))
    }
}

#[derive(Deserialize)]
struct Fields {
    start: Option<Start>,
    #[serde(rename = "move")]
    mv: Option<String>,
    strike: Option<StrikeText>,
    orders: Option<BTreeMap<Hole, String>>,
    offer: Option<Offer>,
    answer: Option<bool>,
    resign: Option<bool>,
    leave: Option<bool>,
    end: Option<bool>,
    claim: Option<bool>,
    flag: Option<u8>,
    stuck: Option<bool>,
    score: Option<Score>,
}

impl<'de> Deserialize<'de> for Play {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        const EXPECTED: &str = "expected one of move, strike, orders, offer, answer, resign, leave, end, claim";
        let fields = Fields::deserialize(deserializer)?;
        let yes = |given: Option<bool>, play: Self| match given {
            None => Ok(None),
            Some(true) => Ok(Some(play)),
            Some(false) => Err(D::Error::custom("resign, leave, end, claim and stuck are always true")),
        };
        let mut found = [
            fields.start.map(Self::Start),
            fields.mv.map(Self::Move),
            fields.strike.map(Self::Strike),
            fields.orders.map(Self::Orders),
            fields.offer.map(Self::Offer),
            fields.answer.map(Self::Answer),
            yes(fields.resign, Self::Resign)?,
            yes(fields.leave, Self::Leave)?,
            yes(fields.end, Self::End)?,
            yes(fields.claim, Self::Claim)?,
            fields.flag.map(Self::Flag),
            yes(fields.stuck, Self::Stuck)?,
            fields.score.map(Self::Score),
        ]
        .into_iter()
        .flatten();
        match (found.next(), found.next()) {
            (Some(play), None) => Ok(play),
            (None, _) => Err(D::Error::custom(EXPECTED)),
            (Some(_), Some(_)) => Err(D::Error::custom(format!("several plays in one; {EXPECTED}"))),
        }
    }
}

fn yes<S: serde::Serializer>(serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_bool(true)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn plays_read_back_and_unknown_fields_are_ignored() {
        for text in [
            r#"{"move":"a1-b2"}"#,
            r#"{"strike":{"from":[0.1,-0.3],"aim":90.0,"speed":2.5,"offset":0.0}}"#,
            r#"{"orders":{"NE":"rg","SW":"gr"}}"#,
            r#"{"offer":"takeback"}"#,
            r#"{"answer":false}"#,
            r#"{"resign":true}"#,
            r#"{"leave":true}"#,
            r#"{"end":true}"#,
            r#"{"claim":true}"#,
            r#"{"flag":2}"#,
            r#"{"stuck":true}"#,
            r#"{"start":{"seed":"7","players":[2,1],"accepts":1}}"#,
            r#"{"score":{"points":["1/2","1/2"],"reason":"score"}}"#,
        ] {
            let play: Play = serde_json::from_str(text).unwrap();
            assert_eq!(serde_json::to_string(&play).unwrap(), text);
        }
        assert_eq!(serde_json::from_str::<Play>(r#"{"move":"x","later":1}"#).unwrap(), Play::Move("x".into()));
        for bad in [r"{}", r#"{"move":1}"#, r#"{"resign":false}"#, r#"{"move":"a","end":true}"#, "[]", r#"{"orders":{"XX":"g"}}"#]
        {
            assert!(serde_json::from_str::<Play>(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn numbers_travel_exactly() {
        let strike =
            StrikeText { from: (0.1 + 0.2, -1.0 / 3.0), aim: 123.456_789_012_345_67, speed: 2.0f64.sqrt(), offset: 1e-17 };
        let text = serde_json::to_string(&Play::Strike(strike)).unwrap();
        assert_eq!(serde_json::from_str::<Play>(&text).unwrap(), Play::Strike(strike));
    }
}
