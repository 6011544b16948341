//! The buttons that move the piece along its word.

use super::super::desk::Desk;
use crate::workshop::labels;
use egui::{Ui, WidgetInfo, WidgetType};
use fob_kit::shared::Shared;
use fob_kit::widgets;

/// Draws them, and moves the piece on.
pub(super) fn show(ui: &mut Ui, desk: &mut Desk, shared: &Shared) {
    let run = &mut desk.run;
    let (at, len) = (run.at(), run.word().len());
    let button = |ui: &mut Ui, enabled: bool, text: &str, name: &str, key: &str, why_not: &str| {
        let response = widgets::button_if(ui, enabled, text, &format!("{name}{key}"), why_not);
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, enabled, name));
        response.clicked()
    };
    let (before, after) = ("No letter is read yet", "All letters are read");
    ui.horizontal_wrapped(|ui| {
        if button(ui, at > 0, "|◀", labels::TO_THE_BEGINNING, "", before) {
            run.go(0);
        }
        if button(ui, at > 0, "◀", labels::LETTER_BACK, " (,)", before) {
            run.go(at.saturating_sub(1));
        }
        let text = if run.is_playing() { "Pause" } else { labels::RUN_WORD };
        if widgets::primary_if(ui, len > 0, text, "Read the word letter by letter", "There is nothing to read").clicked() {
            run.toggle(shared.now);
        }
        if button(ui, at < len, "▶", "Next letter", " (.)", after) {
            run.go(at + 1);
        }
        if button(ui, at < len, "▶|", "Go to the end", "", after) {
            run.go(len);
        }
        if widgets::button_if(ui, len > 0, "Clear", "Go back to the empty word", "The word is already empty").clicked() {
            run.set(&[]);
        }
    });
}
