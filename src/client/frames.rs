//! Frames: those that a client sends, and those of a server that it can read.

use fob_online::{ClockView, Code, OfferView, Play, Record, ResultView, RoomView, SeatView, StrikeText};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::collections::BTreeMap;

/// A refusal by the server of a play or another frame.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Refused {
    /// Number of the play, if it had one.
    pub n: Option<u64>,
    /// Kind of refusal.
    pub code: Code,
    /// One sentence for people.
    pub why: String,
    /// Number of the room's next record.
    pub next: u64,
}

/// The aim of a player.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
pub struct SeatAim {
    /// Seat of the player.
    pub seat: u8,
    /// The strike that the player would play.
    #[serde(flatten)]
    pub strike: StrikeText,
}

/// A phrase that somebody sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub struct SeatPhrase {
    /// Seat of the sender.
    pub seat: u8,
    /// The phrase, from 1 to 8.
    pub phrase: u8,
}

/// A frame of the server.
#[derive(Clone, Debug)]
pub(crate) enum Frame {
    Room(Box<RoomView>),
    Record(Box<Record>),
    /// A refusal, with the play if the server names it, as for a play without a number.
    Refused(Refused, Option<Play>),
    Seats(Vec<SeatView>),
    Clock(Option<ClockView>),
    Offer(Option<OfferView>),
    Over(Option<ResultView>),
    Aim(SeatAim),
    Phrase(SeatPhrase),
    Closing(String),
    /// An answer to a ping, or a frame of a newer server.
    Other,
}

#[derive(Deserialize)]
struct OfPlay {
    #[serde(default)]
    play: Option<Play>,
}

#[derive(Deserialize)]
pub(crate) struct Closing {
    #[serde(default)]
    pub why: String,
}

pub(crate) fn parsed<'a, T: Deserialize<'a>>(raw: &'a str) -> Option<T> {
    serde_json::from_str(raw).ok()
}

/// Parses a frame. Returns `None` for a text that is not part of the protocol.
pub(crate) fn read(text: &str) -> Option<Frame> {
    let fields: BTreeMap<String, &RawValue> = serde_json::from_str(text).ok()?;
    let of = |name: &str| fields.get(name).map(|raw| raw.get());
    if let Some(raw) = of("record") {
        return parsed(raw).map(Frame::Record);
    }
    if let Some(raw) = of("room") {
        return parsed(raw).map(Frame::Room);
    }
    if let Some(raw) = of("refused") {
        let play = parsed::<OfPlay>(raw).and_then(|of| of.play);
        return parsed(raw).map(|refused| Frame::Refused(refused, play));
    }
    if let Some(raw) = of("seats") {
        return parsed(raw).map(Frame::Seats);
    }
    if let Some(raw) = of("clock") {
        return parsed(raw).map(Frame::Clock);
    }
    if let Some(raw) = of("offer") {
        return parsed(raw).map(Frame::Offer);
    }
    if let Some(raw) = of("over") {
        return parsed(raw).map(Frame::Over);
    }
    if let Some(raw) = of("aim") {
        return parsed(raw).map(Frame::Aim);
    }
    if let Some(raw) = of("phrase") {
        return parsed(raw).map(Frame::Phrase);
    }
    if let Some(raw) = of("closing") {
        return parsed::<Closing>(raw).map(|closing| Frame::Closing(closing.why));
    }
    Some(Frame::Other)
}

pub(crate) fn frame(name: &str, value: &impl Serialize) -> String {
    // Numbers are finite and keys are texts, so this cannot fail.
    let value = serde_json::to_string(value).unwrap_or_else(|_| "null".to_owned());
    format!("{{\"{name}\":{value}}}")
}

/// The oldest version of the protocol, which is enough for events, classes and most rooms.
pub(crate) const OLDEST: u32 = 1;

pub(crate) fn hello(token: Option<&str>, from: u64, protocol: u32) -> String {
    let physics = fob_online::physics_version();
    frame("hello", &serde_json::json!({"token": token, "from": from, "protocol": protocol, "physics": physics}))
}

pub(crate) fn play(n: Option<u64>, play: &Play) -> String {
    #[derive(Serialize)]
    struct Numbered<'a> {
        #[serde(skip_serializing_if = "Option::is_none")]
        n: Option<u64>,
        play: &'a Play,
    }
    frame("play", &Numbered { n, play })
}

pub(crate) fn aim(strike: &StrikeText) -> String {
    frame("aim", strike)
}

pub(crate) fn phrase(phrase: u8) -> String {
    frame("phrase", &phrase)
}

pub(crate) fn ping() -> String {
    "{\"ping\":1}".to_owned()
}
