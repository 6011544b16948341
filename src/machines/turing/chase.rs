//! A run that is watched for its own return, carried out in pieces: what a worker does between two looks at the clock.
//!
//! The run goes at full speed until it has taken as many steps as a power of two. There it is remembered, and from then on
//! compared with what was remembered (R. P. Brent, An improved Monte Carlo factorization algorithm, 1980), for as many steps
//! again. A run that comes to a cell where it has never been is in no loop yet, and is let go at full speed at once.

use super::break_points::{BreakPoint, BreakPoints};
use super::configuration::Configuration;
use super::machine::Machine;
use super::run::Run;
use super::simulate::{change, differ, first_again};
use serde::{Deserialize, Serialize};

/// The most cells that the head of a chased run may come to: what is drawn and kept of it stays small.
pub const MOST_CELLS: usize = 1 << 22;
/// After so many steps a run is remembered for the first time.
const FIRST_LOOK: u64 = 1024;
/// Steps between two questions whether to go on.
const CHUNK: u64 = 1 << 17;

/// Why a chased run does not go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stop {
    /// No rule fits, or the halting state was reached.
    Halt,
    /// The configuration is that of so many steps before.
    Loop(u64),
    /// All steps that were allowed are taken.
    Steps,
    /// The head has come to more than [`MOST_CELLS`] cells.
    Cells,
    /// A break point was reached.
    Break(BreakPoint),
    /// It was stopped, and can continue.
    Paused,
}

/// A run under way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chase {
    /// Where it is.
    pub at: Configuration,
    /// What it is compared with.
    anchor: Option<Configuration>,
    /// After so many steps it is remembered again.
    goal: u64,
}

impl Chase {
    /// A chase that begins somewhere.
    pub fn new(at: Configuration) -> Self {
        let goal = at.steps + FIRST_LOOK;
        Self { at, anchor: None, goal }
    }

    /// Goes on until something stops it, to at most `limit` steps in all. `go_on` hears the steps now and then, and stops it too.
    /// A break point that holds at the beginning does not.
    pub fn go(&mut self, machine: &Machine, breaks: &BreakPoints, limit: u64, go_on: &mut dyn FnMut(u64) -> bool) -> Stop {
        let mut run = Run::from(machine, &self.at);
        let stop = self.pursue(&mut run, machine, breaks, limit, go_on);
        self.at = run.configuration();
        stop
    }

    fn pursue<'m>(
        &mut self,
        run: &mut Run<&'m Machine>,
        machine: &'m Machine,
        breaks: &BreakPoints,
        limit: u64,
        go_on: &mut dyn FnMut(u64) -> bool,
    ) -> Stop {
        let mut anchor = self.anchor.as_ref().map(|anchor| Run::from(machine, anchor));
        loop {
            let until = (run.steps() + CHUNK).min(self.goal).min(limit);
            let stop = match &anchor {
                Some(anchor) => watched(run, anchor, breaks, until),
                None => plain(run, breaks, until),
            };
            if let Some(stop) = stop {
                return stop;
            }
            if anchor.as_ref().is_some_and(|anchor| run.visited() > anchor.visited()) {
                (anchor, self.anchor) = (None, None);
            }
            if run.steps() >= self.goal {
                // It is compared for twice as long as the last time.
                self.goal = self.goal.saturating_mul(2);
                self.anchor = Some(run.configuration());
                anchor = Some(run.clone());
            }
            if run.halts() {
                return Stop::Halt;
            }
            if run.visited() > MOST_CELLS {
                return Stop::Cells;
            }
            if run.steps() >= limit {
                return Stop::Steps;
            }
            if !go_on(run.steps()) {
                return Stop::Paused;
            }
        }
    }
}

/// A stretch at full speed, up to so many steps in all.
fn plain(run: &mut Run<&Machine>, breaks: &BreakPoints, until: u64) -> Option<Stop> {
    if breaks.is_empty() {
        let steps = until.saturating_sub(run.steps());
        return (run.advance(steps) < steps).then_some(Stop::Halt);
    }
    while run.steps() < until {
        if run.advance(1) == 0 {
            return Some(Stop::Halt);
        }
        if let Some(hit) = breaks.hit(run) {
            return Some(Stop::Break(hit));
        }
    }
    None
}

/// A stretch that is compared with a configuration that came before; it ends early where the head comes to a new cell.
fn watched(run: &mut Run<&Machine>, anchor: &Run<&Machine>, breaks: &BreakPoints, until: u64) -> Option<Stop> {
    let mut differing = differ(run, anchor);
    while run.steps() < until {
        let Some((cell, write)) = run.next_write() else { return Some(Stop::Halt) };
        differing = change(differing, anchor.code(cell), run.code(cell), write);
        run.step();
        if differing == 0 && run.state() == anchor.state() && run.head() == anchor.head() {
            return Some(Stop::Loop(run.steps() - anchor.steps()));
        }
        if let Some(hit) = breaks.hit(run) {
            return Some(Stop::Break(hit));
        }
        if run.visited() > anchor.visited() {
            return None;
        }
    }
    None
}

/// The first configuration of a run that came before, where the run repeats itself with a period from some step on. Nothing
/// where it does not, or `go_on` said no.
pub fn first_return(
    machine: &Machine,
    start: &Configuration,
    period: u64,
    go_on: &mut dyn FnMut(u64) -> bool,
) -> Option<Configuration> {
    first_again(Run::from(machine, start), period, go_on).map(|run| run.configuration())
}

/// Where a run is after so many steps in all, or where it halts before. Nothing where `go_on` said no.
pub fn seek(machine: &Machine, from: &Configuration, steps: u64, go_on: &mut dyn FnMut(u64) -> bool) -> Option<Configuration> {
    let mut run = Run::from(machine, from);
    while run.steps() < steps {
        let chunk = CHUNK.min(steps - run.steps());
        if run.advance(chunk) < chunk {
            break;
        }
        if !go_on(run.steps()) {
            return None;
        }
    }
    Some(run.configuration())
}
