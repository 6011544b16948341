//! Where the computer player and recorded matches meet: matches of computers, what such matches tell of a DFA, the review of a
//! match that was played, and tournaments.
//!
//! Nothing here knows threads, clocks or files: whoever has the time hands in a question whether to go on.
//!
//! ```
//! use fob_arena::{Contest, interval};
//! use fob_automata::builtin;
//! use fob_opponent::Level;
//!
//! // A reject match for two between players who shoot at random, and the same once more.
//! let contest = Contest::of(builtin("rope").ok_or("built in")?, Level::Random);
//! let course = contest.play(7, &mut || true)?;
//! assert_eq!(course, contest.play(7, &mut || true)?);
//! assert!(course.decided <= course.shots);
//! // 70 of 100 games won: the 95 % interval.
//! let (low, high) = interval(0.7, 100);
//! assert!(low > 0.60 && high < 0.79);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod course;
mod interval;
mod play;
mod review;
mod tournament;

pub use course::{Contest, Course, MOST_SHOTS, Measured, SURE};
pub use interval::{around, interval};
pub use play::{ArenaError, Bout, bout, dice_of};
pub use review::{Accuracy, Effort, FORTUNE, Fortune, GOOD, POOR, Quality, Review, Reviewed, STAKE, reviewed};
pub use tournament::{Entrant, MOST_ENTRANTS, MOST_GAMES, Pairing, Standing, Terms, Tournament};
