//! Space-time diagrams: many configurations of a run, one below the other.
//!
//! A pixel covers a block: some neighbouring cells during some steps. Its colour is the average of the colours of all symbols in
//! the block, weighted by the number of cells and steps with each. The average is exact and cheap: a step changes one cell, so a
//! column's sum is updated only when one of its cells changes.

use super::configuration::Configuration;
use super::machine::Machine;
use super::run::Run;
use serde::{Deserialize, Serialize};

/// Value in [`Diagram::codes`] for rows after the end of the run.
pub const NO_CELL: u16 = u16::MAX;
/// Number of steps between two calls of `go_on`.
const CHUNK: u64 = 1 << 18;

/// Red, green and blue.
pub type Rgb = [u8; 3];

/// The part of a run that a diagram shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    /// Step of the first row.
    pub step: u64,
    /// Number of steps per row, at least 1.
    pub stride: u64,
    /// Number of rows.
    pub rows: usize,
    /// First cell of the first column.
    pub cell: i64,
    /// Number of cells per column, at least 1.
    pub width: u64,
    /// Number of columns.
    pub columns: usize,
}

/// The colours of a diagram.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Palette {
    /// Colour of each symbol by its number; the last one is used for all further symbols.
    pub symbols: Vec<Rgb>,
    /// Colour below the end of the run.
    pub ground: Rgb,
}

impl Palette {
    /// Returns the colour of a symbol.
    pub fn colour(&self, code: u16) -> Rgb {
        self.symbols.get(usize::from(code)).or(self.symbols.last()).copied().unwrap_or(self.ground)
    }
}

/// A picture of a run: one row per stride of steps, one pixel per column of cells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Diagram {
    /// The part of the run that is shown.
    pub view: View,
    /// Colours, row by row: each is the average over the cells and steps that the pixel covers.
    pub pixels: Vec<Rgb>,
    /// If a column is one cell, the symbol numbers at every row's first step, row by row, with [`NO_CELL`] below the end of the run;
    /// otherwise empty.
    pub codes: Vec<u16>,
    /// Head cell and state at every row's first step, up to the end of the run.
    pub heads: Vec<(i64, usize)>,
}

impl Diagram {
    /// Computes the diagram of a run, from a configuration at or before its first row. The run is shown up to its end, or up to `last`
    /// steps. Returns `None` if `go_on` returned `false`.
    pub fn new(
        machine: &Machine,
        from: &Configuration,
        view: View,
        last: u64,
        palette: &Palette,
        go_on: &mut dyn FnMut(u64) -> bool,
    ) -> Option<Self> {
        let stride = view.stride.max(1);
        let mut run = Run::from(machine, from);
        let mut diagram = Self { view, pixels: Vec::new(), codes: Vec::new(), heads: Vec::with_capacity(view.rows) };
        if view.step <= last && forward(&mut run, view.step, go_on)? {
            let mut sums = Sums::new(&view, palette, &run);
            for row in 0..view.rows {
                diagram.heads.push((run.head(), run.state()));
                if view.width <= 1 {
                    diagram.codes.extend((0..view.columns).map(|column| run.code(view.cell + column as i64)));
                }
                let goal = view.step.saturating_add((row as u64 + 1).saturating_mul(stride));
                // The configuration of the last step counts too.
                let goes_on = sums.add(&mut run, goal.min(last.saturating_add(1)), go_on)?;
                diagram.pixels.extend(sums.take());
                if !goes_on || goal > last {
                    break;
                }
            }
        }
        diagram.pixels.resize(view.rows * view.columns, palette.ground);
        if view.width <= 1 {
            diagram.codes.resize(view.rows * view.columns, NO_CELL);
        }
        Some(diagram)
    }

    /// Returns the symbol number at a row and column; `None` below the end of the run, or if a column is several cells.
    pub fn code(&self, row: usize, column: usize) -> Option<u16> {
        let code = self.codes.get(row * self.view.columns + column).copied();
        code.filter(|&code| code != NO_CELL && column < self.view.columns)
    }

    /// Returns the colour at a row and column.
    pub fn pixel(&self, row: usize, column: usize) -> Option<Rgb> {
        self.pixels.get(row * self.view.columns + column).copied().filter(|_| column < self.view.columns)
    }
}

