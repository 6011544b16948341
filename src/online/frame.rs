//! The frames that clients send.

use super::play::Play;
use super::strike::StrikeText;
use fob_base::text::{clipped, line};
use fob_rules::Points;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;
use std::collections::BTreeMap;
use std::fmt;

/// The first frame of a client.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Hello {
    /// The seat's token; `None` for a spectator.
    #[serde(default)]
    pub token: Option<String>,
    /// Number of the first record to send.
    #[serde(default)]
    pub from: u64,
    /// Version of the protocol.
    pub protocol: u32,
    /// The client's version of the physics.
    #[serde(default)]
    pub physics: Option<String>,
}

/// A play with the number that its record is expected to get.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct PlayFrame {
    /// Number of the record.
    #[serde(default)]
    pub n: Option<u64>,
    /// The play itself.
    pub play: Play,
}

/// A frame of a client in a room.
#[derive(Clone, Debug)]
pub enum Frame {
    /// Identifies the client.
    Hello(Hello),
    /// A play of the client's seat.
    Play(PlayFrame),
    /// The shooter's aim, which is passed on and never stored.
    Aim(StrikeText),
    /// One of eight phrases.
    Phrase(u8),
    /// A value to send back.
    Ping(Box<RawValue>),
}

/// Error of reading a frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FrameError {
    /// The text is not a JSON object.
    NoJson(String),
    /// The object has none of the known forms.
    Form {
        /// Number of the play, if it could be read.
        n: Option<u64>,
        /// Description of the error.
        why: String,
    },
}

#[derive(Deserialize)]
struct Number {
    n: Option<u64>,
}

/// Parses a frame.
///
/// # Errors
/// The text is not a JSON object, has none or several of the known fields, or a field has the wrong form.
pub fn read_frame(text: &str) -> Result<Frame, FrameError> {
    let fields = fields(text)?;
    let (name, raw) = known(&fields, &KNOWN)?;
    match name {
        "hello" => Ok(Frame::Hello(content(raw)?)),
        "play" => {
            let read: Result<PlayFrame, _> = serde_json::from_str(raw.get());
            let number = || serde_json::from_str::<Number>(raw.get()).ok().and_then(|number| number.n);
            read.map(Frame::Play).map_err(|error| FrameError::Form { n: number(), why: error.to_string() })
        }
        "aim" => Ok(Frame::Aim(content(raw)?)),
        "phrase" => match content(raw)? {
            phrase @ 1..=8 => Ok(Frame::Phrase(phrase)),
            _ => Err(FrameError::Form { n: None, why: "phrase: expected 1 to 8".to_owned() }),
        },
        _ => Ok(Frame::Ping(raw.to_owned())),
    }
}

/// Names of fields that determine the type of a frame.
const KNOWN: [&str; 5] = ["hello", "play", "aim", "phrase", "ping"];

/// A frame of a client at an event.
#[derive(Clone, Debug)]
pub enum EventFrame {
    /// Identifies the client.
    Hello(Hello),
    /// The host asks for the next round.
    Pair,
    /// The host enters a table's points.
    Score(ScoreFrame),
    /// The host removes a person.
    Remove(u8),
    /// The person leaves the event.
    Leave,
    /// The person returns to the event.
    Back,
    /// A value to send back.
    Ping(Box<RawValue>),
}

/// A table's points, entered by the host.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct ScoreFrame {
    /// Round, from 1.
    pub round: u32,
    /// Table in the round, from 1.
    pub table: u32,
    /// Points of the table's two people.
    pub points: [Points; 2],
}

/// Fields that determine the type of a frame at an event.
const KNOWN_AT_EVENTS: [&str; 7] = ["hello", "pair", "score", "remove", "leave", "back", "ping"];

/// Parses a frame of a client at an event.
///
/// # Errors
/// As for [`read_frame`].
pub fn read_event_frame(text: &str) -> Result<EventFrame, FrameError> {
    let fields = fields(text)?;
    let (name, raw) = known(&fields, &KNOWN_AT_EVENTS)?;
    let yes = |frame: EventFrame| match raw.get() {
        "true" => Ok(frame),
        _ => Err(FrameError::Form { n: None, why: format!("{name}: expected true") }),
    };
    match name {
        "hello" => Ok(EventFrame::Hello(content(raw)?)),
        "pair" => yes(EventFrame::Pair),
        "score" => Ok(EventFrame::Score(content(raw)?)),
        "remove" => Ok(EventFrame::Remove(content(raw)?)),
        "leave" => yes(EventFrame::Leave),
        "back" => yes(EventFrame::Back),
        _ => Ok(EventFrame::Ping(raw.to_owned())),
    }
}

