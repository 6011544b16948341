//! Fob itself: sides, turns, strings, order choices, verdicts and series, as values.

mod break_;
mod choice;
pub mod log;
mod match_;
mod outcome;
mod points;
mod saved;
pub mod script;
mod series;
mod setup;
mod string;
mod summary;
mod verdict;

pub use break_::{BreakOutcome, after_break};
pub use choice::{Arrangement, Arrangements, Choice};
pub use log::Names;
pub use match_::Match;
pub use outcome::{Effect, RuleError, ShotOutcome};
pub use points::{Points, PointsError};
pub use saved::SavedMatchError;
pub use series::{Leader, Series, SeriesError, SeriesGame, toss};
pub use setup::{CustomSetup, CustomString, Kind, Link, MOST_PUCKS, Setup, SetupErrors, SetupProblem};
pub use string::PuckString;
pub use summary::{ChoiceSummary, Remaining, StringSummary, Summary};
pub use verdict::{Reason, Verdict, Winner};
