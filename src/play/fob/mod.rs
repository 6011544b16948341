//! Fob as a contest: a recorder, orders that wait for others, and the series that the match belongs to.

mod computers;
mod deed;
mod game;
mod kept;
mod series;
mod think;

pub use computers::{Computers, PlayError, dice_of};
pub use deed::{Deed, Fact, Orders, Seen, Settled, ShotSeen};
pub use game::Fob;
pub use kept::KeptShot;
