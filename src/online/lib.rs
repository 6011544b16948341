//! Online rooms and events: the protocol and its state machines.
//!
//! In a room two to four people (up to six in Bugs and Loops) play Fob or a room game from anywhere. The protocol is plain data
//! ([`SetupText`], [`Play`], [`Record`], [`RoomView`], [`Frame`]), and [`Room`] is the state machine that a server drives. An [`Event`] is
//! a tournament of a class or a club, in rounds of tables, each of which is a room. This crate does not use sockets, files, threads or
//! clocks: the caller passes in the time as [`Millis`], and the seed of all random choices.
//!
//! A room is a log of `fob_play` in the types of the protocol. A play has two steps, so that a server can store it before anybody
//! sees it: [`Room::propose`] checks a play and returns its record with all consequences, and [`Room::commit`] applies the
//! proposal. Reading a room back applies its records ([`Room::apply`]), so a reloaded room equals the one that was played. A
//! strike is simulated once, when it is proposed; its record has the exact layout.
//!
//! ```
//! use fob_online::{Millis, Play, Room, SetupText};
//!
//! let setup: SetupText = serde_json::from_str(r#"{"game":"gobblet3","seats":["me","open"]}"#)?;
//! let mut room = Room::new("abc2345678".into(), setup, 7, Millis(0))?;
//! room.take_seat(1, "Anna");
//! room.take_seat(2, "Bo");
//! let start = room.propose_start(Millis(1_000))?;
//! room.commit(start)?;
//! let proposed = room.propose(1, Play::Move("3@b2".into()), Millis(2_000))?;
//! room.commit(proposed)?;
//! assert_eq!(room.due(), [2]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(missing_docs)]

mod codec;
mod event;
mod event_text;
mod file;
mod frame;
mod hall;
mod head;
mod header;
mod name;
mod pairing;
mod plan;
mod play;
mod proposed;
mod record;
mod refusal;
mod room;
mod setup;
mod shown;
mod strike;
mod time;
mod view;
mod work;

pub use codec::{read_record, words_of};
pub use event::{Event, Table};
pub use event_text::{ByeView, EventAct, EventRecord, EventState, EventText, EventView, Form, Paired, PersonView, TableView};
pub use file::{FileError, match_file};
pub use fob_play::log::{AWAY, NoAnswer, UNPLAYED};
pub use frame::{EventFrame, Frame, FrameError, Hello, PlayFrame, ScoreFrame, read_event_frame, read_frame};
pub use hall::Seat;
pub use header::match_header;
pub use name::{NameError, clean_name, clean_name_within, distinct_name};
pub use plan::Prepared;
pub use play::{Offer, Play, Score, Start};
pub use proposed::Proposed;
pub use record::{DropView, Kept, KeptShot, Record, Replaced};
pub use refusal::{Code, Refusal};
pub use room::Room;
pub use setup::{ClockSetup, Owner, SetupError, SetupText};
pub use strike::{StrikeText, radians};
pub use time::Millis;
pub use view::{ClockView, MatchView, OfferView, OrderView, ResultView, RoomView, SeatView, State};
pub use work::Work;

/// Newest version of the protocol. Clients of every version from 1 on are served; [`SetupText::protocol`] returns the version
/// that a setup needs.
pub const PROTOCOL: u32 = 2;

/// Returns the physics version that simulates shots here, as in `hello` and ROOM.
pub fn physics_version() -> String {
    fob_physics::PHYSICS_VERSION.to_string()
}

#[cfg(test)]
mod event_tests;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod tests_of_house_rules;
#[cfg(test)]
mod tests_of_physics;
