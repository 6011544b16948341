//! Your seats in rooms of servers and your part in events, with the secret of each, so that you can return after closing the
//! window.

use super::kept::{Keepable, Merge};
use fob_base::text::{line, visible_name};
use fob_store::{self as store, Document};
use serde::{Deserialize, Serialize};

/// Most rooms that are remembered; the oldest are forgotten first.
const MOST: usize = 100;

/// A seat in a room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MyRoom {
    /// Origin of the server.
    pub server: String,
    /// Id of the room.
    pub room: String,
    /// The seat, from 1.
    pub seat: u8,
    /// The secret by which the server recognises the owner of the seat.
    pub token: String,
    /// The name that was typed.
    #[serde(deserialize_with = "visible_name")]
    pub name: String,
    /// The game, in words.
    #[serde(deserialize_with = "visible_name")]
    pub what: String,
    /// The time at which you took the seat, in seconds since 1970.
    pub at: u64,
    /// True if all games are over.
    #[serde(default)]
    pub over: bool,
    /// Games that are among the replays here.
    #[serde(default)]
    pub filed: Vec<u32>,
}

/// A part in an event: its host's, a person's, or both.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MyEvent {
    /// Origin of the server.
    pub server: String,
    /// Id of the event.
    pub event: String,
    /// Name of the event.
    #[serde(deserialize_with = "visible_name")]
    pub title: String,
    /// The host's secret; `None` if the event was made elsewhere.
    #[serde(default)]
    pub host: Option<String>,
    /// The participant; `None` for a host who does not play.
    #[serde(default)]
    pub person: Option<MyPerson>,
    /// The time at which the event was made or entered, in seconds since 1970.
    pub at: u64,
    /// True if all rounds are over.
    #[serde(default)]
    pub over: bool,
}

/// A participant of an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MyPerson {
    /// Number among the people, from 1.
    pub number: u8,
    /// The secret, which opens the seats at their tables as well.
    pub token: String,
    /// The name that was typed.
    #[serde(deserialize_with = "visible_name")]
    pub name: String,
}

/// All rooms and events of this device, the oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct MyRooms {
    /// Seats in rooms.
    pub rooms: Vec<MyRoom>,
    /// Parts in events.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub events: Vec<MyEvent>,
}

impl MyRooms {
    /// Returns the seat in a room of a server.
    pub fn get(&self, server: &str, room: &str) -> Option<&MyRoom> {
        self.rooms.iter().find(|mine| mine.server == server && mine.room == room)
    }

    /// Returns the same for changes.
    pub fn get_mut(&mut self, server: &str, room: &str) -> Option<&mut MyRoom> {
        self.rooms.iter_mut().find(|mine| mine.server == server && mine.room == room)
    }

    /// Remembers a seat, in place of an earlier one in the same room.
    pub fn enter(&mut self, room: MyRoom) {
        self.forget(&room.server, &room.room);
        self.rooms.push(room);
        let excess = self.rooms.len().saturating_sub(MOST);
        self.rooms.drain(..excess);
    }

    /// Forgets the seat in a room.
    pub fn forget(&mut self, server: &str, room: &str) {
        self.rooms.retain(|mine| mine.server != server || mine.room != room);
    }

    /// Returns the part in an event of a server.
    pub fn event(&self, server: &str, event: &str) -> Option<&MyEvent> {
        self.events.iter().find(|mine| mine.server == server && mine.event == event)
    }

    /// Returns the same for changes.
    pub fn event_mut(&mut self, server: &str, event: &str) -> Option<&mut MyEvent> {
        self.events.iter_mut().find(|mine| mine.server == server && mine.event == event)
    }

    /// Remembers a part in an event, in addition to a part that is known already.
    pub fn enter_event(&mut self, event: MyEvent) {
        if let Some(known) = self.event_mut(&event.server, &event.event) {
            known.host = event.host.or(known.host.take());
            known.person = event.person.or(known.person.take());
            known.title = event.title;
            return;
        }
        self.events.push(event);
        let excess = self.events.len().saturating_sub(MOST);
        self.events.drain(..excess);
    }

    /// Forgets the part in an event.
    pub fn forget_event(&mut self, server: &str, event: &str) {
        self.events.retain(|mine| mine.server != server || mine.event != event);
    }

