//! What somebody at the table does.

use super::strike::StrikeText;
use fob_rules::Points;
use fob_table::Hole;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::BTreeMap;

/// What can be offered to the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Offer {
    /// To end the game as a draw.
    Draw,
    /// To take the offerer's last move or shot back.
    Takeback,
    /// After the end: another game with sides changed.
    Rematch,
}

/// The beginning of a game, by the server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Start {
    /// The position, in games of the room.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The seed of the break, in Fob.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// The seat of each player, player 1 first.
    pub players: Vec<u8>,
    /// Who wins on accept, in tug of war.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub accepts: Option<u8>,
}

/// A play. In JSON it is an object with one field that names it; other fields are ignored.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Play {
    /// By the server: a game begins.
    Start(Start),
    /// A move in a game's notation.
    Move(String),
    /// A shot of Fob.
    Strike(StrikeText),
    /// A chooser's orders, all of them: the letters of a hole's pucks as they are to be read.
    Orders(BTreeMap<Hole, String>),
    /// An offer to the others.
    Offer(Offer),
    /// The answer to an offer.
    Answer(bool),
    /// Gives the game up.
    #[serde(serialize_with = "yes")]
    Resign,
    /// Frees the seat before the start, and resigns later.
    #[serde(serialize_with = "yes")]
    Leave,
    /// Ends a match whose result is certain.
    #[serde(serialize_with = "yes")]
    End,
    /// Puts somebody out who is away.
    #[serde(serialize_with = "yes")]
    Claim,
    /// By the server: this seat is out of time.
    Flag(u8),
    /// By the server: an event ended the match, with these points.
    Score(Score),
}

/// How an event ended a match: its host gave the points, or somebody left or stayed away.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Score {
    /// The points of the seats in all games of the room.
    pub points: Vec<Points>,
    /// Why, as RESULT has it: `score`, `resignation` or `absence`.
    pub reason: String,
}

impl Play {
    /// Whether only the server may make it.
    pub const fn is_servers(&self) -> bool {
        matches!(self, Self::Start(_) | Self::Flag(_) | Self::Score(_))
    }

    /// Whether a frame may leave out the number that the record would get.
    pub const fn may_omit_number(&self) -> bool {
        matches!(self, Self::Offer(_) | Self::Resign | Self::Leave | Self::Claim)
    }

    /// Whether it is a move, a strike or orders: what the turn waits for.
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
    score: Option<Score>,
}

impl<'de> Deserialize<'de> for Play {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        const EXPECTED: &str = "expected one of move, strike, orders, offer, answer, resign, leave, end, claim";
        let fields = Fields::deserialize(deserializer)?;
        let yes = |given: Option<bool>, play: Self| match given {
            None => Ok(None),
            Some(true) => Ok(Some(play)),
            Some(false) => Err(D::Error::custom("resign, leave, end and claim are always true")),
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
