//! A match that is played, apart from how it looks: what it starts from, its record on the disk, and what comes after it.

pub mod challenge;
mod ending;
mod file;
mod finish;
mod keeping;
mod left;
mod live;
mod manners;
mod plan;
mod played;
mod prospects;
pub mod refereed;
mod seat;
mod sending;
mod series;
mod shooting;
mod start;
pub mod turns;

pub use ending::{headline, results};
pub use left::{Left, left};
pub use live::{Live, Past};
pub use plan::{Game, NAMES, Plan};
pub use played::{Played, Turn};
pub use prospects::Prospects;
pub use seat::Seat;
pub use sending::Sending;
pub use series::{again, again_from, next_game, next_game_from};
pub use start::Start;
