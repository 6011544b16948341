//! Runs a machine to its end: it halts, loops or reaches the limit.
//!
//! A loop is a configuration (tape, head, state) that occurred before. A loop is found without storing all configurations: if one
//! repeats within the first n steps, then the one after n steps repeats within n more, and on the way the head visits no new
//! cell. So the run is compared with earlier configurations after 1,024 steps, twice as many, and so on; a machine that still
//! reaches new cells continues at once. Two configurations are compared by the number of cells in which they differ.

use super::machine::Machine;
use super::run::Run;
use super::tape::Tape;
use std::borrow::Borrow;

/// Default for the largest number of steps.
pub const DEFAULT_STEPS: u64 = 1_000_000_000;
/// Largest number of cells that a run may visit; beyond it the run has reached its limit.
pub const MAX_CELLS: usize = 1 << 28;
/// Number of steps after which the first search for a loop begins.
const FIRST_LOOK: u64 = 1024;
/// Number of steps between two calls of `go_on`.
const CHUNK: u64 = 1 << 20;

/// The end of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// No rule applies, or the halting state was reached.
    Halt,
    /// A configuration was repeated.
    Loop,
    /// Neither happened within the allowed steps or cells.
    Limit,
}

impl End {
    /// Returns `halt`, `loop` or `limit`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Halt => "halt",
            Self::Loop => "loop",
            Self::Limit => "limit",
        }
    }
}

/// The limit that ended a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// The allowed number of steps.
    Steps,
    /// [`MAX_CELLS`] cells.
    Cells,
    /// The caller stopped the run.
    Stopped,
}

impl Limit {
    /// Returns `steps`, `cells` or `stopped`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Steps => "steps",
            Self::Cells => "cells",
            Self::Stopped => "stopped",
        }
    }
}

/// The result of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The end of the run.
    pub end: End,
    /// The limit that ended the run, if `end` is [`End::Limit`].
    pub limit: Option<Limit>,
    /// Number of steps, including the one into the halting state; for a loop, up to the first repeated configuration.
    pub steps: u64,
    /// Index of the last state.
    pub state: usize,
    /// Cell of the head.
    pub head: i64,
    /// The tape from the first to the last cell that is not blank.
    pub tape: String,
    /// Number of cells that are not blank.
    pub nonblank: u64,
}

impl Outcome {
    fn new<M: Borrow<Machine>>(end: End, run: &Run<M>) -> Self {
        let (steps, state, head) = (run.steps(), run.state(), run.head());
        Self { end, limit: None, steps, state, head, tape: run.tape(), nonblank: run.nonblank() as u64 }
    }

    fn limited<M: Borrow<Machine>>(limit: Limit, run: &Run<M>) -> Self {
        Self { limit: Some(limit), ..Self::new(End::Limit, run) }
    }
}

/// Runs a machine until it halts or loops, for at most `limit` steps. `go_on` is called regularly with the step count; if it
/// returns `false` the run ends with [`Limit::Stopped`].
pub fn simulate(machine: &Machine, tape: &Tape, limit: u64, go_on: &mut dyn FnMut(u64) -> bool) -> Outcome {
    simulate_within(MAX_CELLS, machine, tape, limit, go_on)
}

/// Like [`simulate`], with another limit on the cells.
fn simulate_within(most_cells: usize, machine: &Machine, tape: &Tape, limit: u64, go_on: &mut dyn FnMut(u64) -> bool) -> Outcome {
    let mut run = Run::new(machine, tape);
    let mut goal = FIRST_LOOK.min(limit);
    loop {
        while run.steps() < goal {
            let chunk = CHUNK.min(goal - run.steps());
            if run.advance(chunk) < chunk {
                return Outcome::new(End::Halt, &run);
            }
            if !go_on(run.steps()) {
                return Outcome::limited(Limit::Stopped, &run);
            }
            if run.visited() > most_cells && run.steps() < limit && !run.halts() {
                return Outcome::limited(Limit::Cells, &run);
            }
        }
        if run.halts() {
            return Outcome::new(End::Halt, &run);
        }
        if let Some(period) = period(&run, goal, go_on) {
            match first_again(Run::new(machine, tape), period, go_on) {
                Some(again) if again.steps() <= limit => return Outcome::new(End::Loop, &again),
                Some(_) => {}
                None => return Outcome::limited(Limit::Stopped, &run),
            }
            // It is in a loop, but no configuration repeats within the limit.
            run.advance(limit - run.steps());
            return Outcome::limited(Limit::Steps, &run);
        }
        if goal == limit {
            return Outcome::limited(Limit::Steps, &run);
        }
        goal = goal.saturating_mul(2).min(limit);
    }
}

