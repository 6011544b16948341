//! Bots: programs of other people that play a seat of a match of Fob, or of a game of the games room.
//!
//! A [`Spec`] is the command that starts a bot: `bot:COMMAND`. [`Bots`] play in a match of
//! [`Computers`](fob_play::fob::Computers) as its [`Others`](fob_play::fob::Others): each receives all plays, is asked when it is
//! due, and answers, in lines of JSON. docs/bots.md has the protocol. If a bot answers late, wrongly or not at all, the computer
//! in its seat answers for it; after [`MOST_IN_A_ROW`] such faults in a row it loses.
//!
//! In games of the games room [`RoomBots`] do the same.
//!
//! A driver that must not wait, such as a window, runs [`attend`] on another thread.
//!
//! Only this crate measures the time of a bot; the rules do not: the same seed and a deterministic bot give the same match.

#![warn(missing_docs)]

mod ask;
mod attend;
mod bot;
mod bots;
mod messages;
mod process;
mod room;
mod simulate;
mod spec;

pub use attend::{Reply, Told, attend};
pub use bot::{Host, Limits, MOST_IN_A_ROW};
pub use bots::{Bots, Seated};
pub use room::RoomBots;
pub use spec::{Spec, SpecError, parts};
