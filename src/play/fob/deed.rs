//! Acts in a match of Fob, and their visible results.

use super::kept::KeptShot;
use crate::seat::{Ending, Player};
use fob_board::{Colour, Hole, Strike};
use fob_physics::ShotTrace;
use fob_replay::{Outcome, Situation};
use fob_rules::Choice;
use std::sync::Arc;

/// Orders for some holes.
pub type Orders = Vec<(Hole, Vec<Colour>)>;

/// An act of a player.
#[derive(Clone, Debug, PartialEq)]
pub enum Deed {
    /// The break from the match's seed; only chance plays it.
    Break,
    /// A strike, which is simulated when it is settled. In a break by hand the first strike waits for the second.
    Strike(Strike),
    /// All orders that are due from this player.
    Orders(Orders),
}

/// The result of a deed, as computed by [`settle`](crate::Contest::settle).
#[derive(Clone, Debug, PartialEq)]
pub enum Fact {
    /// The first strike of a break by hand is set, and waits for the second.
    Set,
    /// A shot: one strike, or both of a break.
    Shot(Settled),
    /// The player's orders are chosen.
    Chosen,
}

/// A shot that is not played yet.
#[derive(Clone, Debug, PartialEq)]
pub struct Settled {
    /// The result of the shot, for the rules and the layout.
    pub shot: Box<KeptShot>,
    /// Duration of the motion, in seconds.
    pub seconds: f64,
    /// The motion, if it was simulated here.
    pub motion: Option<Arc<ShotTrace>>,
}

impl Settled {
    /// Returns the shot of this motion. The motion is trusted and not simulated again.
    pub fn new(trace: Arc<ShotTrace>) -> Self {
        Self { shot: Box::new(KeptShot::new(&trace)), seconds: trace.duration, motion: Some(trace) }
    }
}

/// A shot that was played.
#[derive(Clone, Debug, PartialEq)]
pub struct ShotSeen {
    /// One strike, or two in a break.
    pub strikes: Vec<Strike>,
    /// The motion of all discs.
    pub trace: Arc<ShotTrace>,
    /// Match and board before the shot.
    pub before: Arc<Situation>,
    /// Match and board after the shot; orders may be due.
    pub after: Arc<Situation>,
    /// The outcome by the rules.
    pub outcome: Outcome,
}

/// The visible result of an act.
#[derive(Clone, Debug, PartialEq)]
pub enum Seen {
    /// The first strike of a break by hand was set.
    HalfBreak(Strike),
    /// A shot, or the break.
    Shot(Box<ShotSeen>),
    /// A shot or break whose motion was not simulated here: only the outcome is known.
    Settled(Outcome),
    /// A player chose orders while other players have yet to choose; all orders become visible when the last player has chosen.
    Chose(Player),
    /// The last of the due orders was chosen.
    Ordered {
        /// The choices that were due.
        choices: Vec<Choice>,
        /// All orders, as they are recorded.
        orders: Orders,
        /// The match afterwards.
        after: Arc<Situation>,
    },
    /// The match ended in another way than by its rules.
    Ended(Ending, Arc<Situation>),
    /// Shots were taken back; the match is as it was before them.
    TakenBack(Arc<Situation>),
}
