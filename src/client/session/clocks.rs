//! The clocks of a room, as they run between two frames of the server.

use super::Session;
use fob_online::{Play, State};

impl Session {
    /// Returns the seconds left for each seat, and whether its clock runs; `None` without clocks.
    pub fn clocks(&self, now: i64) -> Option<Vec<(f64, bool)>> {
        let room = self.room.as_ref()?;
        let clock = room.clock.as_ref()?;
        let passed = now.saturating_add(self.offset).saturating_sub(clock.at.0).max(0) as f64 / 1000.0;
        let left = clock.left.iter().zip(1u8..).map(|(left, seat)| {
            let runs = clock.running.contains(&seat) && room.state == State::Playing;
            // A seat's first play costs nothing.
            let counts = runs && self.has_played(seat);
            (if counts { (left - passed).max(0.0) } else { *left }, runs)
        });
        Some(left.collect())
    }

    /// Returns whether a seat has moved, shot or chosen orders in this game.
    pub fn has_played(&self, seat: u8) -> bool {
        let mut of_game = self.records.iter().rev().take_while(|record| !matches!(record.play, Play::Start(_)));
        of_game.any(|record| record.seat == seat && record.play.is_turn())
    }
}
