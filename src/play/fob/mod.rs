//! Fob as a contest: a recorder, and orders that wait for those of other players.

mod computers;
mod deed;
mod game;
mod kept;
mod others;
mod think;

pub use computers::{Computers, PlayError, dice_of};
pub use deed::{Deed, Fact, Orders, Seen, Settled, ShotSeen};
pub use game::Fob;
pub use kept::KeptShot;
pub use others::{Nobody, Others};
