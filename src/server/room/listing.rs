//! How the lobby shows a room.

use super::Table;
use fob_online::State;

/// A room as the lobby shows it.
#[derive(Debug)]
pub struct Listed {
    /// ROOM in JSON, with a brief setup.
    pub text: String,
    /// Whether its maker is there.
    pub is_there: bool,
}

impl Table {
    /// Returns whether the lobby may show the room.
    pub(super) fn is_listed(&self) -> bool {
        self.room.setup().public && self.room.state() == State::Waiting
    }

    /// Returns the room as the lobby shows it, if it has an open seat.
    pub(super) fn listed(&self) -> Option<Listed> {
        if !self.is_listed() || !(1..=self.room.seats().len() as u8).any(|seat| self.room.is_open(seat)) {
            return None;
        }
        let is_there = self.room.seats().get(usize::from(self.room.makers_seat()) - 1).is_some_and(|seat| seat.online);
        let text = serde_json::to_string(&self.room.brief_view(self.peers.watching())).ok()?;
        Some(Listed { text, is_there })
    }
}
