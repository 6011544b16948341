//! The connections to rooms and events: they stay open while the player looks at another screen.

use super::asked::AskedRooms;
use crate::jobs::Wake;
use crate::pace::Pace;
use fob_client::{ClassSession, EventSession, Live, Server, Session, Socket, Wire};
use fob_online::{RoomView, State};
use std::fmt;

/// Maximum number of rooms followed at once; beyond it, the connection that was opened first is closed.
const MOST: usize = 8;
/// Maximum number of events followed at once.
const MOST_EVENTS: usize = 6;

/// A room of a server.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key {
    pub server: Server,
    /// Id of the room.
    pub room: String,
}

impl Key {
    /// Returns a room that is kept by the address of its server; `None` if that is no address.
    pub fn read(server: &str, room: &str) -> Option<Self> {
        Some(Self { server: Server::read(server).ok()?, room: room.to_owned() })
    }
}

/// An event of a server.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EventKey {
    pub server: Server,
    /// Id of the event.
    pub event: String,
}

/// A class of a server.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClassKey {
    pub server: Server,
    /// Id of the class.
    pub class: String,
}

/// The part in which this program follows an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The person who made the event.
    Host,
    /// A participant, by number.
    Person(u8),
    /// Nobody, for a screen that everybody sees.
    Projector,
}

/// Opens the connection to a room. It wakes the window when it has news.
pub type MakeWire = fn(&Key, Wake) -> Box<dyn Wire>;
/// Makes the line to an event.
pub type MakeEventWire = fn(&EventKey, Wake) -> Box<dyn Wire>;

/// Makes the line to a class that one teaches.
pub type MakeClassWire = fn(&ClassKey, Wake) -> Box<dyn Wire>;

/// The rooms, events and classes that are followed.
pub struct Online {
    lives: Vec<(Key, Live)>,
    events: Vec<(EventKey, Role, Live<EventSession>)>,
    classes: Vec<(ClassKey, Live<ClassSession>)>,
    /// Opens connections to rooms: by sockets, or by another way in tests.
    pub make_wire: MakeWire,
    /// Opens connections to events.
    pub make_event_wire: MakeEventWire,
    /// Opens connections to classes that the user teaches.
    pub make_class_wire: MakeClassWire,
    /// Seats at tables to which events have called, until it is known in which round that is.
    pub(crate) called: Vec<(EventKey, String, u8)>,
    /// Tables of events at which one sits and which were not opened yet, each with a name.
    pub tables: Vec<(Key, String)>,
    /// The rooms in which the phrases of others are not shown.
    pub muted: Vec<Key>,
    /// Rooms of this device that are not followed.
    pub asked: AskedRooms,
}

impl fmt::Debug for Online {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rooms = self.lives.iter().map(|(key, _)| &key.room);
        f.debug_list().entries(rooms).entries(self.events.iter().map(|(key, role, _)| (&key.event, role))).finish()
    }
}

impl Default for Online {
    fn default() -> Self {
        let make_wire: MakeWire = |key, wake| Box::new(Socket::new(key.server.socket(&key.room), move || wake.wake()));
        let make_event_wire: MakeEventWire =
            |key, wake| Box::new(Socket::new(key.server.event_socket(&key.event), move || wake.wake()));
        let make_class_wire: MakeClassWire =
            |key, wake| Box::new(Socket::new(key.server.class_socket(&key.class), move || wake.wake()));
        Self {
            lives: Vec::new(),
            events: Vec::new(),
            classes: Vec::new(),
            make_wire,
            make_event_wire,
            make_class_wire,
            called: Vec::new(),
            tables: Vec::new(),
            muted: Vec::new(),
            asked: AskedRooms::default(),
        }
    }
}

/// Not all windows of a class come back at the same moment.
fn seed(wall: i64, id: &str) -> u64 {
    wall as u64 ^ id.bytes().fold(7, |hash: u64, byte| hash.wrapping_mul(31).wrapping_add(byte.into()))
}

impl Online {
    /// Follows a room: in our seat with its token, or as a spectator. If the room is already followed in the same seat, nothing
    /// changes. `now` and `wall` are as in [`Session`].
    pub fn follow(&mut self, key: &Key, seat: Option<(u8, String)>, (now, wall): (i64, i64), wake: Wake) {
        self.tables.retain(|(known, _)| known != key);
        let number = seat.as_ref().map(|(seat, _)| *seat);
        if self.live(key).is_some_and(|live| live.session().seat() == number) {
            return;
        }
        self.leave(key);
        if self.lives.len() >= MOST {
            self.lives.remove(0);
        }
        let seed = seed(wall, &key.room) ^ u64::from(number.unwrap_or(0));
        let session = Session::new(seat.map(|(_, token)| token), number, wall, seed);
        let mut live = Live::new(session, (self.make_wire)(key, wake));
        live.poll(now);
        self.lives.push((key.clone(), live));
    }

    /// Gives a room up.
    pub fn leave(&mut self, key: &Key) {
        self.lives.retain(|(known, _)| known != key);
    }

