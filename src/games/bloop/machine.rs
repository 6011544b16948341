//! The machine: a finite tape, a head and a state, driven by rules.

use super::Action;
use super::rules::{ACTIONS, Code, Letter, Motion, Pair, Rules};

/// The result of one step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A rule was applied.
    Done,
    /// No rule applies; nothing has changed.
    Halted,
    /// The rule would move the head off the tape; nothing has changed.
    OffTape,
}

/// A configuration: the tape, the cell of the head, and the state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Machine {
    /// Two bits for each cell, the first cell lowest.
    tape: u32,
    cells: u8,
    /// Cell under the head, from 0.
    head: u8,
    state: Letter,
}

impl Machine {
    /// Largest length of the tape. A machine has at most `4^10 * 10 * 4` configurations, some 42 million.
    pub const LONGEST: usize = 10;
    /// The smallest machine: one blue cell, in state blue.
    pub(super) const SMALLEST: Self = Self { tape: 0, cells: 1, head: 0, state: Letter::Blue };

    /// Creates a machine; `None` unless the tape has 1 to [`Machine::LONGEST`] cells and `head` (from 1) is one of them.
    pub fn new(tape: &[Letter], head: u8, state: Letter) -> Option<Self> {
        let fits = (1..=Self::LONGEST).contains(&tape.len()) && (1..=tape.len()).contains(&usize::from(head));
        let packed = tape.iter().rev().fold(0, |packed, &symbol| packed << 2 | symbol as u32);
        fits.then(|| Self { tape: packed, cells: tape.len() as u8, head: head - 1, state })
    }

    /// Returns the number of cells.
    pub fn cells(&self) -> u8 {
        self.cells
    }

    /// Returns the symbols of the tape, leftmost first.
    pub fn tape(&self) -> impl Iterator<Item = Letter> + use<> {
        let tape = self.tape;
        (0..self.cells).map(move |cell| Letter::new(tape >> (2 * cell)))
    }

    /// Returns the cell under the head, from 1.
    pub fn head(&self) -> u8 {
        self.head + 1
    }

    /// Returns the state.
    pub fn state(&self) -> Letter {
        self.state
    }

    /// Returns the state and the symbol under the head.
    pub fn pair(&self) -> Pair {
        Pair { state: self.state, symbol: Letter::new(self.tape >> (2 * self.head)) }
    }

    /// Returns the same tape with another head position and state; `None` if there is no such cell (from 1).
    #[must_use]
    pub fn placed(self, head: u8, state: Letter) -> Option<Self> {
        (1..=self.cells).contains(&head).then(|| Self { head: head - 1, state, ..self })
    }

    /// Applies the rule for the present pair.
    pub fn step(&mut self, rules: &Rules) -> Step {
        let Some(Action { state, symbol, motion }) = rules.get(self.pair()) else { return Step::Halted };
        let head = match motion {
            Motion::Left => self.head.checked_sub(1),
            Motion::Stay => Some(self.head),
            Motion::Right => Some(self.head + 1).filter(|&head| head < self.cells),
        };
        let Some(head) = head else { return Step::OffTape };
        let place = 2 * self.head;
        self.tape = self.tape & !(3 << place) | (symbol as u32) << place;
        (self.head, self.state) = (head, state);
        Step::Done
    }

    /// Runs until no rule applies, the head leaves the tape, or a configuration is repeated.
    pub fn run(self, rules: &Rules) -> Run {
        let (end, steps, Bits { tape, head, state }) = Bits::new(&self).run(self.edge(), &rules.0);
        Run { end, steps, last: Self { tape, cells: self.cells, head: (head / 2) as u8, state: Letter::new(state >> 2) } }
    }

