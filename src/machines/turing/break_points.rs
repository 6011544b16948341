//! Break points: conditions that pause a run.

use super::machine::Machine;
use super::run::Run;
use serde::{Deserialize, Serialize};
use std::borrow::Borrow;
use std::collections::BTreeSet;

/// A condition that pauses a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum BreakPoint {
    /// The machine enters a state, given by its index.
    State(usize),
    /// The head reads a symbol, given by its index.
    Symbol(usize),
    /// The head reaches a cell.
    Cell(i64),
}

/// The break points of a run. Break points are checked after every step; the first that applies pauses the run.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct BreakPoints(pub BTreeSet<BreakPoint>);

impl BreakPoints {
    /// Returns whether there are no break points, so that a run can go at full speed.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the break point that applies to the present state of a run, if any.
    pub fn hit<M: Borrow<Machine>>(&self, run: &Run<M>) -> Option<BreakPoint> {
        if self.0.is_empty() {
            return None;
        }
        let here =
            [BreakPoint::State(run.state()), BreakPoint::Symbol(usize::from(run.code(run.head()))), BreakPoint::Cell(run.head())];
        here.into_iter().find(|point| self.0.contains(point))
    }
}
