//! The time after which a player can claim the win against somebody who is away.

use super::at_table::AtTable;
use crate::data::Services;
use fob_online::{RoomView, State};

/// Seconds for which a claim waits longer than the server asks, so that it is not refused.
const MORE: f64 = 2.0;

impl AtTable {
    /// Notes who is to act and is away, and since when.
    pub(super) fn note_away(&mut self, services: &Services) {
        let Some(session) = self.session(services) else { return };
        let Some(room) = session.room() else { return };
        let is_away = |seat: &u8| {
            Some(*seat) != session.seat()
                && room.seats.iter().any(|view| view.seat == *seat && view.kind == "person" && !view.online)
        };
        let away = room.due.iter().copied().find(is_away).filter(|_| room.state == State::Playing);
        self.away = away.map(|seat| self.away.filter(|(known, _)| *known == seat).unwrap_or((seat, services.now)));
    }

    /// Returns the seconds until the win can be claimed against the player who is away; `None` if nobody is away, or if only the
    /// clock decides.
    pub fn claim_in(&self, room: &RoomView, services: &Services) -> Option<f64> {
        let (seat, since) = self.away?;
        let wait = if room.setup.clock.is_some() && !self.session(services)?.has_played(seat) {
            fob_online::UNPLAYED
        } else if room.setup.public {
            fob_online::AWAY
        } else {
            return None;
        };
        Some((since + wait as f64 / 1000.0 + MORE - services.now).max(0.0))
    }
}
