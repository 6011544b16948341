//! The head of a class's page.

use egui::Ui;
use fob_base::text::clipped;
use fob_kit::widgets;

/// Width of the page in points.
pub const WIDTH: f32 = 820.0;
/// Longest name that is whole in one row of a head, in characters.
const ROW: usize = 36;

/// Draws the head of a class. Returns whether to leave it.
pub fn heading(ui: &mut Ui, name: &str, right: impl FnOnce(&mut Ui)) -> bool {
    let short = clipped(name, ROW);
    let back = widgets::header(ui, &short, right);
    if short != name {
        widgets::text(ui, name);
    }
    back
}
