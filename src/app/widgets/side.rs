//! The panel beside a board. On an upright window, as a phone's, it lies above or below the board instead.

use egui::{Panel, Ui};

/// The shares of an upright window's height that the panels below and above a board have.
const SHARES: (f32, f32) = (0.34, 0.24);

/// Whether the window is clearly taller than wide.
pub fn is_upright(ui: &Ui) -> bool {
    let window = ui.ctx().content_rect();
    window.height() > window.width() * 1.1
}

/// The panel at the right of a board, of such a width in points; below it where the window is upright.
pub fn right(ui: &Ui, id: &'static str, width: f32) -> Panel {
    if is_upright(ui) { sheet(ui, Panel::bottom(id), SHARES.0) } else { Panel::right(id).exact_size(width).resizable(false) }
}

/// The panel at the left of a board, of such a width in points; above it where the window is upright.
pub fn left(ui: &Ui, id: &'static str, width: f32) -> Panel {
    if is_upright(ui) { sheet(ui, Panel::top(id), SHARES.1) } else { Panel::left(id).exact_size(width).resizable(false) }
}

fn sheet(ui: &Ui, panel: Panel, share: f32) -> Panel {
    panel.exact_size(ui.ctx().content_rect().height() * share).resizable(false)
}
