//! Rooms of servers: the way into one, which others open by a link, and the tables in them.

use crate::online::{Key, Server};
use crate::route::{Pairs, Place, Route, RouteError, Written};

/// Playing with somebody elsewhere: a new room, a link, the lobby, one's own rooms.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Friend;

/// A room: who has no seat there is asked, who has one goes to the table.
#[derive(Clone, Debug, PartialEq)]
pub struct Room(pub Key);

/// The table of a room in which Fob is played, once the match has begun.
#[derive(Clone, Debug, PartialEq)]
pub struct RoomMatch(pub Key);

/// The table of a room in which a game of the games room is played, once it has begun.
#[derive(Clone, Debug, PartialEq)]
pub struct RoomGame(pub Key);

impl Place for Friend {
    const WORD: &'static str = "friend";

    fn read(_name: Option<&str>, _pairs: &mut Pairs<'_>) -> Result<Self, RouteError> {
        Ok(Self)
    }
}

macro_rules! of_a_room {
    ($($place:ident $word:literal $shown:expr),*) => {$(
        impl Place for $place {
            const WORD: &'static str = $word;
            const SHOWN: &'static [&'static str] = $shown;

            fn read(_name: Option<&str>, pairs: &mut Pairs<'_>) -> Result<Self, RouteError> {
                read(pairs).map(Self)
            }

            fn write(&self, out: &mut Written) {
                out.append_pair("server", self.0.server.origin());
                out.append_pair("id", &self.0.room);
            }

            /// Others come in by the door.
            fn for_others(self) -> Option<Route> {
                Some(Room(self.0).into())
            }
        }
    )*};
}

of_a_room!(Room "room" &["room"], RoomMatch "room/match" &[], RoomGame "room/game" &[]);

fn read(pairs: &mut Pairs<'_>) -> Result<Key, RouteError> {
    let server = pairs.take("server").ok_or_else(|| pairs.missing("server"))?;
    let server = Server::read(&server).map_err(|_| RouteError::value("server", &server, "the address of a server"))?;
    let room = pairs.take("id").ok_or_else(|| pairs.missing("id"))?;
    if room.is_empty() || room.len() > 40 || !room.chars().all(|c| c.is_ascii_alphanumeric()) {
        return Err(RouteError::value("id", &room, "the letters and digits of a room"));
    }
    Ok(Key { server, room })
}
