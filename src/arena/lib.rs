//! Matches between computers, as a measure of automata and shots.
//!
//! [`Computers`](fob_play::fob::Computers) play a recorded match to its end. A [`SelfPlay`] plays many matches on one machine and measures
//! whether it makes a good game. A [`Review`] goes through a finished match and compares each shot with the best one found. A
//! [`Tournament`] is a round robin of people and computers with a table. [`interval`] gives 95 % intervals for shares.
//!
//! This crate does not use threads, clocks or files; long work calls a function that decides whether to continue.
//!
//! ```
//! use fob_arena::{SelfPlay, interval};
//! use fob_automata::builtin;
//! use fob_opponent::Level;
//!
//! // A reject match for two between random players; the same seed plays the same match.
//! let contest = SelfPlay::new(builtin("rope").ok_or("built in")?, Level::Random);
//! let course = contest.play(7, &mut || true)?;
//! assert_eq!(course, contest.play(7, &mut || true)?);
//! assert!(course.decided <= course.shots);
//! // The 95 % interval of 70 wins in 100 matches.
//! let (low, high) = interval(0.7, 100);
//! assert!(low > 0.60 && high < 0.79);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(missing_docs)]

mod balance;
mod interval;
mod play;
mod review;
mod self_play;
mod tournament;

pub use balance::{Balance, Form, PUCKS, Unfair, balance};
pub use interval::{around, interval};
pub use play::{ArenaError, Bout, bout, bout_terms, dice_of};
pub use review::{Accuracy, Effort, Fortune, GOOD, MUCH, POOR, Quality, Review, Reviewed, reviewed};
pub use self_play::{MOST_SHOTS, Measured, Played, SURE, SelfPlay};
pub use tournament::{Entrant, MOST_ENTRANTS, MOST_GAMES, Pairing, Standing, Terms, Tournament};