/// For each column and colour: the number of cells that have it now, and its sum of cells times steps in this row.
struct Sums {
    first: i64,
    width: u64,
    columns: usize,
    /// The distinct colours.
    colours: Vec<Rgb>,
    /// Index in `colours` of every symbol; the last one is used for all further symbols.
    kinds: Vec<usize>,
    /// The parts, column by column, with the colours of a column together.
    parts: Vec<Part>,
    /// First step of the row.
    begun: u64,
    /// Step up to which the row is summed.
    ended: u64,
}

/// One colour in one column.
#[derive(Clone, Copy, Default)]
struct Part {
    /// Number of cells that have it now.
    cells: u64,
    /// Sum of cells times steps, up to `until`.
    sum: u128,
    until: u64,
}

impl Sums {
    fn new(view: &View, palette: &Palette, run: &Run<&Machine>) -> Self {
        let mut colours: Vec<Rgb> = Vec::new();
        let mut kinds = Vec::with_capacity(palette.symbols.len() + 1);
        for colour in palette.symbols.iter().chain(palette.symbols.is_empty().then_some(&palette.ground)) {
            kinds.push(colours.iter().position(|known| known == colour).unwrap_or_else(|| {
                colours.push(*colour);
                colours.len() - 1
            }));
        }
        let (columns, width, now) = (view.columns, view.width.max(1), run.steps());
        let mut parts = vec![Part { until: now, ..Part::default() }; columns * colours.len()];
        // All is blank, except where the run has been or something was written.
        (0..columns).for_each(|column| parts[column * colours.len() + kinds[0]].cells = width);
        let mut sums = Self { first: view.cell, width, columns, colours, kinds, parts, begun: now, ended: now };
        let (mut low, mut high) = run.reach();
        if let Some((a, b)) = run.written() {
            (low, high) = (low.min(a), high.max(b));
        }
        let beyond = i128::from(view.cell) + columns as i128 * i128::from(width);
        for cell in low.max(view.cell)..i64::try_from(beyond).unwrap_or(i64::MAX).min(high) {
            sums.change(cell, 0, run.code(cell), now);
        }
        sums
    }

    /// Records that a cell has another symbol from a step on.
    fn change(&mut self, cell: i64, old: u16, new: u16, step: u64) {
        let kind = |code: u16| self.kinds[usize::from(code).min(self.kinds.len() - 1)];
        let (old, new) = (kind(old), kind(new));
        if old == new || cell < self.first {
            return;
        }
        let column = (cell.abs_diff(self.first) / self.width) as usize;
        if column >= self.columns {
            return;
        }
        let row = &mut self.parts[column * self.colours.len()..][..self.colours.len()];
        for (kind, more) in [(old, false), (new, true)] {
            row[kind].bring_to(step);
            let cells = &mut row[kind].cells;
            *cells = if more { *cells + 1 } else { *cells - 1 };
        }
    }

    /// Sums the run up to, but not including, a step; returns whether the run reached the step before it halted, or `None` if
    /// `go_on` returned `false`.
    fn add(&mut self, run: &mut Run<&Machine>, goal: u64, go_on: &mut dyn FnMut(u64) -> bool) -> Option<bool> {
        self.begun = run.steps();
        self.ended = goal;
        while run.steps() < goal {
            let chunk = CHUNK.min(goal - run.steps());
            let before = run.steps();
            // A symbol that a step writes counts from the end of the step.
            let done = run.advance_with(chunk, |cell, old, new, at| self.change(cell, old, new, before + at + 1));
            if done < chunk {
                self.ended = run.steps() + 1;
                return Some(false);
            }
            if chunk == CHUNK && !go_on(run.steps()) {
                return None;
            }
        }
        go_on(run.steps()).then_some(true)
    }

    /// Returns the colours of the row and begins the next one.
    fn take(&mut self) -> impl Iterator<Item = Rgb> {
        let (ended, kinds) = (self.ended, self.colours.len());
        let total = u128::from(self.width) * u128::from((ended - self.begun).max(1));
        let colours = &self.colours;
        self.parts.chunks_mut(kinds).map(move |parts| {
            let mut mixed = [0_u128; 3];
            for (part, colour) in parts.iter_mut().zip(colours) {
                part.bring_to(ended);
                let sum = std::mem::take(&mut part.sum);
                (0..3).for_each(|i| mixed[i] += sum * u128::from(colour[i]));
            }
            mixed.map(|sum| ((sum + total / 2) / total) as u8)
        })
    }
}

impl Part {
    fn bring_to(&mut self, step: u64) {
        self.sum += u128::from(self.cells) * u128::from(step - self.until);
        self.until = step;
    }
}

/// Runs to a step; returns whether the run reached it before it halted, or `None` if `go_on` returned `false`.
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
