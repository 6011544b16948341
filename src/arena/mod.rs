//! Where the computer player and recorded matches meet: matches of computers, what such matches tell of a DFA, the review of a
//! match that was played, and tournaments.
//!
//! Nothing here knows threads, clocks or files: whoever has the time hands in a question whether to go on.

mod course;
mod interval;
mod play;
mod review;
mod tournament;

pub use course::{Contest, Course, MOST_SHOTS, Measured, SURE};
pub use interval::{around, interval};
pub use play::{ArenaError, bout, dice_of, play_out, step};
pub use review::{Accuracy, Effort, FORTUNE, Fortune, GOOD, POOR, Quality, Review, Reviewed, STAKE, reviewed};
pub use tournament::{Entrant, MOST_ENTRANTS, MOST_GAMES, Pairing, Standing, Terms, Tournament};
