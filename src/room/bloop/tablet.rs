//! Where Bugs and Loops has room for two columns, and for larger cells.

use egui::Ui;
use fob_kit::layout::{Form, Window};
use fob_kit::theme::STEP;

/// Least width of the repertoire, and of a rule's rows, on a tablet that is held upright, in points.
const BOTH: f32 = 320.0;

/// Whether it is a phone's layout in a window with room for two columns.
pub fn is_tablet(ui: &Ui) -> bool {
    let window = Window::from_ui(ui);
    window.form == Form::Upright && window.size.x >= 2.0 * BOTH + STEP
}
