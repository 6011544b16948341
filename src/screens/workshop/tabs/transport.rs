//! The buttons that move the piece along its word.

use super::super::dfa_editor::DfaEditor;
use super::super::keys::{LETTER_BACK, LETTER_ON};
use crate::workshop::labels;
use egui::{Ui, WidgetInfo, WidgetType};
use fob_kit::keys::Binding;
use fob_kit::layout::Window;
use fob_kit::theme::STEP;
use fob_kit::widgets;
use fob_services::data::Services;

/// Draws them, and moves the piece on.
pub(super) fn show(ui: &mut Ui, editor: &mut DfaEditor, services: &Services) {
    let run = &mut editor.run;
    let (at, len) = (run.at(), run.word().len());
    let button = |ui: &mut Ui, enabled: bool, text: &str, name: &str, key: Option<&Binding>, why_not: &str| {
        let tip = key.map_or_else(|| name.to_owned(), |key| key.with_key(name));
        let response = widgets::button_if(ui, enabled, text, &tip, why_not);
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, enabled, name));
        response.clicked()
    };
    let phone = Window::from_ui(ui).is_phone();
    let (before, after) = ("No letter is read yet", "All letters are read");
    ui.horizontal_wrapped(|ui| {
        if phone {
            ui.spacing_mut().item_spacing.x = STEP / 2.0;
        }
        if button(ui, at > 0, "|◀", labels::TO_THE_BEGINNING, None, before) {
            run.go(0);
        }
        if button(ui, at > 0, "◀", LETTER_BACK.label, Some(&LETTER_BACK), before) {
            run.go(at.saturating_sub(1));
        }
        let name = if run.is_playing() { "Pause" } else { labels::RUN_WORD };
        // On a phone the verdict is below them: they have one row, and no more.
        let text = if phone && !run.is_playing() { "Run" } else { name };
        let toggle = widgets::primary_if(ui, len > 0, text, "Read the word letter by letter", "There is nothing to read");
        toggle.widget_info(|| WidgetInfo::labeled(WidgetType::Button, len > 0, name));
        if toggle.clicked() {
            run.toggle(services.now);
        }
        if button(ui, at < len, "▶", LETTER_ON.label, Some(&LETTER_ON), after) {
            run.go(at + 1);
        }
        if button(ui, at < len, "▶|", "Go to the end", None, after) {
            run.go(len);
        }
        if widgets::button_if(ui, len > 0, "Clear", "Go back to the empty word", "The word is already empty").clicked() {
            run.set(&[]);
        }
    });
}
