//! Your seats in rooms of servers, with the secret of each, so that you can return to your seat after closing the window.

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
    /// When you took the seat, in seconds since 1970.
    pub at: u64,
    /// Whether all games are over.
    #[serde(default)]
    pub over: bool,
    /// Games that are among the replays here.
    #[serde(default)]
    pub filed: Vec<u32>,
}

/// All of them, the oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct MyRooms {
    /// The seats.
    pub rooms: Vec<MyRoom>,
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

    /// Forgets a seat.
    pub fn forget(&mut self, server: &str, room: &str) {
        self.rooms.retain(|mine| mine.server != server || mine.room != room);
    }

    /// Returns its problems, a line each.
    pub fn problems(&self) -> Vec<String> {
        let is_plain = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric());
        let is_wrong = |mine: &&MyRoom| !is_plain(&mine.room) || !is_plain(&mine.token) || mine.seat == 0;
        let problem = |mine: &MyRoom| format!("room `{}`: expected letters and digits, and a seat from 1", line(&mine.room));
        self.rooms.iter().filter(is_wrong).map(problem).collect()
    }
}

impl Merge for MyRooms {
    /// Merges: rooms entered or changed here replace those of the other window; rooms that either window has forgotten are gone.
    fn merged(base: &Self, ours: &Self, theirs: &Self) -> Self {
        let of = |all: &Self, mine: &MyRoom| all.get(&mine.server, &mine.room).cloned();
        let mut rooms: Vec<MyRoom> = Vec::new();
        for mine in &theirs.rooms {
            let (before, here) = (of(base, mine), of(ours, mine));
            if before.is_some() && here.is_none() {
                continue;
            }
            rooms.push(here.filter(|here| before.as_ref() != Some(here)).unwrap_or_else(|| mine.clone()));
        }
        let new = ours.rooms.iter().filter(|mine| of(theirs, mine).is_none() && of(base, mine).as_ref() != Some(*mine));
        rooms.extend(new.cloned());
        Self { rooms }
    }
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
        let base = MyRooms { rooms: vec![room("a"), room("b")] };
        let (mut ours, mut theirs) = (base.clone(), base.clone());
        ours.forget("https://a.b", "a");
        ours.enter(room("c"));
        theirs.enter(room("d"));
        if let Some(b) = theirs.get_mut("https://a.b", "b") {
            b.over = true;
        }
        let all = MyRooms::merged(&base, &ours, &theirs);
        assert_eq!(all.rooms.iter().map(|mine| mine.room.as_str()).collect::<Vec<_>>(), ["b", "d", "c"]);
        assert!(all.rooms[0].over);
        assert!(all.problems().is_empty());
    }
}