/// Returns the number of steps, at most `most`, after which a run returns to its present configuration; `None` if it does not
/// return, or reaches a new cell.
fn period<M: Borrow<Machine> + Clone>(run: &Run<M>, most: u64, go_on: &mut dyn FnMut(u64) -> bool) -> Option<u64> {
    let mut ahead = run.clone();
    let mut differ = 0_u64;
    for steps in 1..=most {
        let (cell, write) = ahead.next_write()?;
        differ = change(differ, run.cells.get(cell), ahead.cells.get(cell), write);
        ahead.step();
        if differ == 0 && ahead.state() == run.state() && ahead.head() == run.head() {
            return Some(steps);
        }
        if ahead.visited() > run.visited() || (steps.is_multiple_of(CHUNK) && !go_on(run.steps())) {
            return None;
        }
    }
    None
}

/// Updates the number of differing cells after a write to a cell, which holds `theirs` in the other configuration.
pub(super) fn change(differ: u64, theirs: u16, old: u16, new: u16) -> u64 {
    differ + u64::from(new != theirs) - u64::from(old != theirs)
}

/// Returns the first repeated configuration of a run with a known period, by advancing two runs, one a period ahead, until they
/// are equal. `None` if `go_on` stopped the work.
pub(super) fn first_again<M: Borrow<Machine> + Clone>(
    mut behind: Run<M>,
    period: u64,
    go_on: &mut dyn FnMut(u64) -> bool,
) -> Option<Run<M>> {
    let mut ahead = behind.clone();
    let mut left = period;
    while left > 0 {
        let chunk = left.min(CHUNK);
        // A run that halts repeats nothing.
        if ahead.advance(chunk) < chunk || !go_on(ahead.steps()) {
            return None;
        }
        left -= chunk;
    }
    let mut differ = differ(&ahead, &behind);
    loop {
        if differ == 0 && ahead.state() == behind.state() && ahead.head() == behind.head() {
            return Some(ahead);
        }
        for (one, other) in [(0, 1), (1, 0)] {
            let runs = [&mut ahead, &mut behind];
            let (cell, write) = runs[one].next_write()?;
            differ = change(differ, runs[other].cells.get(cell), runs[one].cells.get(cell), write);
            runs[one].step();
        }
        if ahead.steps().is_multiple_of(CHUNK) && !go_on(ahead.steps()) {
            return None;
        }
    }
}

/// Returns the number of cells in which two runs differ.
pub(super) fn differ<M: Borrow<Machine>>(one: &Run<M>, other: &Run<M>) -> u64 {
    let range = |run: &Run<M>| (run.cells.first, run.cells.first + run.cells.codes.len() as i64);
    let ((a, b), (c, d)) = (range(one), range(other));
    (a.min(c)..b.max(d)).filter(|&cell| one.cells.get(cell) != other.cells.get(cell)).count() as u64
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn the_limit_that_ended_a_run_is_named() {
        // It writes ones to the right for ever.
        let machine: Machine = "1RA---".parse().unwrap();
        let tape = Tape::blank(&machine);
        let limits = |most_cells, steps, go_on: bool| {
            let outcome = simulate_within(most_cells, &machine, &tape, steps, &mut |_| go_on);
            (outcome.end, outcome.limit, outcome.steps)
        };
        assert_eq!(limits(1000, 1_000_000, true), (End::Limit, Some(Limit::Cells), FIRST_LOOK));
        assert_eq!(limits(MAX_CELLS, 5_000, true), (End::Limit, Some(Limit::Steps), 5_000));
        // If both limits are reached, the step limit that was asked for is reported.
        assert_eq!(limits(1000, FIRST_LOOK, true), (End::Limit, Some(Limit::Steps), FIRST_LOOK));
        assert_eq!(limits(MAX_CELLS, 5_000, false).1, Some(Limit::Stopped));
        let halting: Machine = "1RB1LB_1LA1RH".parse().unwrap();
        assert_eq!(simulate(&halting, &Tape::blank(&halting), 100, &mut |_| true).limit, None);
    }
}
