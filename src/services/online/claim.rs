//! When the win can be claimed against somebody who is away.

use super::at_table::AtTable;
use crate::shared::Shared;
use fob_online::{RoomView, State};

/// Seconds for which a claim waits longer than the server asks, so that it is not refused.
const MORE: f64 = 2.0;

impl AtTable {
    /// Notes who is to act and is away, and since when.
    pub(super) fn note_away(&mut self, shared: &Shared) {
        let Some(session) = self.session(shared) else { return };
        let Some(room) = session.room() else { return };
        let is_away = |seat: &u8| {
            Some(*seat) != session.seat()
                && room.seats.iter().any(|view| view.seat == *seat && view.kind == "person" && !view.online)
        };
        let away = room.due.iter().copied().find(is_away).filter(|_| room.state == State::Playing);
        self.away = away.map(|seat| self.away.filter(|(known, _)| *known == seat).unwrap_or((seat, shared.now)));
    }

    /// Seconds until the win can be claimed against whoever is away; `None` if nobody is, or only the clock decides.
    pub fn claim_in(&self, room: &RoomView, shared: &Shared) -> Option<f64> {
        let (seat, since) = self.away?;
        let wait = if room.setup.clock.is_some() && !self.session(shared)?.has_played(seat) {
            fob_online::UNPLAYED
        } else if room.setup.public {
            fob_online::AWAY
        } else {
            return None;
        };
        Some((since + wait as f64 / 1000.0 + MORE - shared.now).max(0.0))
    }
}
