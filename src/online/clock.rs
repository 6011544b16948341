//! CLOCK in the protocol. The clocks are those of every match.

use super::setup::ClockSetup;
use super::time::{Millis, millis, seconds};
use fob_play::{Clock, Clocks, Times};
use serde::{Deserialize, Serialize};

/// CLOCK in the protocol: the clocks at one moment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ClockView {
    /// Seconds left for each seat at `at`.
    pub left: Vec<f64>,
    /// Seats whose clocks run.
    pub running: Vec<u8>,
    /// The moment from which they run.
    pub at: Millis,
}

impl ClockView {
    /// Returns the clocks of a room, whose players are its seats.
    pub(crate) fn new(clocks: &Clocks) -> Self {
        let Times { left, running, at } = clocks.last();
        Self { left: left.into_iter().map(seconds).collect(), running, at: Millis(at) }
    }
}

impl From<ClockSetup> for Clock {
    fn from(setup: ClockSetup) -> Self {
        Self { initial: millis(setup.initial), increment: millis(setup.increment), free: Self::FREE }
    }
}