    /// Returns the largest number of points that a rule brings for the pair at which the machine stops, including the steps
    /// before that; 0 if it does not stop.
    pub(super) fn best_gain(&self, rules: &Rules) -> u32 {
        let (end, steps, stop) = Bits::new(self).run(self.edge(), &rules.0);
        if end != End::Halt {
            return 0;
        }
        let mut codes = rules.0;
        let pair = stop.pair();
        let mut best = 0;
        for &code in ACTIONS.iter() {
            // The first step is taken here, because most often there is no rule for the next one.
            let Some(next) = stop.obeying(code, self.edge()) else { continue };
            let place = next.pair();
            if place != pair && codes[place].0 == 0 {
                best = best.max(1);
                continue;
            }
            codes[pair] = code;
            let (end, more, _) = stop.run(self.edge(), &codes);
            if end == End::Halt {
                best = best.max(more);
            }
            codes[pair] = Code::default();
        }
        steps + best
    }

    /// Returns the largest number of steps to a halt over all placements of the head and the state.
    pub(super) fn best_placed(&self, rules: &Rules) -> u32 {
        let places = (0..=self.edge()).step_by(2).flat_map(|head| [0, 4, 8, 12].map(|state| (head, state)));
        let runs = places.map(|(head, state)| Bits { tape: self.tape, head, state }.run(self.edge(), &rules.0));
        runs.map(|(end, steps, _)| if end == End::Halt { steps } else { 0 }).max().unwrap_or(0)
    }

    /// Returns the bit position of the last cell.
    fn edge(&self) -> u32 {
        2 * u32::from(self.cells.wrapping_sub(1))
    }
}

/// A machine in plain numbers, for runs by the million: the tape, the head as the place of its cell's bits, and the state in bits 2
/// and 3.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Bits {
    tape: u32,
    head: u32,
    state: u32,
}

impl Bits {
    fn new(machine: &Machine) -> Self {
        Self { tape: machine.tape, head: 2 * u32::from(machine.head), state: (machine.state as u32) << 2 }
    }

    /// Returns the index of the present pair among the rules.
    fn pair(self) -> usize {
        (self.state & 0b1100 | self.tape >> (self.head & 31) & 3) as usize
    }

    /// Returns the machine after one action; `None` if it leaves the tape, whose last cell's bits are at `edge`.
    #[inline]
    fn obeying(self, code: Code, edge: u32) -> Option<Self> {
        let code = u32::from(code.0);
        // One cell is two bits; a head left of the first cell becomes a huge number, which is off the tape as well.
        let next = self.head.wrapping_add(code >> 3 & 6).wrapping_sub(2);
        let place = self.head & 31;
        let tape = self.tape ^ ((self.tape >> place ^ code) & 3) << place;
        (next <= edge).then_some(Self { tape, head: next, state: code & 0b1100 })
    }

    /// Runs to the end on a tape whose last cell's bits are at `edge`. The number of steps always fits into the integer.
    #[inline]
    fn run(mut self, edge: u32, rules: &[Code; 16]) -> (End, u32, Self) {
        // Brent's method: a configuration is kept for twice as long each time, so that a loop of any length is found by
        // coming back to it, without remembering every step.
        let (mut kept, mut until) = (self, 1_u32);
        let mut steps = 0_u32;
        let end = loop {
            let code = rules[self.pair()];
            if code.0 == 0 {
                break End::Halt;
            }
            let Some(next) = self.obeying(code, edge) else { break End::Bug };
            self = next;
            steps = steps.wrapping_add(1);
            if self == kept {
                break End::Loop;
            }
            if steps == until {
                (kept, until) = (self, until.wrapping_mul(2));
            }
        };
        (end, steps, self)
    }
}

/// The outcome of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum End {
    /// No rule applied to the last configuration.
    Halt,
    /// The head would have left the tape.
    Bug,
    /// A configuration was repeated.
    Loop,
}

/// A run from a configuration to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// Outcome of the run.
    pub end: End,
    /// Number of observed steps: all steps of a halting run; a loop is observed until it is certain.
    pub steps: u32,
    /// Last configuration.
    pub last: Machine,
}

impl Run {
    /// Returns the points for the player who started the run: one per step, none for a bug or a loop.
    pub fn points(&self) -> u32 {
        if self.end == End::Halt { self.steps } else { 0 }
    }
}