    /// Returns the servers of all open connections, one for each connection.
    pub fn lines(&self) -> impl Iterator<Item = &Server> {
        let rooms = self.lives.iter().filter(|(_, live)| !live.is_down()).map(|(key, _)| &key.server);
        let events = self.events.iter().filter(|(_, _, live)| !live.is_down()).map(|(key, ..)| &key.server);
        let classes = self.classes.iter().filter(|(_, live)| !live.is_down()).map(|(key, _)| &key.server);
        rooms.chain(events).chain(classes)
    }

    /// Returns a room that is followed.
    pub fn live(&self, key: &Key) -> Option<&Live> {
        self.lives.iter().find(|(known, _)| known == key).map(|(_, live)| live)
    }

    /// Returns the same to play in it.
    pub fn live_mut(&mut self, key: &Key) -> Option<&mut Live> {
        self.lives.iter_mut().find(|(known, _)| known == key).map(|(_, live)| live)
    }

    /// Returns the rooms in which it is our turn, each with the number of its records.
    pub fn due(&self) -> impl Iterator<Item = (&Key, u64)> {
        let is_due = |session: &Session| {
            let room = session.room().filter(|room| room.state == State::Playing && session.is_caught_up());
            room.is_some_and(|room| session.seat().is_some_and(|seat| room.due.contains(&seat))) && !session.waits()
        };
        let due = self.lives.iter().filter(move |(_, live)| is_due(live.session()));
        let due = due.map(|(key, live)| (key, live.session().records().len() as u64));
        due.chain(self.asked.due())
    }

    /// Returns a room as the server described it last, whether it is followed or not.
    pub fn view(&self, key: &Key) -> Option<&RoomView> {
        let followed = self.live(key).and_then(|live| live.session().room());
        followed.or_else(|| self.asked.view(key))
    }

    /// Follows an event, with a token but as a projector. One that is followed in the same role already stays as it is.
    pub fn follow_event(&mut self, key: &EventKey, role: Role, token: Option<String>, (now, wall): (i64, i64), wake: Wake) {
        if self.event(key, role).is_some() {
            return;
        }
        if self.events.len() >= MOST_EVENTS {
            self.events.remove(0);
        }
        let person = if let Role::Person(person) = role { Some(person) } else { None };
        let seed = seed(wall, &key.event) ^ u64::from(person.unwrap_or(0)) << 8;
        let session = EventSession::new(token, person, seed);
        let mut live = Live::new(session, (self.make_event_wire)(key, wake));
        live.poll(now);
        self.events.push((key.clone(), role, live));
    }

    /// Stops following an event, in all roles.
    pub fn leave_event(&mut self, key: &EventKey) {
        self.events.retain(|(known, ..)| known != key);
    }

    /// Returns an event that is followed in a role.
    pub fn event(&self, key: &EventKey, role: Role) -> Option<&Live<EventSession>> {
        let found = self.events.iter().find(|(known, as_whom, _)| known == key && *as_whom == role);
        found.map(|(.., live)| live)
    }

    /// Returns the same to ask something of it.
    pub fn event_mut(&mut self, key: &EventKey, role: Role) -> Option<&mut Live<EventSession>> {
        let found = self.events.iter_mut().find(|(known, as_whom, _)| known == key && *as_whom == role);
        found.map(|(.., live)| live)
    }

    /// Returns all events that are followed, to take their news.
    pub(crate) fn events_mut(&mut self) -> impl Iterator<Item = (&EventKey, &mut Live<EventSession>)> {
        self.events.iter_mut().map(|(key, _, live)| (&*key, live))
    }

    /// Follows a class with its lecturer's token. One that is followed already stays as it is.
    pub fn follow_class(&mut self, key: &ClassKey, token: String, (now, wall): (i64, i64), wake: Wake) {
        if self.class(key).is_some() {
            return;
        }
        if self.classes.len() >= MOST_EVENTS {
            self.classes.remove(0);
        }
        let session = ClassSession::new(token, seed(wall, &key.class));
        let mut live = Live::new(session, (self.make_class_wire)(key, wake));
        live.poll(now);
        self.classes.push((key.clone(), live));
    }

    /// Stops following a class.
    pub fn leave_class(&mut self, key: &ClassKey) {
        self.classes.retain(|(known, _)| known != key);
    }

    /// Returns a class that is followed.
    pub fn class(&self, key: &ClassKey) -> Option<&Live<ClassSession>> {
        self.classes.iter().find(|(known, _)| known == key).map(|(_, live)| live)
    }

    /// Processes everything that has arrived.
    pub fn poll(&mut self, now: i64) {
        for (_, live) in &mut self.lives {
            live.poll(now);
        }
        for (.., live) in &mut self.events {
            live.poll(now);
        }
        for (_, live) in &mut self.classes {
            live.poll(now);
        }
    }

    /// Time at which a connection must be polled even if nothing arrives.
    pub fn pace(&self, now: i64) -> Pace {
        let rooms = self.lives.iter().filter_map(|(_, live)| live.session().wake_at());
        let events = self.events.iter().filter_map(|(.., live)| live.session().wake_at());
        let classes = self.classes.iter().filter_map(|(_, live)| live.session().wake_at());
        let due = rooms.chain(events).chain(classes).min();
        let due = due.map_or(Pace::Sleep, |at| Pace::After(((at - now) as f64 / 1000.0).max(0.01)));
        due.sooner(self.asked.pace(now))
    }
}
