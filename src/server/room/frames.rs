//! The frames that rooms and events send.

use axum::extract::ws::Utf8Bytes;
use fob_online::{ClockView, Code, EventView, OfferView, Play, Refusal, ResultView, RoomView, SeatView, StrikeText};
use serde::Serialize;

/// Creates a frame with one field. Serialization cannot fail here: numbers are finite, and keys are texts.
fn frame(name: &str, value: &impl Serialize) -> Utf8Bytes {
    let value = serde_json::to_string(value).unwrap_or_else(|_| "null".to_owned());
    format!("{{\"{name}\":{value}}}").into()
}

pub fn room(view: &RoomView) -> Utf8Bytes {
    frame("room", view)
}

/// Creates a record's frame from its stored text.
pub(crate) fn record_text(record: &str) -> Utf8Bytes {
    format!("{{\"record\":{record}}}").into()
}

pub fn seats(seats: &[SeatView]) -> Utf8Bytes {
    frame("seats", &seats)
}

pub fn clock(clock: &ClockView) -> Utf8Bytes {
    frame("clock", clock)
}

pub fn offer(offer: Option<&OfferView>) -> Utf8Bytes {
    frame("offer", &offer)
}

pub fn over(result: &ResultView) -> Utf8Bytes {
    frame("over", result)
}

pub fn aim(seat: u8, strike: &StrikeText) -> Utf8Bytes {
    #[derive(Serialize)]
    struct Aim<'a> {
        seat: u8,
        #[serde(flatten)]
        strike: &'a StrikeText,
    }
    frame("aim", &Aim { seat, strike })
}

pub fn phrase(seat: u8, phrase: u8) -> Utf8Bytes {
    #[derive(Serialize)]
    struct Phrase {
        seat: u8,
        phrase: u8,
    }
    frame("phrase", &Phrase { seat, phrase })
}

/// Creates a frame with EVENT.
pub fn event(view: &EventView) -> Utf8Bytes {
    frame("event", view)
}

/// Creates the frame with the table of a person at an event.
pub fn table(room: &str, seat: u8) -> Utf8Bytes {
    frame("table", &serde_json::json!({"room": room, "seat": seat}))
}

/// Creates the frame of a refusal, for one socket.
pub fn refused(n: Option<u64>, refusal: &Refusal, next: u64) -> Utf8Bytes {
    refused_play(n, None, refusal, next)
}

/// Creates the frame of a refusal of a play. The frame names a play without a number, because the client may wait for several of
/// them.
pub fn refused_play(n: Option<u64>, play: Option<&Play>, refusal: &Refusal, next: u64) -> Utf8Bytes {
    #[derive(Serialize)]
    struct Refused<'a> {
        n: Option<u64>,
        #[serde(skip_serializing_if = "Option::is_none")]
        play: Option<&'a Play>,
        code: Code,
        why: &'a str,
        next: u64,
    }
    frame("refused", &Refused { n, play, code: refusal.code, why: &refusal.why, next })
}

/// Counts a refusal in the metrics.
pub fn count(code: Code) {
    let code = match code {
        Code::Taken => "taken",
        Code::Turn => "turn",
        Code::Illegal => "illegal",
        Code::Form => "form",
        Code::Rate => "rate",
        Code::Over => "over",
        Code::Store => "store",
    };
    metrics::counter!("fob_refusals", "code" => code).increment(1);
}
