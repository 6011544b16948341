//! A running machine.

use super::cells::Cells;
use super::configuration::Configuration;
use super::machine::Machine;
use super::tape::{self, Tape};
use std::borrow::Borrow;

/// A rule in the run's table: the index of the first rule of the next state, the symbol to write, and the move of the head.
#[derive(Clone, Copy, Debug)]
struct Entry {
    base: u32,
    write: u16,
    motion: i8,
    fits: bool,
}

/// The result of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A rule was applied.
    Done,
    /// The machine has halted: no rule applies, or it is in its halting state.
    Halted,
}

/// A machine with its tape, head and state. The machine is borrowed (`&Machine`) or shared (`Arc<Machine>`).
#[derive(Clone, Debug)]
pub struct Run<M> {
    machine: M,
    strange: Vec<String>,
    table: Vec<Entry>,
    /// Number of symbols, including those that the machine does not have: the length of a state's row in the table.
    width: usize,
    pub(super) cells: Cells,
    /// Half-open range of the cells that the head has visited, as indices of `cells`.
    reach: (usize, usize),
    place: usize,
    base: usize,
    steps: u64,
}

/// Builds the run's table of rules, one row per state.
fn table(machine: &Machine, width: usize) -> Vec<Entry> {
    let mut table = Vec::with_capacity(machine.states.len() * width);
    for state in 0..machine.states.len() {
        for symbol in 0..width {
            let rule = if machine.halt == Some(state) { None } else { machine.rule(state, symbol) };
            table.push(rule.map_or(Entry { base: 0, write: 0, motion: 0, fits: false }, |rule| Entry {
                base: (rule.state * width) as u32,
                write: rule.symbol as u16,
                motion: rule.motion.cells() as i8,
                fits: true,
            }));
        }
    }
    table
}

impl<M: Borrow<Machine>> Run<M> {
    /// Starts a machine on a tape.
    pub fn new(machine: M, tape: &Tape) -> Self {
        let start = Configuration::new(machine.borrow(), tape);
        Self::from(machine, &start)
    }

    /// Creates a run from a configuration. A state or symbol that the machine does not have is replaced by its first one, so that
    /// a configuration of another machine is harmless.
    pub fn from(machine: M, at: &Configuration) -> Self {
        let known = machine.borrow();
        let width = known.symbols.len() + at.strange.len();
        let table = table(known, width);
        let state = if at.state < known.states.len() { at.state } else { 0 };
        let codes = at.cells.iter().map(|&code| if usize::from(code) < width { code } else { 0 }).collect();
        let mut cells = Cells { codes, first: at.first };
        cells.place(at.head.min(at.reach.0));
        let high = cells.place(at.head.max(at.reach.1 - 1)) + 1;
        let low = cells.place(at.reach.0.min(at.head));
        let place = cells.place(at.head);
        let (strange, base) = (at.strange.clone(), state * width);
        Self { machine, strange, table, width, cells, reach: (low, high), place, base, steps: at.steps }
    }

    /// Returns the present configuration as plain data.
    pub fn configuration(&self) -> Configuration {
        let first = self.cells.first;
        let cell = |place: usize| first + place as i64;
        let codes = &self.cells.codes;
        let low = codes.iter().position(|&code| code != 0).unwrap_or(self.place).min(self.reach.0);
        let high = codes.iter().rposition(|&code| code != 0).map_or(self.place, |last| last + 1).max(self.reach.1);
        Configuration {
            state: self.state(),
            head: self.head(),
            steps: self.steps,
            first: cell(low),
            cells: codes[low..high].to_vec(),
            reach: (cell(self.reach.0), cell(self.reach.1)),
            strange: self.strange.clone(),
        }
    }

    /// Returns the machine.
    pub fn machine(&self) -> &Machine {
        self.machine.borrow()
    }

    /// Returns the number of the symbol in a cell: its index in the machine's symbols, or a greater number if the machine does
    /// not have it.
    pub fn code(&self, cell: i64) -> u16 {
        self.cells.get(cell)
    }

