//! A run that can go back. Configurations are stored at some steps, and the steps between are run again.
//!
//! A change by hand (another state, another symbol, another head position) begins a new leg of the timeline, so that going back undoes it
//! too. Memory is bounded: when too many configurations are stored, every other one is dropped.

use super::configuration::Configuration;
use super::machine::Machine;
use super::run::{Run, Step};
use super::tape::Tape;
use std::collections::HashMap;
use std::sync::Arc;

/// Largest number of configurations stored for a leg.
const MOST_MARKS: usize = 64;
/// Largest number of cells in all stored configurations of a leg.
const MOST_KEPT: usize = 1 << 24;
/// Least number of steps between two stored configurations.
const LEAST_GAP: u64 = 1024;
/// Number of steps of a leg that are recorded by fingerprint, so that a loop is found at the step that closes it.
const KNOWN: usize = 10_000;
/// Largest number of steps that going back runs again at once; longer distances go to a worker.
const NEAR: u64 = 200_000;

/// The result of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Happened {
    /// A rule was applied.
    Stepped,
    /// A rule was applied, and the configuration equals the one after this many steps in all.
    Looped(u64),
    /// The machine has halted; nothing changed.
    Halted,
}

/// The result of going back.
#[derive(Clone, Debug, PartialEq)]
pub enum Back {
    /// Went back one step, or undid the last change by hand.
    Done,
    /// This is the start of the timeline.
    Start,
    /// Going back needs too many steps to do at once: run from this configuration to this step.
    Far(Box<Configuration>, u64),
}

/// The part of a run since the last change by hand.
#[derive(Clone, Debug)]
struct Leg {
    /// Stored configurations, sorted by step; the first begins the leg.
    marks: Vec<Configuration>,
    /// Configuration before the change by hand that began this leg.
    before: Option<Configuration>,
    /// Step counts by the fingerprint of their configuration.
    known: HashMap<u64, u64>,
}

/// A run that can go back.
#[derive(Clone, Debug)]
pub struct Timeline {
    machine: Arc<Machine>,
    run: Run<Arc<Machine>>,
    /// Fingerprint of the tape.
    tape: u64,
    legs: Vec<Leg>,
}

impl Timeline {
    /// Creates a timeline from a machine and a tape.
    pub fn new(machine: Arc<Machine>, tape: &Tape) -> Self {
        let run = Run::new(machine.clone(), tape);
        let mut timeline = Self { machine, run, tape: 0, legs: Vec::new() };
        timeline.begin(None);
        timeline
    }

    /// Returns the run in its present configuration.
    pub fn run(&self) -> &Run<Arc<Machine>> {
        &self.run
    }

    /// Returns the machine.
    pub fn machine(&self) -> &Arc<Machine> {
        &self.machine
    }

    /// Returns the configuration that began the present leg: the initial one, or the one after the last change by hand.
    pub fn start(&self) -> &Configuration {
        &self.leg().marks[0]
    }

    /// Returns the last stored configuration of the present leg before a step, or the leg's beginning.
    pub fn mark_before(&self, steps: u64) -> &Configuration {
        let marks = &self.leg().marks;
        marks.iter().rev().find(|mark| mark.steps <= steps).unwrap_or(&marks[0])
    }

    fn leg(&self) -> &Leg {
        // There always is one.
        &self.legs[self.legs.len() - 1]
    }

    fn leg_mut(&mut self) -> &mut Leg {
        let last = self.legs.len() - 1;
        &mut self.legs[last]
    }

    /// Begins a new leg at the present configuration.
    fn begin(&mut self, before: Option<Configuration>) {
        self.tape = self.tape_print();
        let known = HashMap::from([(self.print(), self.run.steps())]);
        self.legs.push(Leg { marks: vec![self.run.configuration()], before, known });
    }

    /// Makes one step.
    pub fn step(&mut self) -> Happened {
        let Some((cell, new)) = self.run.next_write() else { return Happened::Halted };
        let old = self.run.code(cell);
        if self.run.step() == Step::Halted {
            return Happened::Halted;
        }
        self.tape ^= mix(cell, old) ^ mix(cell, new);
        let gone = self.run.steps() - self.start().steps;
        self.keep(LEAST_GAP.max(gone / MOST_MARKS as u64));
        self.met().map_or(Happened::Stepped, Happened::Looped)
    }

