//! Rooms of this device without an open connection, as after a restart: their server is asked now and then whose turn it is.

use super::hub::Key;
use crate::jobs::Wake;
use crate::pace::Pace;
use fob_client::{Call, CallError};
use fob_online::{RoomView, State};
use std::fmt;

/// Maximum number of rooms that are asked about, the newest first.
pub(crate) const MOST: usize = 8;
/// Time between two questions about a room, in milliseconds.
const PAUSE: i64 = 60_000;
/// The longest such time, for a server that does not answer.
const LONGEST: i64 = 16 * PAUSE;

/// Asks a server about a room, and wakes the window when the answer is there.
pub type AskRoom = fn(&Key, Wake) -> Call<RoomView>;

/// A room that is asked about.
#[derive(Debug)]
struct Asked {
    key: Key,
    /// The user's own seat, from 1.
    seat: u8,
    view: Option<RoomView>,
    call: Option<Call<RoomView>>,
    /// The time of the next question about the room; `None` if the server does not know the room, so that it is never asked
    /// again.
    at: Option<i64>,
    pause: i64,
}

/// All rooms that are asked about.
pub struct AskedRooms {
    rooms: Vec<Asked>,
    /// Sends a question to a server: by HTTP, or by another way in tests.
    pub ask: AskRoom,
}

impl fmt::Debug for AskedRooms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&self.rooms).finish()
    }
}

impl Default for AskedRooms {
    fn default() -> Self {
        Self { rooms: Vec::new(), ask: |key, wake| key.server.room(&key.room, move || wake.wake()) }
    }
}

impl AskedRooms {
    /// Takes the answers that have arrived, and asks about the next of these rooms; the newest comes first. Only one question is
    /// open at a time, so that no server is asked about many rooms at once.
    pub fn poll(&mut self, mine: Vec<(Key, u8)>, now: i64, wake: impl FnOnce() -> Wake) {
        self.rooms.retain(|room| mine.iter().any(|(key, seat)| room.key == *key && room.seat == *seat));
        for (key, seat) in mine {
            if !self.rooms.iter().any(|room| room.key == key) {
                self.rooms.push(Asked { key, seat, view: None, call: None, at: Some(now), pause: PAUSE });
            }
        }
        for room in &mut self.rooms {
            let Some(answer) = room.call.as_mut().and_then(Call::poll) else { continue };
            room.call = None;
            room.at = match answer {
                Ok(view) => {
                    (room.view, room.pause) = (Some(view), PAUSE);
                    Some(now + PAUSE)
                }
                Err(CallError { status: Some(404), .. }) => None,
                Err(_) => {
                    room.pause = (room.pause * 2).min(LONGEST);
                    Some(now + room.pause)
                }
            };
        }
        if self.rooms.iter().any(|room| room.call.is_some()) {
            return;
        }
        if let Some(room) = self.rooms.iter_mut().find(|room| room.at.is_some_and(|at| now >= at)) {
            room.call = Some((self.ask)(&room.key, wake()));
        }
    }

    /// Returns a room as the server described it last.
    pub fn view(&self, key: &Key) -> Option<&RoomView> {
        self.rooms.iter().find(|room| room.key == *key)?.view.as_ref()
    }

    /// Returns the rooms in which it is our turn, each with the number of its records.
    pub fn due(&self) -> impl Iterator<Item = (&Key, u64)> {
        let due = self.rooms.iter().filter_map(|room| Some((room, room.view.as_ref()?)));
        let due = due.filter(|(room, view)| view.state == State::Playing && view.due.contains(&room.seat));
        due.map(|(room, view)| (&room.key, view.records))
    }

    /// Time at which the next question is due.
    pub fn pace(&self, now: i64) -> Pace {
        if self.rooms.iter().any(|room| room.call.is_some()) {
            return Pace::Sleep;
        }
        let next = self.rooms.iter().filter_map(|room| room.at).min();
        next.map_or(Pace::Sleep, |at| Pace::After(((at - now) as f64 / 1000.0).max(0.01)))
    }
}
