//! A run to its end: it halts, loops or reaches the limit.
//!
//! A loop is a configuration (tape, head, state) that came before. It is found without keeping the configurations: if one came
//! again within the first n steps, then the one after n steps comes again within n more, and on the way the head stays where it
//! has been. So the run is watched for its own return after 1,024 steps, twice as many, and so on; a machine that still comes to
//! new cells is let go on at once. That two configurations are equal is known from the number of cells in which they differ.

use super::machine::Machine;
use super::run::Run;
use super::tape::Tape;
use std::borrow::Borrow;

/// The most steps where nothing is said.
pub const DEFAULT_STEPS: u64 = 1_000_000_000;
/// The most cells that a run may come to; beyond that it has reached its limit.
pub const MAX_CELLS: usize = 1 << 28;
/// After so many steps a loop is looked for the first time.
const FIRST_LOOK: u64 = 1024;
/// Steps between two questions whether to go on.
const CHUNK: u64 = 1 << 20;

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// No rule fits, or the halting state was reached.
    Halt,
    /// A configuration came again.
    Loop,
    /// Neither within the steps, or the cells, that were allowed.
    Limit,
}

impl End {
    /// `halt`, `loop` or `limit`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Halt => "halt",
            Self::Loop => "loop",
            Self::Limit => "limit",
        }
    }
}

/// Which limit ended a run that neither halts nor loops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// The steps that were allowed.
    Steps,
    /// [`MAX_CELLS`] cells.
    Cells,
    /// The caller, who said not to go on.
    Stopped,
}

impl Limit {
    /// `steps`, `cells` or `stopped`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Steps => "steps",
            Self::Cells => "cells",
            Self::Stopped => "stopped",
        }
    }
}

/// Where a run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// How.
    pub end: End,
    /// The limit that ended it, if `end` is [`End::Limit`].
    pub limit: Option<Limit>,
    /// Steps that were taken, the one into the halting state counted; of a loop those until a configuration came again.
    pub steps: u64,
    /// The state, by its place among the machine's.
    pub state: usize,
    /// Where the head is.
    pub head: i64,
    /// The tape from the first to the last cell that is not blank.
    pub tape: String,
    /// How many cells are not blank.
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

/// Runs a machine until it halts or loops, for at most `limit` steps. `go_on` hears the steps now and then; when it says no, the
/// run has reached its limit.
pub fn simulate(machine: &Machine, tape: &Tape, limit: u64, go_on: &mut dyn FnMut(u64) -> bool) -> Outcome {
    simulate_within(MAX_CELLS, machine, tape, limit, go_on)
}

/// [`simulate`] with another limit on the cells.
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
            // It is in a loop, but no configuration has come again within the limit.
            run.advance(limit - run.steps());
            return Outcome::limited(Limit::Steps, &run);
        }
        if goal == limit {
            return Outcome::limited(Limit::Steps, &run);
        }
        goal = goal.saturating_mul(2).min(limit);
    }
}

/// After how many steps, at most `most`, a run comes back to where it is; nothing where it does not, or comes to a new cell.
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

/// How many cells differ once a cell, which is `theirs` in the other configuration, is written over.
pub(super) fn change(differ: u64, theirs: u16, old: u16, new: u16) -> u64 {
    differ + u64::from(new != theirs) - u64::from(old != theirs)
}

/// The first configuration that came before, of a run that repeats itself with a period: two runs, one a period ahead, until they
/// are the same. Nothing where it was stopped.
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

/// In how many cells two runs differ.
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
        // Where both are reached, the one that was asked for is reported.
        assert_eq!(limits(1000, FIRST_LOOK, true), (End::Limit, Some(Limit::Steps), FIRST_LOOK));
        assert_eq!(limits(MAX_CELLS, 5_000, false).1, Some(Limit::Stopped));
        let halting: Machine = "1RB1LB_1LA1RH".parse().unwrap();
        assert_eq!(simulate(&halting, &Tape::blank(&halting), 100, &mut |_| true).limit, None);
    }
}