    /// Returns the step at which this configuration occurred before, if known.
    fn met(&mut self) -> Option<u64> {
        let (print, steps) = (self.print(), self.run.steps());
        let leg = self.leg_mut();
        match leg.known.get(&print) {
            Some(&first) if first < steps => {
                // Fingerprints may collide; configurations are compared in full.
                let mut again = Run::from(self.machine.clone(), self.mark_before(first));
                again.advance(first - again.steps());
                again.configuration().is_like(&self.run.configuration()).then_some(first)
            }
            None if leg.known.len() < KNOWN => {
                leg.known.insert(print, steps);
                None
            }
            _ => None,
        }
    }

    /// Stores the present configuration if the last stored one is at least `gap` steps back, and drops some if there are too many.
    fn keep(&mut self, gap: u64) {
        let steps = self.run.steps();
        let leg = self.leg();
        if leg.marks.iter().all(|mark| mark.steps.abs_diff(steps) >= gap) {
            let now = self.run.configuration();
            let leg = self.leg_mut();
            let at = leg.marks.partition_point(|mark| mark.steps < steps);
            leg.marks.insert(at, now);
            let kept: usize = leg.marks.iter().map(Configuration::size).sum();
            if leg.marks.len() > MOST_MARKS || kept > MOST_KEPT {
                let mut place = 0;
                leg.marks.retain(|_| {
                    place += 1;
                    place % 2 == 1
                });
            }
        }
    }

    /// Continues from a configuration of the present leg that a worker has computed.
    pub fn arrive(&mut self, at: &Configuration) {
        self.run = Run::from(self.machine.clone(), at);
        self.tape = self.tape_print();
        self.keep(1);
    }

    /// Goes to a nearby step of the present leg, no further than the run has already come.
    pub fn go_to(&mut self, steps: u64) {
        let mut run = Run::from(self.machine.clone(), self.mark_before(steps));
        // A configuration stored shortly before makes the next step back cheap.
        let near = steps.saturating_sub(LEAST_GAP);
        if near > run.steps() + LEAST_GAP {
            run.advance(near - run.steps());
            self.run = run;
            self.keep(1);
            run = self.run.clone();
        }
        run.advance(steps.saturating_sub(run.steps()));
        self.run = run;
        self.tape = self.tape_print();
    }

    /// Goes back one step, or undoes the last change by hand.
    pub fn back(&mut self) -> Back {
        let steps = self.run.steps();
        if steps > self.start().steps {
            let mark = self.mark_before(steps - 1);
            if steps - 1 - mark.steps > NEAR {
                return Back::Far(Box::new(mark.clone()), steps - 1);
            }
            self.go_to(steps - 1);
            return Back::Done;
        }
        match self.leg().before.clone() {
            Some(before) => {
                self.legs.pop();
                self.run = Run::from(self.machine.clone(), &before);
                self.tape = self.tape_print();
                Back::Done
            }
            None => Back::Start,
        }
    }

    /// Returns whether the run can go back.
    pub fn can_go_back(&self) -> bool {
        self.run.steps() > self.start().steps || self.leg().before.is_some()
    }

    /// Changes the run by hand: puts the machine into a state ("should something external cause the machine to enter state /"), the head on
    /// a cell, and optionally a symbol, by its number, into that cell.
    pub fn set_by_hand(&mut self, state: usize, head: i64, symbol: Option<u16>) {
        let before = self.run.configuration();
        let mut after = before.clone();
        (after.state, after.head) = (state, head);
        after.reach = (after.reach.0.min(head), after.reach.1.max(head + 1));
        if let Some(symbol) = symbol {
            after.write(head, symbol);
        }
        if !after.is_like(&before) {
            self.run = Run::from(self.machine.clone(), &after);
            self.begin(Some(before));
        }
    }

    fn tape_print(&self) -> u64 {
        let Some((first, end)) = self.run.written() else { return 0 };
        (first..end).fold(0, |print, cell| print ^ mix(cell, self.run.code(cell)))
    }

    fn print(&self) -> u64 {
        self.tape ^ scatter((self.run.head() as u64).wrapping_mul(0x9E37_79B9).wrapping_add(self.run.state() as u64) ^ (1 << 63))
    }
}

/// Returns the contribution of a cell to the fingerprint of a tape; blank cells contribute nothing.
fn mix(cell: i64, code: u16) -> u64 {
    if code == 0 { 0 } else { scatter((cell as u64).wrapping_mul(1 << 16).wrapping_add(u64::from(code))) }
}

/// Mixes the bits of a number (the finalizer of splitmix64; S. Vigna, public domain).
fn scatter(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
