//! The configuration of a run as plain data, for sending it to a worker or returning to it.

use super::machine::Machine;
use super::tape::Tape;
use serde::{Deserialize, Serialize};

/// State, head and tape after a number of steps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Configuration {
    /// Index of the state.
    pub state: usize,
    /// Cell of the head.
    pub head: i64,
    /// Number of steps so far.
    pub steps: u64,
    /// Cell at which `cells` begins.
    pub(super) first: i64,
    /// Numbers of the symbols; everything beyond is blank.
    pub(super) cells: Vec<u16>,
    /// Half-open range of the cells that the head has visited.
    pub(super) reach: (i64, i64),
    /// Symbols in the cells that the machine does not have.
    pub(super) strange: Vec<String>,
}

impl Configuration {
    /// Creates the initial configuration of a machine on a tape.
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

    /// Returns the number of stored cells.
    pub fn size(&self) -> usize {
        self.cells.len()
    }

    /// Returns whether two configurations are equal, ignoring the step count and the visited cells.
    pub fn is_like(&self, other: &Self) -> bool {
        (self.state, self.head) == (other.state, other.head) && self.trimmed() == other.trimmed()
    }

    /// Returns the first cell that is not blank, and the symbols from there to the last one that is not.
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
