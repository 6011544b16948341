//! Fob as a contest: a recorder, orders that wait for others, and the series that the match belongs to.

mod computers;
mod deed;
mod game;
mod series;

pub use computers::{Computers, PlayError, dice_of};
pub use deed::{Deed, Fact, Orders, Seen, ShotSeen};
pub use game::Fob;
