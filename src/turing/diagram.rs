//! Many configurations of a run below each other: its space-time diagram.

use super::configuration::Configuration;
use super::machine::Machine;
use super::run::Run;
use serde::{Deserialize, Serialize};

/// What stands where the run has ended before.
pub const NO_CELL: u16 = u16::MAX;
/// Of the cells that share a column so many are looked at.
const SAMPLES: u64 = 16;
/// Steps between two questions whether to go on.
const CHUNK: u64 = 1 << 18;

/// What is shown of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    /// The step of the first row.
    pub step: u64,
    /// Steps from a row to the next one, at least 1.
    pub stride: u64,
    /// Rows.
    pub rows: usize,
    /// The cell of the first column.
    pub cell: i64,
    /// Cells a column, at least 1.
    pub width: u64,
    /// Columns.
    pub columns: usize,
}

/// The tape at every row's step. Of several cells in a column the first one shows that is not blank.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Diagram {
    /// What is shown.
    pub view: View,
    /// The symbols by number, row by row; [`NO_CELL`] below the end of the run.
    pub codes: Vec<u16>,
    /// The cell of the head and the state, for each row up to the end of the run.
    pub heads: Vec<(i64, usize)>,
}

impl Diagram {
    /// The diagram of a run, from a configuration at or before its first row. The run is shown up to its end, or up to `last` steps.
    /// Nothing where `go_on` said no.
    pub fn of(
        machine: &Machine,
        from: &Configuration,
        view: View,
        last: u64,
        go_on: &mut dyn FnMut(u64) -> bool,
    ) -> Option<Self> {
        let mut run = Run::from(machine, from);
        let mut codes = Vec::with_capacity(view.rows * view.columns);
        let mut heads = Vec::with_capacity(view.rows);
        let samples = view.width.clamp(1, SAMPLES);
        let every = (view.width.max(1) / samples).max(1) as i64;
        for row in 0..view.rows {
            let goal = view.step + row as u64 * view.stride.max(1);
            if goal > last || !forward(&mut run, goal, go_on)? {
                break;
            }
            heads.push((run.head(), run.state()));
            for column in 0..view.columns {
                let first = view.cell + column as i64 * view.width.max(1) as i64;
                let mut found = (0..samples as i64).map(|i| run.code(first + i * every));
                codes.push(found.find(|&code| code != 0).unwrap_or(0));
            }
            if !go_on(run.steps()) {
                return None;
            }
        }
        codes.resize(view.rows * view.columns, NO_CELL);
        Some(Self { view, codes, heads })
    }

    /// The symbol at a row and a column, by its number; nothing below the end of the run.
    pub fn code(&self, row: usize, column: usize) -> Option<u16> {
        let code = self.codes.get(row * self.view.columns + column).copied();
        code.filter(|&code| code != NO_CELL && column < self.view.columns)
    }
}

/// Runs to a step; whether it came there before it halted. Nothing where `go_on` said no.
fn forward(run: &mut Run<&Machine>, goal: u64, go_on: &mut dyn FnMut(u64) -> bool) -> Option<bool> {
    while run.steps() < goal {
        let chunk = CHUNK.min(goal - run.steps());
        if run.advance(chunk) < chunk {
            return Some(false);
        }
        if chunk == CHUNK && !go_on(run.steps()) {
            return None;
        }
    }
    Some(true)
}
