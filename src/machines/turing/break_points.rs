//! Where a run is to stop by itself.

use super::machine::Machine;
use super::run::Run;
use serde::{Deserialize, Serialize};
use std::borrow::Borrow;
use std::collections::BTreeSet;

/// What a run came to, at which it was to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum BreakPoint {
    /// The machine is in a state, by its place among the machine's.
    State(usize),
    /// The head reads a symbol, by its place among the machine's.
    Symbol(usize),
    /// The head is on a cell.
    Cell(i64),
}

/// Where a run is to stop. After every step, the first one that holds stops it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct BreakPoints(pub BTreeSet<BreakPoint>);

impl BreakPoints {
    /// Whether there are none, so that a run can go as fast as it can.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Which one holds where a run is.
    pub fn hit<M: Borrow<Machine>>(&self, run: &Run<M>) -> Option<BreakPoint> {
        if self.0.is_empty() {
            return None;
        }
        let here =
            [BreakPoint::State(run.state()), BreakPoint::Symbol(usize::from(run.code(run.head()))), BreakPoint::Cell(run.head())];
        here.into_iter().find(|point| self.0.contains(point))
    }
}
