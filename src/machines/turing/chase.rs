//! Runs a machine in slices while looking for a loop, as a worker does.
//!
//! The run goes at full speed until its step count is a power of two. That configuration is stored, and the following ones are
//! compared with it (R. P. Brent, An improved Monte Carlo factorization algorithm, 1980) for as many steps again. A run that
//! reaches a new cell is not in a loop yet, and continues at full speed at once.

use super::break_points::{BreakPoint, BreakPoints};
use super::configuration::Configuration;
use super::machine::Machine;
use super::run::Run;
use super::simulate::{change, differ, first_again};
use serde::{Deserialize, Serialize};

/// Largest number of cells that the head of a chased run may visit, so that drawing and storing it stays cheap.
pub const MOST_CELLS: usize = 1 << 22;
/// Number of steps after which a configuration is stored for the first time.
const FIRST_LOOK: u64 = 1024;
/// Number of steps between two calls of `go_on`.
const CHUNK: u64 = 1 << 17;

/// Reason for which a chased run stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stop {
    /// No rule applies, or the halting state was reached.
    Halt,
    /// The configuration equals the one this many steps earlier.
    Loop(u64),
    /// The step limit was reached.
    Steps,
    /// The head has visited more than [`MOST_CELLS`] cells.
    Cells,
    /// A break point applies.
    Break(BreakPoint),
    /// The caller paused the run, which can continue.
    Paused,
}

/// A run in progress.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chase {
    /// Present configuration.
    pub at: Configuration,
    /// Configuration with which later ones are compared.
    anchor: Option<Configuration>,
    /// Step count at which the next configuration is stored.
    goal: u64,
}

impl Chase {
    /// Starts a chase from a configuration.
    pub fn new(at: Configuration) -> Self {
        let goal = at.steps + FIRST_LOOK;
        Self { at, anchor: None, goal }
    }

    /// Continues until something stops the run, up to `limit` steps in all. `go_on` is called regularly with the step count; if
    /// it returns `false` the run pauses. A break point that applies at the start is ignored.
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
                // Each comparison lasts twice as long as the last.
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

/// Runs at full speed, up to `until` steps in all.
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

/// Runs while comparing with an earlier configuration. Ends early if the head reaches a new cell.
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

/// Returns the first configuration that a periodic run repeats; `None` if the run does not repeat with this period, or `go_on` returned
/// `false`.
pub fn first_return(
    machine: &Machine,
    start: &Configuration,
    period: u64,
    go_on: &mut dyn FnMut(u64) -> bool,
) -> Option<Configuration> {
    first_again(Run::from(machine, start), period, go_on).map(|run| run.configuration())
}

/// Returns the configuration after `steps` steps in all, or at the halt if that is earlier; `None` if `go_on` returned `false`.
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
