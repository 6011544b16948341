//! Where a run is, as plain data: what a worker is handed, and what a run goes back to.

use super::machine::Machine;
use super::tape::Tape;
use serde::{Deserialize, Serialize};

/// A state, a head and a tape, after so many steps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Configuration {
    /// The state, by its place among the machine's.
    pub state: usize,
    /// Where the head is.
    pub head: i64,
    /// Steps that were taken.
    pub steps: u64,
    /// The cell of the tape at which `cells` begins.
    pub(super) first: i64,
    /// The symbols by number; everything beyond is blank.
    pub(super) cells: Vec<u16>,
    /// The cells between which the head has been; the second one is beyond them.
    pub(super) reach: (i64, i64),
    /// Symbols that the machine does not know.
    pub(super) strange: Vec<String>,
}

impl Configuration {
    /// A machine at its start.
    pub fn new(machine: &Machine, tape: &Tape) -> Self {
        Self {
            state: machine.start,
            head: tape.head,
            steps: 0,
            first: 0,
            cells: tape.cells.clone(),
            reach: (tape.head, tape.head + 1),
            strange: tape.strange.clone(),
        }
    }

    /// How many cells it keeps in memory.
    pub fn size(&self) -> usize {
        self.cells.len()
    }

    /// Whether two are the same but for the number of steps and for where the head has been.
    pub fn is_like(&self, other: &Self) -> bool {
        (self.state, self.head) == (other.state, other.head) && self.trimmed() == other.trimmed()
    }

    /// The first cell that is not blank, and the symbols from there to the last one.
    fn trimmed(&self) -> (i64, &[u16]) {
        let Some(first) = self.cells.iter().position(|&code| code != 0) else { return (0, &[]) };
        let last = self.cells.iter().rposition(|&code| code != 0).unwrap_or(first);
        (self.first + first as i64, &self.cells[first..=last])
    }

    /// Writes a symbol, by its number, into a cell.
    pub(super) fn write(&mut self, cell: i64, code: u16) {
        let mut cells = super::cells::Cells { codes: std::mem::take(&mut self.cells), first: self.first };
        let place = cells.place(cell);
        cells.codes[place] = code;
        (self.cells, self.first) = (cells.codes, cells.first);
    }
}
