//! A match in play, apart from its screen: how it starts, its record on the disk, and what follows it.

pub mod against_eye;
#[cfg_attr(target_arch = "wasm32", path = "no_attendant.rs")]
mod attendant;
pub mod because;
mod brief;
pub mod challenge;
mod driver;
mod ending;
mod file;
mod finish;
mod following;
mod keeping;
mod left;
mod manners;
mod online;
mod plan;
mod played;
mod preset;
mod programs;
mod prospects;
pub mod refereed;
mod resuming;
mod room_setup;
mod seat;
mod sending;
mod series;
mod start;
pub mod task;
mod telling;
pub mod turns;

pub use crate::data::Preset;
pub use brief::{Told, lead, rolling, standing};
pub use ending::{headline, reader, results, series_headline, you};
pub use left::{Left, left};
pub use plan::{EXTRA, Game, NAMES, Plan, RoomTerms, Venue, usual_seat};
pub use played::{Played, Turn};
pub use programs::{as_bot, program_problem};
pub use prospects::{Effect, Prospects};
pub use resuming::{Resuming, continues_from, played_on};
pub use room_setup::machine_text;
pub use seat::Seat;
pub use sending::Sending;
pub use series::{again, again_from, next_game, next_game_from};
pub use start::Start;
