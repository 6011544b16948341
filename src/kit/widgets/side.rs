//! The panel next to a board. On an upright window, as a phone's, it is above or below the board instead.

use egui::{InnerResponse, Panel, Ui};

/// The share of an upright window's height for a panel with much in it.
pub const TALL: f32 = 0.34;
/// The same for one of two panels.
pub const LOW: f32 = 0.19;

/// Whether the window is clearly taller than wide.
pub fn is_upright(ui: &Ui) -> bool {
    let window = ui.ctx().content_rect();
    window.height() > window.width() * 1.1
}

/// The panel at the right of a board, of such a width in points; below it, with a share of the height, where the window is upright.
pub fn right(ui: &Ui, id: &'static str, width: f32, share: f32) -> Panel {
    if is_upright(ui) { sheet(ui, Panel::bottom(id), share) } else { Panel::right(id).exact_size(width).resizable(false) }
}

/// The panel at the left of a board, of such a width in points; above it, with a share of the height, where the window is upright.
pub fn left(ui: &Ui, id: &'static str, width: f32, share: f32) -> Panel {
    if is_upright(ui) { sheet(ui, Panel::top(id), share) } else { Panel::left(id).exact_size(width).resizable(false) }
}

/// Two parts next to each other; below each other where the window is upright.
pub fn pair<R>(ui: &mut Ui, contents: impl FnOnce(&mut Ui) -> R) -> InnerResponse<R> {
    if is_upright(ui) { ui.vertical(contents) } else { ui.horizontal_top(contents) }
}

fn sheet(ui: &Ui, panel: Panel, share: f32) -> Panel {
    panel.exact_size(ui.ctx().content_rect().height() * share).resizable(false)
}
