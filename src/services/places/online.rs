//! Rooms and events of servers: the way into one, which others open by a link, and the tables in them.

use crate::online::{EventKey, Key, Server};
use crate::route::{Pairs, Place, Route, RouteError, Written};

/// Playing with somebody elsewhere: a new room, a link, the lobby, your own rooms.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Friend;

/// A room: asks for a seat if you have none, otherwise leads to the table.
#[derive(Clone, Debug, PartialEq)]
pub struct Room(pub Key);

/// The table of a room in which Fob is played, once the match has begun.
#[derive(Clone, Debug, PartialEq)]
pub struct RoomMatch(pub Key);

/// The table of a room in which a game of the games room is played, once it has begun.
#[derive(Clone, Debug, PartialEq)]
pub struct RoomGame(pub Key);

/// The form of a new event: a tournament for a class or a club.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct NewEvent;

/// An event: who has no part in it is asked.
#[derive(Clone, Debug, PartialEq)]
pub struct Event(pub EventKey);

/// The same for a screen that everybody sees.
#[derive(Clone, Debug, PartialEq)]
pub struct Projector(pub EventKey);

impl Place for NewEvent {
    const WORD: &'static str = "event/new";

    fn read(_name: Option<&str>, _pairs: &mut Pairs<'_>) -> Result<Self, RouteError> {
        Ok(Self)
    }
}

macro_rules! of_an_event {
    ($($place:ident $word:literal $shown:expr),*) => {$(
        impl Place for $place {
            const WORD: &'static str = $word;
            const SHOWN: &'static [&'static str] = $shown;

            fn read(_name: Option<&str>, pairs: &mut Pairs<'_>) -> Result<Self, RouteError> {
                let (server, event) = read(pairs, "the letters and digits of an event")?;
                Ok(Self(EventKey { server, event }))
            }

            fn write(&self, out: &mut Written) {
                out.append_pair("server", self.0.server.origin());
                out.append_pair("id", &self.0.event);
            }
        }
    )*};
}

of_an_event!(Event "event" &["event"], Projector "event/projector" &[]);

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
                let (server, room) = read(pairs, "the letters and digits of a room")?;
                Ok(Self(Key { server, room }))
            }

            fn write(&self, out: &mut Written) {
                out.append_pair("server", self.0.server.origin());
                out.append_pair("id", &self.0.room);
            }

            /// Others come to the room's page and take a seat there.
            fn for_others(self) -> Option<Route> {
                Some(Room(self.0).into())
            }
        }
    )*};
}

of_a_room!(Room "room" &["room"], RoomMatch "room/match" &[], RoomGame "room/game" &[]);

pub(super) fn read(pairs: &mut Pairs<'_>, expected: &str) -> Result<(Server, String), RouteError> {
    let server = pairs.take("server").ok_or_else(|| pairs.missing("server"))?;
    let server = Server::read(&server).map_err(|_| RouteError::value("server", &server, "the address of a server"))?;
    let id = pairs.take("id").ok_or_else(|| pairs.missing("id"))?;
    if id.is_empty() || id.len() > 40 || !id.chars().all(|c| c.is_ascii_alphanumeric()) {
        return Err(RouteError::value("id", &id, expected));
    }
    Ok((server, id))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rooms_are_written_and_read_back_and_others_come_in_by_the_door() {
        let text = "room?server=https%3A%2F%2Fexample.org%3A8080&id=abc2345678";
        let Ok(room) = Room::from_text(text) else { panic!("{text}") };
        assert_eq!(
            (room.0.server.origin(), room.0.room.as_str()),
            (["https", "example.org:8080"].join("://").as_str(), "abc2345678")
        );
        assert_eq!(room.text(), text);
        for table in [Route::from(RoomMatch(room.0.clone())), Route::from(RoomGame(room.0.clone()))] {
            assert_eq!(table.for_others(), Some(Route::from(room.clone())));
        }
        let text = "event?server=https%3A%2F%2Fexample.org%3A8080&id=abc2345678";
        let Ok(event) = Event::from_text(text) else { panic!("{text}") };
        assert_eq!((event.0.event.as_str(), event.text().as_str()), ("abc2345678", text));
        let projector = Projector(event.0.clone());
        assert_eq!(Projector::from_text(&projector.text()), Ok(projector.clone()));
        assert_eq!(Route::from(projector.clone()).for_others(), Some(Route::from(projector)));
        let error = Event::from_text("event?server=a.b&id=%2E").map_err(|error| error.to_string());
        assert!(error.is_err_and(|error| error.contains("expected the letters and digits of an event")));
        for (text, part) in [
            ("room", "The link to `room` is not whole: `server=` is missing. Copy all of it"),
            ("room?server=https://a.b", "is not whole: `id=` is missing"),
            ("room?server=ftp://a.b&id=abc", "server: `ftp://a.b`; expected the address of a server"),
            ("room?server=a.b&id=../x", "id: `../x`; expected the letters and digits of a room"),
            ("room?server=a.b&id=", "id: ``; expected the letters"),
            ("room/match?server=a.b&id=a&x=1", "does not take `x`"),
        ] {
            let read = if text.starts_with("room/") {
                RoomMatch::from_text(text).map(|at| at.0)
            } else {
                Room::from_text(text).map(|at| at.0)
            };
            let error = read.map_err(|error| error.to_string());
            assert!(error.as_ref().is_err_and(|error| error.contains(part)), "{text}: {error:?}");
        }
    }
}
