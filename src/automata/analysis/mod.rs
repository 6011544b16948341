//! An automaton as a game: what a player wants to know of it, for chosen numbers of green and red pucks.
//!
//! Everything follows from the number of accepted orders `A(q,g,r)` (see [`super::odds`]). What is certain and what is on which side
//! of one half is decided in whole numbers, never in floating point.

mod control;
mod drama;
mod fairer;
mod leverage;
mod sentences;
mod standing;

pub use control::{Control, Force, Picker};
pub use drama::{Drama, drama};
pub use fairer::{Fairness, Proposal, fairer, fairness};
pub use leverage::{Leverage, leverage, odds_along};
pub use sentences::{Certainty, Reason};
pub use standing::{Standing, Standings};
