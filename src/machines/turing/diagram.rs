//! Many configurations of a run below each other: its space-time diagram.
//!
//! A pixel covers a block: some neighbouring cells during some steps. Its colour is the mixture of the colours of all symbols that
//! was there, each weighted by how many cells held it for how many steps. That is exact, and costs little: a step changes one
//! cell, so a column's sum is brought up to date only when one of its cells changes.

use super::configuration::Configuration;
use super::machine::Machine;
use super::run::Run;
use serde::{Deserialize, Serialize};

/// Stands in [`Diagram::codes`] where the run has ended before.
pub const NO_CELL: u16 = u16::MAX;
/// Steps between two questions whether to go on.
const CHUNK: u64 = 1 << 18;

/// Red, green and blue.
pub type Rgb = [u8; 3];

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

/// The colours of a diagram.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Palette {
    /// The colour of every symbol by its number; the last one stands for all beyond.
    pub symbols: Vec<Rgb>,
    /// The colour below the end of the run.
    pub ground: Rgb,
}

impl Palette {
    /// The colour of a symbol.
    pub fn colour(&self, code: u16) -> Rgb {
        self.symbols.get(usize::from(code)).or(self.symbols.last()).copied().unwrap_or(self.ground)
    }
}

/// A picture of a run: a row for every stride of steps, a pixel for every column of cells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Diagram {
    /// What is shown.
    pub view: View,
    /// The colours, row by row: of each pixel the mean over the cells and the steps that it covers.
    pub pixels: Vec<Rgb>,
    /// Where a column is one cell, the symbols by number at every row's first step, row by row, and [`NO_CELL`] below the end of
    /// the run; else nothing.
    pub codes: Vec<u16>,
    /// The cell of the head and the state at every row's first step, up to the end of the run.
    pub heads: Vec<(i64, usize)>,
}

impl Diagram {
    /// The diagram of a run, from a configuration at or before its first row. The run is shown up to its end, or up to `last` steps.
    /// Nothing where `go_on` said no.
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

    /// The symbol at a row and a column, by its number; nothing below the end of the run, or where a column is several cells.
    pub fn code(&self, row: usize, column: usize) -> Option<u16> {
        let code = self.codes.get(row * self.view.columns + column).copied();
        code.filter(|&code| code != NO_CELL && column < self.view.columns)
    }

    /// The colour at a row and a column.
    pub fn pixel(&self, row: usize, column: usize) -> Option<Rgb> {
        self.pixels.get(row * self.view.columns + column).copied().filter(|_| column < self.view.columns)
    }
}

/// Of every column and every colour, in how many cells it is now, and for how long it has been there in this row.
struct Sums {
    first: i64,
    width: u64,
    columns: usize,
    /// The colours, each once.
    colours: Vec<Rgb>,
    /// The place of every symbol's colour among them; the last one stands for all beyond.
    kinds: Vec<usize>,
    /// A column's colours next to each other, column by column.
    parts: Vec<Part>,
    /// The step at which the row begins.
    begun: u64,
    /// The step up to which it is summed.
    ended: u64,
}

/// A colour in a column.
#[derive(Clone, Copy, Default)]
struct Part {
    /// Cells that have it now.
    cells: u64,
    /// Cells times steps, up to `until`.
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
        // Everything is blank but where the run has been or something was written.
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

    /// A cell has another symbol from a step on.
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

    /// Sums the run up to a step, which is not counted any more; whether it came there before it halted. Nothing where `go_on`
    /// said no.
    fn add(&mut self, run: &mut Run<&Machine>, goal: u64, go_on: &mut dyn FnMut(u64) -> bool) -> Option<bool> {
        self.begun = run.steps();
        self.ended = goal;
        while run.steps() < goal {
            let chunk = CHUNK.min(goal - run.steps());
            let before = run.steps();
            // What a step writes is there when the step is done.
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

    /// The colours of the row; the next one begins where it ends.
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
