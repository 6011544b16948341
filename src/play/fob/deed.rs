//! What is done in a match of Fob, and what is seen of it.

use crate::seat::{Ending, Player};
use fob_physics::ShotTrace;
use fob_replay::{Outcome, Situation};
use fob_rules::Choice;
use fob_table::{Colour, Hole, Strike};
use std::sync::Arc;

/// Orders for some holes.
pub type Orders = Vec<(Hole, Vec<Colour>)>;

/// What a player does.
#[derive(Clone, Debug)]
pub enum Deed {
    /// The break from the match's seed; only chance does it.
    Break,
    /// A strike, simulated when it is played. In a break by hand the first of the two waits for the second.
    Strike(Strike),
    /// A shot that was simulated elsewhere by this library from the present layout: one strike, or both of a break. Only who
    /// trusts the simulation may hand it in; what comes over a network is a [`Deed::Strike`].
    Shot(Vec<Strike>, Arc<ShotTrace>),
    /// All orders that are due from this player.
    Orders(Orders),
}

/// A shot that was played.
#[derive(Clone, Debug, PartialEq)]
pub struct ShotSeen {
    /// One strike, or two in a break.
    pub strikes: Vec<Strike>,
    /// The motion.
    pub trace: Arc<ShotTrace>,
    /// The match and the board before it.
    pub before: Arc<Situation>,
    /// The same after it; orders may be due.
    pub after: Arc<Situation>,
    /// What the rules say of it.
    pub outcome: Outcome,
}

/// What is seen of a deed.
#[derive(Clone, Debug, PartialEq)]
pub enum Seen {
    /// The first strike of a break by hand was set.
    HalfBreak(Strike),
    /// A shot, or the break.
    Shot(Box<ShotSeen>),
    /// A player chose orders while others have not chosen yet; what they are is seen with the last.
    Chose(Player),
    /// The last of the orders that were due was chosen.
    Ordered {
        /// The choices that were due.
        choices: Vec<Choice>,
        /// All orders, as they are recorded.
        orders: Orders,
        /// The match afterwards.
        after: Arc<Situation>,
    },
    /// The match ended otherwise than by its rules.
    Ended(Ending, Arc<Situation>),
    /// The match is as it was before some of its shots.
    TakenBack(Arc<Situation>),
}