    /// Returns the half-open range of the cells that the head has visited.
    pub fn reach(&self) -> (i64, i64) {
        (self.cells.first + self.reach.0 as i64, self.cells.first + self.reach.1 as i64)
    }

    /// Returns the half-open range of cells from the first to the last that is not blank; `None` on a blank tape.
    pub fn written(&self) -> Option<(i64, i64)> {
        let first = self.cells.codes.iter().position(|&code| code != 0)?;
        let last = self.cells.codes.iter().rposition(|&code| code != 0)?;
        Some((self.cells.first + first as i64, self.cells.first + last as i64 + 1))
    }

    /// Returns the number of steps so far.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Returns the index of the state.
    pub fn state(&self) -> usize {
        self.base / self.width
    }

    /// Returns the cell of the head; cell 0 is the first of the initial tape.
    pub fn head(&self) -> i64 {
        self.cells.first + self.place as i64
    }

    /// Returns the name of the symbol in a cell.
    pub fn symbol(&self, cell: i64) -> &str {
        tape::name(self.machine(), &self.strange, self.cells.get(cell))
    }

    /// Returns the tape from the first to the last cell that is not blank.
    pub fn tape(&self) -> String {
        tape::text(self.machine(), &self.strange, &self.cells.codes)
    }

    /// Returns the number of cells that are not blank.
    pub fn nonblank(&self) -> usize {
        self.cells.nonblank()
    }

    /// Returns whether the machine has halted, that is, whether no rule applies.
    pub fn halts(&self) -> bool {
        !self.table[self.base + usize::from(self.cells.codes[self.place])].fits
    }

    /// Applies the rule for the present state and symbol.
    pub fn step(&mut self) -> Step {
        if self.advance(1) == 1 { Step::Done } else { Step::Halted }
    }

    /// Makes at most `most` steps and returns the number made. Fewer mean that the machine has halted.
    pub fn advance(&mut self, most: u64) -> u64 {
        self.advance_with(most, |_, _, _, _| ())
    }

    /// Like [`Run::advance`], and calls `wrote` for every step with the cell, its symbol before and after, and the number of earlier steps
    /// of this call.
    pub(super) fn advance_with(&mut self, most: u64, mut wrote: impl FnMut(i64, u16, u16, u64)) -> u64 {
        let mut left = most;
        let (mut base, mut place) = (self.base, self.place);
        while left > 0 {
            // Among cells that the head has visited, the tape need not grow.
            let (low, high) = self.reach;
            let leftmost = self.cells.first + low as i64;
            let codes = &mut self.cells.codes[low..high];
            let mut within = place.wrapping_sub(low);
            while left > 0 && within < codes.len() {
                let entry = self.table[base + usize::from(codes[within])];
                if !entry.fits {
                    (self.base, self.place) = (base, low + within);
                    self.steps += most - left;
                    return most - left;
                }
                wrote(leftmost + within as i64, codes[within], entry.write, most - left);
                codes[within] = entry.write;
                base = entry.base as usize;
                // Left of the first cell this becomes a huge number, which is outside as well.
                within = within.wrapping_add(entry.motion as isize as usize);
                left -= 1;
            }
            place = low.wrapping_add(within);
            if within >= high - low {
                place = self.enter(place);
            }
        }
        (self.base, self.place) = (base, place);
        self.steps += most;
        most
    }

    /// Moves the head to a cell next to the visited ones and returns its index.
    fn enter(&mut self, place: usize) -> usize {
        let first = self.cells.first;
        let cell = if place == usize::MAX { first - 1 } else { first + place as i64 };
        let place = self.cells.place(cell);
        let moved = (first - self.cells.first) as usize;
        self.reach = ((self.reach.0 + moved).min(place), (self.reach.1 + moved).max(place + 1));
        place
    }

    /// Returns the number of cells that the head has visited.
    pub fn visited(&self) -> usize {
        self.reach.1 - self.reach.0
    }

    /// Returns the write of the next step, if a rule applies: the cell and its new symbol number.
    pub(super) fn next_write(&self) -> Option<(i64, u16)> {
        let entry = self.table[self.base + usize::from(self.cells.codes[self.place])];
        entry.fits.then(|| (self.head(), entry.write))
    }
}
