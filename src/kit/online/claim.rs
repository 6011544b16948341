//! When the win can be claimed against somebody who is away.

use super::at_table::AtTable;
use crate::shared::Shared;
use fob_online::{RoomView, State};

/// Time after which a player who is away is out, in seconds: in a public room, and before a first turn on a clock. A little more than the
/// server's, so that a claim is not refused.
const AWAY: f64 = 122.0;
const UNPLAYED: f64 = 62.0;

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
    pub(super) fn claim_in(&self, room: &RoomView, now: f64) -> Option<f64> {
        let (seat, since) = self.away?;
        let wait = if room.setup.clock.is_some() && !self.played.contains(&seat) {
            UNPLAYED
        } else if room.setup.public {
            AWAY
        } else {
            return None;
        };
        Some((since + wait - now).max(0.0))
    }
}
