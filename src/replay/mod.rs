//! The one place where physics and rules meet.
//!
//! [`Recorder`] drives a live match (strike, trace, rules, record), [`Playback`] drives it again from its record,
//! [`Replay`] is what stands in a file. [`picture`] draws boards and shots.

mod brief;
mod clip;
mod decimals;
mod form;
mod header;
mod odds;
#[cfg(feature = "picture")]
pub mod picture;
mod playback;
mod record;
mod recorder;
mod rest;
mod situation;

pub use crate::rules::StringOdds;
pub use clip::{CLIP_HEAD, ClipError, from_clip, to_clip};
pub use form::{FormError, Replay};
pub use header::{FORM_VERSION, Game, Header, HeaderProblem, Player};
pub use odds::{OddsPoint, odds_curve, turning_points};
pub use playback::{Difference, Playback, PlaybackError, PlayedShot};
pub use record::{Digest, Record, Shot, Word};
pub use recorder::{Recorder, ResumeError};
pub use situation::{Outcome, Phase, Situation, StepError};
