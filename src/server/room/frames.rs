//! The frames that a room sends.

use axum::extract::ws::Utf8Bytes;
use fob_online::{ClockView, Code, EventView, OfferView, Refusal, ResultView, RoomView, SeatView, StrikeText};
use serde::Serialize;

/// A frame with one field. What is serialised here cannot fail: numbers are finite, keys are texts.
fn frame(name: &str, value: &impl Serialize) -> Utf8Bytes {
    let value = serde_json::to_string(value).unwrap_or_else(|_| "null".to_owned());
    format!("{{\"{name}\":{value}}}").into()
}

pub fn room(view: &RoomView) -> Utf8Bytes {
    frame("room", view)
}

/// The record as it is in the store.
pub fn record_text(record: &str) -> Utf8Bytes {
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

/// EVENT.
pub fn event(view: &EventView) -> Utf8Bytes {
    frame("event", view)
}

/// Where somebody at an event plays.
pub fn table(room: &str, seat: u8) -> Utf8Bytes {
    frame("table", &serde_json::json!({"room": room, "seat": seat}))
}

/// A refusal, to one socket.
pub fn refused(n: Option<u64>, refusal: &Refusal, next: u64) -> Utf8Bytes {
    #[derive(Serialize)]
    struct Refused<'a> {
        n: Option<u64>,
        code: Code,
        why: &'a str,
        next: u64,
    }
    frame("refused", &Refused { n, code: refusal.code, why: &refusal.why, next })
}

/// Counts a refusal.
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
