//! Bots: programs of other people that play a seat of a match of Fob, or of a game of the games room.
//!
//! A [`Spec`] says how a bot is started: `bot:COMMAND`. [`Bots`] sit at a match of [`Computers`](fob_play::fob::Computers) as its
//! [`Others`](fob_play::fob::Others): each gets what is played, is asked when it is due, and answers, in lines of JSON. docs/bots.md has
//! the protocol. A bot that answers late, wrongly or not at all is answered for by the computer in its seat; after [`MOST_IN_A_ROW`] such
//! faults one after the other it loses.
//!
//! At games of the games room [`RoomBots`] do the same.
//!
//! A driver that must not wait, as a window, lets [`attend`] wait on another thread.
//!
//! The time that a bot takes is measured here, and nowhere in the rules: the same seed and a deterministic bot give the same match.

#![warn(missing_docs)]

mod ask;
mod attend;
mod bot;
mod bots;
mod process;
mod room;
mod simulate;
mod spec;
mod words;

pub use attend::{Reply, Told, attend};
pub use bot::{Host, Limits, MOST_IN_A_ROW};
pub use bots::{Bots, Seated};
pub use room::RoomBots;
pub use spec::{Spec, SpecError, parts};
