//! A machine at work.

use super::cells::Cells;
use super::configuration::Configuration;
use super::machine::Machine;
use super::tape::{self, Tape};
use std::borrow::Borrow;

/// A rule as the run reads it: where the rules of the next state begin, what is written, and where the head goes.
#[derive(Clone, Copy, Debug)]
struct Entry {
    base: u32,
    write: u16,
    motion: i8,
    fits: bool,
}

/// What a step came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A rule was applied.
    Done,
    /// The machine halts: no rule fits, or it is in its halting state.
    Halted,
}

/// A machine, its tape, its head and its state. The machine is lent (`&Machine`) or shared (`Arc<Machine>`).
#[derive(Clone, Debug)]
pub struct Run<M> {
    machine: M,
    strange: Vec<String>,
    table: Vec<Entry>,
    /// Symbols, strange ones among them: the length of a state's row in the table.
    width: usize,
    pub(super) cells: Cells,
    /// The cells between which the head has been, by their places in `cells`; the second one is beyond them.
    reach: (usize, usize),
    place: usize,
    base: usize,
    steps: u64,
}

/// The rules as the run reads them, a row a state.
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
    /// A machine at its start.
    pub fn new(machine: M, tape: &Tape) -> Self {
        let start = Configuration::new(machine.borrow(), tape);
        Self::from(machine, &start)
    }

    /// A machine in the middle of a run. A state or a symbol that it does not have becomes its first one, so that no
    /// configuration of another machine does harm.
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

    /// Where the run is, as plain data.
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

    /// The machine.
    pub fn machine(&self) -> &Machine {
        self.machine.borrow()
    }

    /// The number of the symbol in a cell: its place among the machine's, or beyond them for one that it does not know.
    pub fn code(&self, cell: i64) -> u16 {
        self.cells.get(cell)
    }

    /// The cells between which the head has been; the second one is beyond them.
    pub fn reach(&self) -> (i64, i64) {
        (self.cells.first + self.reach.0 as i64, self.cells.first + self.reach.1 as i64)
    }

    /// The cells from the first to the last that is not blank; the second one is beyond them. Nothing on a blank tape.
    pub fn written(&self) -> Option<(i64, i64)> {
        let first = self.cells.codes.iter().position(|&code| code != 0)?;
        let last = self.cells.codes.iter().rposition(|&code| code != 0)?;
        Some((self.cells.first + first as i64, self.cells.first + last as i64 + 1))
    }

    /// Steps that were taken.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// The state, by its place among the machine's.
    pub fn state(&self) -> usize {
        self.base / self.width
    }

    /// Where the head is; cell 0 is the first one of the tape it began with.
    pub fn head(&self) -> i64 {
        self.cells.first + self.place as i64
    }

    /// The name of the symbol in a cell.
    pub fn symbol(&self, cell: i64) -> &str {
        tape::name(self.machine(), &self.strange, self.cells.get(cell))
    }

    /// The tape from the first to the last cell that is not blank.
    pub fn tape(&self) -> String {
        tape::text(self.machine(), &self.strange, &self.cells.codes)
    }

    /// How many cells are not blank.
    pub fn nonblank(&self) -> usize {
        self.cells.nonblank()
    }

    /// Whether a rule fits.
    pub fn halts(&self) -> bool {
        !self.table[self.base + usize::from(self.cells.codes[self.place])].fits
    }

    /// Applies the rule that fits.
    pub fn step(&mut self) -> Step {
        if self.advance(1) == 1 { Step::Done } else { Step::Halted }
    }

    /// Applies at most so many rules; returns how many. Fewer mean that it has halted.
    pub fn advance(&mut self, most: u64) -> u64 {
        self.advance_with(most, |_, _, _, _| ())
    }

    /// [`Run::advance`], where `wrote` hears of every step: the cell, its symbol before and after, and how many steps of this call
    /// came before.
    pub(super) fn advance_with(&mut self, most: u64, mut wrote: impl FnMut(i64, u16, u16, u64)) -> u64 {
        let mut left = most;
        let (mut base, mut place) = (self.base, self.place);
        while left > 0 {
            // Where the head has been before nothing has to grow.
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

    /// The head comes to a cell next to those in which it has been; returns its place.
    fn enter(&mut self, place: usize) -> usize {
        let first = self.cells.first;
        let cell = if place == usize::MAX { first - 1 } else { first + place as i64 };
        let place = self.cells.place(cell);
        let moved = (first - self.cells.first) as usize;
        self.reach = ((self.reach.0 + moved).min(place), (self.reach.1 + moved).max(place + 1));
        place
    }

    /// How many cells the head has been in.
    pub fn visited(&self) -> usize {
        self.reach.1 - self.reach.0
    }

    /// The change that the next step makes, if a rule fits: the cell and its new code.
    pub(super) fn next_write(&self) -> Option<(i64, u16)> {
        let entry = self.table[self.base + usize::from(self.cells.codes[self.place])];
        entry.fits.then(|| (self.head(), entry.write))
    }
}
