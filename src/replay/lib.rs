//! Records matches and plays them back; the only crate in which physics and rules meet.
//!
//! A [`Recorder`] drives a live match: it simulates each strike, applies the report to the rules, and records both. A
//! [`Playback`] simulates a recorded match again and finds the first shot whose result differs. A [`Replay`] is the content of a
//! file: a header with everything that was agreed, and a record for everything that happened, each with a checksum that depends
//! on the previous line. [`to_clip`] packs a replay into a short text for chats and links. `docs/formats.md` describes both
//! formats.
//!
//! ```
//! use fob_replay::{Header, Playback, Player, Recorder, Replay};
//! use fob_rules::{Kind, Setup};
//! use fob_board::Board;
//!
//! let setup = Setup::new(Kind::Reject2, fob_automata::builtin("rope").unwrap(), 15, 15);
//! let header = Header::for_match(setup, &Board::bob(), vec![Player::human("Anna"), Player::human("Bo")], 7);
//! let mut live = Recorder::new(header)?;
//! live.play(&live.break_strikes())?;
//!
//! // Parsed and simulated again, the recorded text gives the same result to the last bit.
//! let playback = Playback::new(&Replay::parse(&live.text())?)?;
//! assert_eq!(playback.shots().len(), 1);
//! assert_eq!(playback.first_divergence(), None);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(missing_docs)]

mod brief;
mod clip;
mod decimals;
mod form;
mod header;
mod odds;
mod playback;
mod record;
mod recorder;
mod rest;
mod situation;

pub use clip::{CLIP_HEAD, Clip, ClipError, from_clip, to_clip};
pub use fob_rules::StringOdds;
pub use form::{FormError, Replay};
pub use header::{FORM_VERSION, Game, Header, HeaderProblem, Player};
pub use odds::{OddsPoint, odds_curve, turning_points};
pub use playback::{Difference, Playback, PlaybackError, PlayedShot};
pub use record::{Digest, Record, Shot, Word};
pub use recorder::{Recorder, ResumeError};
pub use situation::{Outcome, Phase, Situation, StepError};
