//! A machine at work.

use super::cells::Cells;
use super::machine::Machine;
use super::tape::{self, Tape};

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

/// A machine, its tape, its head and its state.
#[derive(Clone, Debug)]
pub struct Run<'a> {
    machine: &'a Machine,
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

impl<'a> Run<'a> {
    /// A machine at its start.
    pub fn new(machine: &'a Machine, tape: &Tape) -> Self {
        let width = machine.symbols.len() + tape.strange.len();
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
        let mut cells = Cells { codes: tape.cells.clone(), first: 0 };
        let place = cells.place(tape.head);
        let (strange, reach, base) = (tape.strange.clone(), (place, place + 1), machine.start * width);
        Self { machine, strange, table, width, cells, reach, place, base, steps: 0 }
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
        tape::name(self.machine, &self.strange, self.cells.get(cell))
    }

    /// The tape from the first to the last cell that is not blank.
    pub fn tape(&self) -> String {
        tape::text(self.machine, &self.strange, &self.cells.codes)
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
        let mut left = most;
        let (mut base, mut place) = (self.base, self.place);
        while left > 0 {
            // Where the head has been before nothing has to grow.
            let (low, high) = self.reach;
            let codes = &mut self.cells.codes[low..high];
            let mut within = place.wrapping_sub(low);
            while left > 0 && within < codes.len() {
                let entry = self.table[base + usize::from(codes[within])];
                if !entry.fits {
                    (self.base, self.place) = (base, low + within);
                    self.steps += most - left;
                    return most - left;
                }
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

    /// The head comes to a cell beside those in which it has been; returns its place.
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
