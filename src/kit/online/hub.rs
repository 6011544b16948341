//! The connections to rooms: they stay open while the player looks at another screen.

use crate::pace::Pace;
use crate::work::Wake;
use fob_client::{Live, Server, Session, Socket, Wire};
use std::fmt;

/// Maximum number of rooms followed at once; beyond it, the connection that was opened first is closed.
const MOST: usize = 8;

/// A room of a server.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key {
    /// The server.
    pub server: Server,
    /// Id of the room.
    pub room: String,
}

/// Opens the connection to a room. It wakes the window when it has news.
pub type MakeWire = fn(&Key, Wake) -> Box<dyn Wire>;

/// The rooms that are followed.
pub struct Online {
    lives: Vec<(Key, Live)>,
    /// How connections are opened: by sockets, or by something else in tests.
    pub make_wire: MakeWire,
}

impl fmt::Debug for Online {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.lives.iter().map(|(key, _)| key)).finish()
    }
}

impl Default for Online {
    fn default() -> Self {
        let make_wire: MakeWire = |key, wake| Box::new(Socket::new(key.server.socket(&key.room), move || wake.wake()));
        Self { lives: Vec::new(), make_wire }
    }
}

impl Online {
    /// Follows a room: in our seat with its token, or as a spectator. If the room is already followed in the same seat, nothing
    /// changes. `now` and `wall` are as in [`Session`].
    pub fn follow(&mut self, key: &Key, seat: Option<(u8, String)>, (now, wall): (i64, i64), wake: Wake) {
        let number = seat.as_ref().map(|(seat, _)| *seat);
        if self.live(key).is_some_and(|live| live.session().seat() == number) {
            return;
        }
        self.leave(key);
        if self.lives.len() >= MOST {
            self.lives.remove(0);
        }
        // Spread out, so that a whole class does not reconnect at the same moment.
        let seed = wall as u64 ^ key.room.bytes().fold(7, |hash: u64, byte| hash.wrapping_mul(31).wrapping_add(byte.into()));
        let session = Session::new(seat.map(|(_, token)| token), number, wall, seed ^ u64::from(number.unwrap_or(0)));
        let mut live = Live::new(session, (self.make_wire)(key, wake));
        live.poll(now);
        self.lives.push((key.clone(), live));
    }

    /// Stops following a room.
    pub fn leave(&mut self, key: &Key) {
        self.lives.retain(|(known, _)| known != key);
    }

    /// Returns a room that is followed.
    pub fn live(&self, key: &Key) -> Option<&Live> {
        self.lives.iter().find(|(known, _)| known == key).map(|(_, live)| live)
    }

    /// Returns the same to play in it.
    pub(crate) fn live_mut(&mut self, key: &Key) -> Option<&mut Live> {
        self.lives.iter_mut().find(|(known, _)| known == key).map(|(_, live)| live)
    }

    /// Processes everything that has arrived.
    pub fn poll(&mut self, now: i64) {
        for (_, live) in &mut self.lives {
            live.poll(now);
        }
    }

    /// Time at which a connection must be polled even if nothing arrives.
    pub fn pace(&self, now: i64) -> Pace {
        let due = self.lives.iter().filter_map(|(_, live)| live.session().wake_at()).min();
        due.map_or(Pace::Sleep, |at| Pace::After(((at - now) as f64 / 1000.0).max(0.01)))
    }
}
