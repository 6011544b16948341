//! The computer player of Fob.
//!
//! A player is a [`Level`] (or its parameters, a [`Skill`]) and a seed: the same situation and the same numbers give the same
//! move on every machine and any number of cores. Budgets count simulated shots, never seconds.
//!
//! A shot is found in four steps. First, the strings determine what each colour in each hole is worth to every player ([`Outlook`]: the
//! match without the board, solved backwards from the last puck). Second, the geometry determines which shots to try (`candidates`,
//! `sight`). Third, each candidate is simulated with the player's own unsteady hand ([`Hand`]), and the better half again with twice as
//! many executions (`search`). Finally, the next player's answers to the best candidates are searched (`reply`).
//!
//! For practice there are [`Drill`]s, tasks that at least one shot achieves, and the [`Spread`] of many executions of one shot.
//!
//! ```
//! use fob_automata::builtin;
//! use fob_base::Dice;
//! use fob_opponent::{Level, Outlook, Skill};
//! use fob_physics;
//! use fob_rules::{Kind, Match, Setup};
//! use fob_board::{Board, Layout};
//! use std::sync::Arc;
//!
//! // The first shot of a match, at the full ring of pucks.
//! let layout = Layout::break_ring(Arc::new(Board::bob()));
//! let game = Match::new(Setup::new(Kind::Reject2, builtin("rope").ok_or("built in")?, 15, 15))?;
//! let strike = Level::Easy.strike(&layout, &game, &mut Dice::new(7)).ok_or("room for the striker")?;
//! let (report, _) = fob_physics::outcome(&layout, &[strike])?;
//! assert!(report.drops.len() + report.lost.len() <= 30);
//! // The expected points of the match: two parties share one point.
//! let points = Outlook::new(&game, &Skill::EASY.chances(&Board::bob())).points(&game);
//! assert!((points.iter().sum::<f64>() - 1.0).abs() < 1e-9);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(missing_docs)]

mod advice;
mod candidates;
mod chain;
mod chances;
mod circle;
mod drill;
mod foresight;
mod hand;
mod judge;
mod level;
mod manners;
mod order;
mod outlook;
mod parallel;
mod plants;
mod player;
mod random;
mod reply;
mod search;
mod sight;
mod skill;
mod spread;
mod table;
mod tried;
mod watch;
mod ways;
mod weigh;

pub use advice::{Advice, Candidate, Fall, Request, executions, random_advice, think, think_with};
pub use candidates::Plan;
pub use chances::{Chances, Touch, throw_off};
pub use drill::{Drill, DrillKind, DrillKindError, Goal, Miss, Way};
pub use foresight::Foresight;
pub use hand::{Hand, Tremor};
pub use level::{Level, LevelError};
pub use manners::{accepts_draw, offers_draw, resigns};
pub use outlook::{Forecast, Outlook};
pub use player::Player;
pub use sight::{Aim, aims};
pub use skill::Skill;
pub use spread::{End, Fate, Spread, SpreadRequest};
pub use weigh::{chances_after, weigh};
