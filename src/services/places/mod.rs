//! The places that more than one screen leads to, as plain data. A place that only one screen uses is defined with that screen.

mod class;
mod daily;
mod lesson;
mod linked;
mod match_;
mod nfas;
mod online;
mod practice;
mod replay;
mod room;
mod sheets;
mod table;
mod wheel;
mod workshop;

pub use class::{Class, NewClass};
pub use daily::Daily;
pub use lesson::{Help, Lesson};
pub use linked::{Challenge, Turns};
pub use match_::{Again, Ended, New, NextGame, Planned, Play, Resume, Standings, Tournament};
pub use nfas::Nfas;
pub use online::{Event, Friend, NewEvent, Projector, Room, RoomGame, RoomMatch};
pub use practice::{Drill, Drills, Practice};
pub use replay::{Pictures, PlayOn, Review, Shown, Theatre, Watch};
pub use room::{FURTHEST_STEP, Game, Puzzles, Turing};
pub use sheets::Sheets;
pub use table::{Referee, RefereeForm, RefereeOn};
pub use wheel::Wheels;
pub use workshop::{Drawn, Workshop};