/// Splits a frame into its fields.
fn fields(text: &str) -> Result<BTreeMap<String, &RawValue>, FrameError> {
    if !text.trim_start().starts_with('{') {
        return Err(FrameError::NoJson("expected a JSON object".to_owned()));
    }
    let Fields(fields) = serde_json::from_str(text).map_err(|error| FrameError::NoJson(error.to_string()))?;
    let mut all = BTreeMap::new();
    for (name, raw) in fields {
        // Which of the two would count is a matter of the reader, and two readers may differ.
        if all.contains_key(&name) {
            return Err(FrameError::Form { n: None, why: format!("duplicate field `{}`", clipped(&line(&name), 40)) });
        }
        all.insert(name, raw);
    }
    Ok(all)
}

/// All fields of an object, in their order.
struct Fields<'a>(Vec<(String, &'a RawValue)>);

impl<'de> Deserialize<'de> for Fields<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct All;
        impl<'de> Visitor<'de> for All {
            type Value = Fields<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a JSON object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields<'de>, A::Error> {
                let mut fields = Vec::new();
                while let Some(field) = map.next_entry()? {
                    fields.push(field);
                }
                Ok(Fields(fields))
            }
        }
        deserializer.deserialize_map(All)
    }
}

/// Returns the single field that determines the type of a frame.
fn known<'a>(fields: &'a BTreeMap<String, &'a RawValue>, names: &[&str]) -> Result<(&'a str, &'a RawValue), FrameError> {
    let mut found = fields.iter().filter(|(name, _)| names.contains(&name.as_str()));
    match (found.next(), found.next()) {
        (Some((name, raw)), None) => Ok((name, raw)),
        _ => Err(FrameError::Form { n: None, why: format!("expected one of {}", names.join(", ")) }),
    }
}

fn content<T: serde::de::DeserializeOwned>(raw: &RawValue) -> Result<T, FrameError> {
    serde_json::from_str(raw.get()).map_err(|error| FrameError::Form { n: None, why: error.to_string() })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn frames_are_read_and_others_refused() {
        assert!(matches!(read_frame(r#"{"hello":{"token":null,"from":0,"protocol":1},"x":1}"#), Ok(Frame::Hello(_))));
        assert!(matches!(read_frame(r#"{"phrase":8}"#), Ok(Frame::Phrase(8))));
        assert!(matches!(read_frame(r#"{"phrase":9}"#), Err(FrameError::Form { .. })));
        let Ok(Frame::Ping(any)) = read_frame(r#"{"ping": {"a": 1e400}}"#) else { panic!() };
        assert_eq!(any.get(), r#"{"a": 1e400}"#);
        assert!(matches!(read_frame(r#"{"ping":null}"#), Ok(Frame::Ping(_))));
        assert!(matches!(read_frame("nonsense"), Err(FrameError::NoJson(_))));
        assert!(matches!(read_frame("[1]"), Err(FrameError::NoJson(_))));
        assert!(matches!(read_frame(r#"{"other":1}"#), Err(FrameError::Form { n: None, .. })));
        assert!(matches!(read_frame(r#"{"play":{"n":4,"play":{"fly":1}}}"#), Err(FrameError::Form { n: Some(4), .. })));
        assert!(read_frame(r#"{"aim":{"from":[0,0],"aim":1e999,"speed":1}}"#).is_err());
    }

    #[test]
    fn duplicate_fields_are_refused_by_name() {
        let why = |text: &str| match read_frame(text).map(|_| ()).or_else(|_| read_event_frame(text).map(|_| ())) {
            Err(FrameError::Form { why, .. }) => why,
            other => panic!("{text}: {other:?}"),
        };
        for (field, text) in [
            ("hello", r#"{"hello":{"protocol":1},"hello":{"protocol":1}}"#),
            ("token", r#"{"hello":{"token":"a","protocol":1,"token":"b"}}"#),
            ("from", r#"{"hello":{"from":1,"protocol":1,"from":0}}"#),
            ("x", r#"{"hello":{"protocol":1},"x":1,"x":2}"#),
        ] {
            assert!(why(text).contains(&format!("duplicate field `{field}`")), "{text}: {}", why(text));
        }
    }
}
