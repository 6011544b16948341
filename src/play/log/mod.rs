//! The log of a table: plays are proposed, become records with their consequences, are stored by the owner of the log, and are
//! then applied by every reader in the same way.
//!
//! 1. [`State::propose`] checks a play and computes its consequences: only here is a shot simulated or a play judged. It changes
//!    nothing.
//! 2. The owner stores the record, and [`State::commit`] applies the proposal. A reader of records, live or from a file, calls
//!    [`State::apply`], with the same result.
//! 3. [`State::asked`] returns the questions to computers, and [`State::nobodys`] the plays that no player makes.
//! 4. [`State::complete`] adds the consequences that the records of older programs lack.

mod ask;
mod book;
mod change;
mod clock;
mod contest;
mod play;
mod propose;
mod record;
mod results;
mod state;

pub use ask::{Ask, Asked, NoAnswer, Playable, STAND_IN};
pub use book::MOST_RECORDS;
pub use clock::{Clock, Clocks, Times};
pub use contest::{Contest, Due, Ended, Timing, Won};
pub use play::{Play, Score, Start};
pub use propose::{AWAY, Proposed, Stale, UNPLAYED};
pub use record::{Finish, OpenOffer, Record, Replaced, Seat, Then, Winner};
pub use state::{Host, Nobodys, Single, State};

#[cfg(test)]
mod tests;