    /// Returns its problems, a line each.
    pub fn problems(&self) -> Vec<String> {
        let is_plain = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric());
        let is_wrong = |mine: &&MyRoom| !is_plain(&mine.room) || !is_plain(&mine.token) || mine.seat == 0;
        let problem = |mine: &MyRoom| format!("room `{}`: expected letters and digits, and a seat from 1", line(&mine.room));
        let is_wrong_event = |mine: &&MyEvent| {
            let tokens = mine.host.iter().chain(mine.person.as_ref().map(|person| &person.token));
            !is_plain(&mine.event) || tokens.into_iter().any(|token| !is_plain(token))
        };
        let event = |mine: &MyEvent| format!("event `{}`: expected letters and digits", line(&mine.event));
        let events = self.events.iter().filter(is_wrong_event).map(event);
        self.rooms.iter().filter(is_wrong).map(problem).chain(events).collect()
    }
}

impl Merge for MyRooms {
    /// Merges: rooms entered or changed here replace those of the other window; rooms that either window has forgotten are gone.
    fn merged(base: &Self, ours: &Self, theirs: &Self) -> Self {
        let room = |one: &MyRoom, other: &MyRoom| one.server == other.server && one.room == other.room;
        let event = |one: &MyEvent, other: &MyEvent| one.server == other.server && one.event == other.event;
        Self {
            rooms: merged(&base.rooms, &ours.rooms, &theirs.rooms, room),
            events: merged(&base.events, &ours.events, &theirs.events, event),
        }
    }
}

/// Returns the entries added or changed here, and those of the other window's list; entries that one of the two has removed are
/// left out.
fn merged<T: Clone + PartialEq>(base: &[T], ours: &[T], theirs: &[T], is_same: impl Fn(&T, &T) -> bool) -> Vec<T> {
    let of = |all: &[T], one: &T| all.iter().find(|other| is_same(other, one)).cloned();
    let mut all: Vec<T> = Vec::new();
    for one in theirs {
        let (before, here) = (of(base, one), of(ours, one));
        if before.is_some() && here.is_none() {
            continue;
        }
        all.push(here.filter(|here| before.as_ref() != Some(here)).unwrap_or_else(|| one.clone()));
    }
    let new = ours.iter().filter(|one| of(theirs, one).is_none() && of(base, one).as_ref() != Some(*one));
    all.extend(new.cloned());
    all
}

impl Document for MyRooms {
    const VERSION: u32 = 1;

    fn problems(&self) -> Vec<String> {
        Self::problems(self)
    }
}

impl Keepable for MyRooms {
    const FILE: &'static str = store::ROOMS;
    const CALLED: &'static str = "Your seats in rooms";
    const LOST: &'static str = "seats in rooms";
}

#[cfg(test)]
mod tests {
    use super::*;

    fn room(id: &str) -> MyRoom {
        let (server, room, token) = ("https://a.b".to_owned(), id.to_owned(), "0".repeat(32));
        MyRoom { server, room, seat: 1, token, name: "Anna".into(), what: "Fob".into(), at: 1, over: false, filed: vec![] }
    }

    #[test]
    fn what_two_windows_do_is_all_there() {
        let event = |id: &str| MyEvent {
            server: "https://a.b".to_owned(),
            event: id.to_owned(),
            title: "Club".into(),
            host: None,
            person: None,
            at: 1,
            over: false,
        };
        let base = MyRooms { rooms: vec![room("a"), room("b")], events: vec![event("x"), event("y")] };
        let (mut ours, mut theirs) = (base.clone(), base.clone());
        ours.forget("https://a.b", "a");
        ours.enter(room("c"));
        theirs.enter(room("d"));
        if let Some(b) = theirs.get_mut("https://a.b", "b") {
            b.over = true;
        }
        // A host who also plays has both secrets.
        ours.enter_event(MyEvent { host: Some("1".repeat(32)), ..event("x") });
        let person = MyPerson { number: 4, token: "2".repeat(32), name: "Anna".into() };
        ours.enter_event(MyEvent { person: Some(person), ..event("x") });
        theirs.forget_event("https://a.b", "y");
        let all = MyRooms::merged(&base, &ours, &theirs);
        assert_eq!(all.events.iter().map(|mine| mine.event.as_str()).collect::<Vec<_>>(), ["x"]);
        assert!(all.events[0].host.is_some() && all.events[0].person.as_ref().is_some_and(|person| person.number == 4));
        assert_eq!(all.rooms.iter().map(|mine| mine.room.as_str()).collect::<Vec<_>>(), ["b", "d", "c"]);
        assert!(all.rooms[0].over);
        assert!(all.problems().is_empty());
    }
}
