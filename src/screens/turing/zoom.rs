//! The visible part of the diagram, and its scale.

use egui::{Rect, Vec2, vec2};
use fob_machines::turing::{Timeline, View};

/// The largest side of a cell, in points.
const LARGEST: f32 = 32.0;
/// The largest ratio of a cell's sides.
const SLIMMEST: f32 = 8.0;

/// Where the diagram is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Zoom {
    /// All of the run is in sight, however long it becomes.
    pub whole: bool,
    /// Points a column and a row.
    pub size: Vec2,
    /// The part in view.
    pub view: View,
}

impl Default for Zoom {
    fn default() -> Self {
        let view = View { step: 0, stride: 1, rows: 1, cell: 0, width: 1, columns: 1 };
        Self { whole: true, size: vec2(8.0, 8.0), view }
    }
}

/// The range of steps, and that of cells.
pub fn extent(timeline: &Timeline) -> (u64, u64, i64, u64) {
    let run = timeline.run();
    let first = timeline.start().steps;
    let (mut low, mut high) = run.reach();
    if let Some((a, b)) = run.written() {
        (low, high) = (low.min(a), high.max(b));
    }
    (first, run.steps() - first + 1, low, (high - low).max(1) as u64)
}

impl Zoom {
    /// Fits the view into a room; `grown` means that the run has advanced since the last time.
    pub fn fit(&mut self, room: Rect, timeline: &Timeline, grown: bool) {
        let (first, steps, low, cells) = extent(timeline);
        let (wide, high) = (room.width().max(8.0), room.height().max(8.0));
        let count = |length: f32, size: f32| (length / size).ceil().max(1.0) as usize;
        if self.whole {
            self.view.stride = steps.div_ceil(high as u64).max(1);
            self.view.width = cells.div_ceil(wide as u64).max(1);
            let side = |room: f32, count: u64| (room / count as f32).floor().clamp(1.0, LARGEST * 0.75);
            let (x, y) = (side(wide, cells.div_ceil(self.view.width)), side(high, steps.div_ceil(self.view.stride)));
            self.size = vec2(x.min(y * SLIMMEST), y.min(x * SLIMMEST));
        }
        self.view.rows = count(high, self.size.y);
        self.view.columns = count(wide, self.size.x);
        if self.whole {
            let spare = (self.view.columns as u64 * self.view.width).saturating_sub(cells);
            (self.view.step, self.view.cell) = (first, low - spare as i64 / 2);
            return;
        }
        let rows = (high / self.size.y).floor().max(1.0) as u64;
        let last = first + steps - 1;
        let bottom = self.view.step + rows.saturating_sub(1) * self.view.stride;
        if grown && bottom < last && bottom + 4 * rows.max(8) * self.view.stride >= last {
            // The part at the bottom stays there.
            self.view.step = (last + 1).saturating_sub(rows * self.view.stride).max(first);
        }
        self.view.step = self.view.step.clamp(first, last);
    }

    /// Twice as large, or half as large, about a place in the room, counted from its corner.
    pub fn change(&mut self, larger: bool, about: Vec2) {
        self.whole = false;
        let row = f64::from(about.y / self.size.y);
        let column = f64::from(about.x / self.size.x);
        let step = self.view.step as f64 + row * self.view.stride as f64;
        let cell = self.view.cell as f64 + column * self.view.width as f64;
        let scale = |per: &mut u64, size: &mut f32| {
            if larger {
                if *per > 1 {
                    *per = per.div_ceil(2);
                } else {
                    *size = (*size * 2.0).min(LARGEST);
                }
            } else if *size > 1.0 {
                *size = (*size / 2.0).floor().max(1.0);
            } else {
                *per = per.saturating_mul(2).min(1 << 40);
            }
        };
        scale(&mut self.view.stride, &mut self.size.y);
        scale(&mut self.view.width, &mut self.size.x);
        let row = f64::from(about.y / self.size.y);
        let column = f64::from(about.x / self.size.x);
        self.view.step = (step - row * self.view.stride as f64).max(0.0) as u64;
        self.view.cell = (cell - column * self.view.width as f64).round() as i64;
    }

    /// Moves the view by a distance in points.
    pub fn shift(&mut self, by: Vec2) {
        self.whole = false;
        let rows = (by.y / self.size.y).round() as i64 * self.view.stride as i64;
        let columns = (by.x / self.size.x).round() as i64 * self.view.width as i64;
        self.view.step = self.view.step.saturating_add_signed(rows);
        self.view.cell += columns;
    }
}
