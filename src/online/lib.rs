//! Rooms: two to four people (up to six in Bugs and Loops) play Fob or a game of the games room from anywhere.
//!
//! The protocol is plain data ([`SetupText`], [`Play`], [`Record`], [`RoomView`], [`Frame`]); [`Room`] is the state machine
//! that a server drives. Nothing here knows sockets, files, threads or clocks: time is handed in as [`Millis`], and chance comes
//! from a seed that is handed in.
//!
//! An [`Event`] is a tournament of a class or a club: rounds of tables, each of them a room.
//!
//! A play happens in two steps, so that a server can commit it before anybody sees it: [`Room::propose`] checks a play and makes
//! the record that it would get, and [`Room::apply`] takes a record in. Reading a room back applies its records by the same
//! function, so a room that was reloaded equals the one that was played. A strike is simulated once, when it is proposed; its
//! record keeps the exact layout.
//!
//! ```
//! use fob_online::{Millis, Play, Room, SetupText};
//!
//! let setup: SetupText = serde_json::from_str(r#"{"game":"gobblet3","seats":["me","open"]}"#)?;
//! let mut room = Room::new("abc2345678".into(), setup, 7, Millis(0))?;
//! room.take_seat(1, "Anna");
//! room.take_seat(2, "Bo");
//! let start = room.propose_start(Millis(1_000))?;
//! room.apply(&start);
//! let record = room.propose(1, Play::Move("3@b2".into()), Millis(2_000))?;
//! room.apply(&record);
//! assert_eq!(room.due(), [2]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod apply;
mod board_game;
mod clock;
mod core;
mod ended;
mod event;
mod event_text;
mod file;
mod fob;
mod frame;
mod head;
mod name;
mod offer;
mod pairing;
mod plan;
mod play;
mod propose;
mod record;
mod refusal;
mod result;
mod room;
mod setup;
mod strike;
mod time;
mod view;
mod work;

pub use clock::ClockView;
pub use event::{Event, Table};
pub use event_text::{ByeView, EventAct, EventRecord, EventState, EventText, EventView, Form, Paired, PersonView, TableView};
pub use file::{FileError, match_file};
pub use frame::{EventFrame, Frame, FrameError, Hello, PlayFrame, ScoreFrame, read_event_frame, read_frame};
pub use name::{NameError, clean_name, distinct_name};
pub use offer::OfferView;
pub use play::{Offer, Play, Score};
pub use record::{DropView, Kept, KeptShot, Record};
pub use refusal::{Code, Refusal};
pub use result::ResultView;
pub use room::{MOST_RECORDS, Room, Seat, State};
pub use setup::{ClockSetup, Owner, SetupError, SetupText};
pub use strike::{StrikeText, radians};
pub use time::Millis;
pub use view::{MatchView, OrderView, RoomView, SeatView};
pub use work::{Work, WorkError};

/// The version of the protocol that this crate speaks.
pub const PROTOCOL: u32 = 1;

/// The version of the physics that simulates shots here, as `hello` and ROOM carry it.
pub fn physics_version() -> String {
    fob_physics::PHYSICS_VERSION.to_string()
}

#[cfg(test)]
mod event_tests;
#[cfg(test)]
mod tests;
