//! The panel of the test words, in both editors.

use egui::{Margin, Ui};
use fob_kit::layout::Window;
use fob_kit::theme::Theme;

/// The panel of the test words below the canvas; on a phone a sheet, since the figure has the screen.
pub(super) fn show(ui: &mut Ui, words: impl FnOnce(&mut Ui)) {
    let window = Window::from_ui(ui);
    if window.is_phone() {
        window.seldom(ui, "test words", "Test words", words);
        return;
    }
    let frame = egui::Frame::new().fill(Theme::from_ui(ui).panel).inner_margin(Margin::symmetric(16, 8));
    let whole = ui.ctx().content_rect().height();
    // Below the canvas of an upright tablet there is the panel with the tabs, too.
    let share = if window.is_upright() { 0.18 } else { 0.22 };
    let height = (whole * share).clamp(if whole < 500.0 { 92.0 } else { 132.0 }, 240.0);
    egui::Panel::bottom("test words").frame(frame).exact_size(height).resizable(false).show(ui, words);
}
