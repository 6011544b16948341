//! The lobby's view of a room.

use fob_online::{Room, State};

/// The lobby's view of a room.
#[derive(Debug)]
pub struct Listed {
    /// ROOM in JSON, with a brief setup.
    pub text: String,
    /// True if the room's maker is online.
    pub is_there: bool,
}

/// Returns whether the lobby may show a room.
pub(super) fn is_listed(room: &Room) -> bool {
    room.setup().public && room.state() == State::Waiting
}

/// Returns the lobby's view of a room with this many spectators, if it has an open seat.
pub(super) fn listed(room: &Room, watching: usize) -> Option<Listed> {
    if !is_listed(room) || !(1..=room.seats().len() as u8).any(|seat| room.is_open(seat)) {
        return None;
    }
    let is_there = room.seats().get(usize::from(room.makers_seat()).checked_sub(1)?).is_some_and(|seat| seat.online);
    let text = serde_json::to_string(&room.brief_view(watching)).ok()?;
    Some(Listed { text, is_there })
}
