//! Analysis of an automaton as a game, for given numbers of green and red pucks.
//!
//! Everything follows from the number of accepted orders `A(q,g,r)` (see [`super::odds`]). Whether a result is certain, and on which side
//! of one half it is, is decided in integers, never in floating point.

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
