//! Frames of an event: those that a client sends, and those of a server that it can read.

use super::event_session::Ask;
use super::frames::{Closing, Refused, frame, parsed};
use fob_online::EventView;
use serde::Deserialize;
use serde_json::json;
use serde_json::value::RawValue;
use std::collections::BTreeMap;

/// A person's table in the current round.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub(crate) struct Table {
    pub room: String,
    pub seat: u8,
}

/// A frame of the server.
#[derive(Clone, Debug)]
pub(crate) enum Frame {
    Event(Box<EventView>),
    Table(Table),
    Refused(Refused),
    Closing(String),
    /// An answer to a ping, or a frame of a newer server.
    Other,
}

/// Parses a frame. Returns `None` for a text that is not part of the protocol.
pub(crate) fn read(text: &str) -> Option<Frame> {
    let fields: BTreeMap<String, &RawValue> = serde_json::from_str(text).ok()?;
    let of = |name: &str| fields.get(name).map(|raw| raw.get());
    if let Some(raw) = of("event") {
        return parsed(raw).map(Frame::Event);
    }
    if let Some(raw) = of("table") {
        // Room ids become part of addresses.
        let is_plain = |table: &Table| !table.room.is_empty() && table.room.chars().all(|c| c.is_ascii_alphanumeric());
        return parsed::<Table>(raw)
            .filter(|table| table.seat > 0 && table.room.len() <= 40 && is_plain(table))
            .map(Frame::Table);
    }
    if let Some(raw) = of("refused") {
        return parsed(raw).map(Frame::Refused);
    }
    if let Some(raw) = of("closing") {
        return parsed::<Closing>(raw).map(|closing| Frame::Closing(closing.why));
    }
    Some(Frame::Other)
}

pub(crate) fn ask(ask: &Ask) -> String {
    match ask {
        Ask::Pair => frame("pair", &true),
        Ask::Score { round, table, points } => frame("score", &json!({"round": round, "table": table, "points": points})),
        Ask::Remove(person) => frame("remove", person),
        Ask::Leave => frame("leave", &true),
        Ask::Back => frame("back", &true),
    }
}
