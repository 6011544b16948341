//! What every field for a regular expression says below it.

use super::labels;
use crate::theme::Theme;
use egui::Ui;
use fob_automata::regex::pluses;

/// If a `+` in an expression stands between two operands, where textbooks and JFLAP mean "or": says how it is read here, with a button
/// that writes `|` instead. Returns whether that changed the text.
pub fn one_or_more(ui: &mut Ui, text: &mut String) -> bool {
    let unions = pluses(text);
    let Some(place) = unions.first() else { return false };
    let theme = &Theme::from_ui(ui);
    let shown = ui.horizontal_wrapped(|ui| {
        ui.colored_label(theme.accent, format!("Character {place}: {} Write | for \"or\".", labels::ONE_OR_MORE));
        let pressed = super::button(ui, labels::WRITE_OR, "Each + between two operands becomes |").clicked();
        if pressed {
            *text = text.chars().enumerate().map(|(i, c)| if unions.contains(&(i + 1)) { '|' } else { c }).collect();
        }
        pressed
    });
    shown.inner
}
