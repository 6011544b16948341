//! Remarks below every field for a regular expression.

use super::labels;
use crate::theme::Theme;
use egui::Ui;
use fob_automata::regex::{bangs, pluses, with_empty_bang};

/// If a `+` in an expression is between two operands, where textbooks and JFLAP mean "or": draws its meaning here, with a button
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

/// If a `!` in an expression has nothing to negate, where JFLAP means the empty word: draws a remark, with a button that writes
/// `ε` for each. Returns whether that changed the text.
pub fn nothing_to_negate(ui: &mut Ui, text: &mut String) -> bool {
    let Some(place) = bangs(text).first().copied() else { return false };
    let theme = &Theme::from_ui(ui);
    let shown = ui.horizontal_wrapped(|ui| {
        ui.colored_label(theme.accent, format!("Character {place}: {} Write ε for the empty word.", labels::NOT));
        let pressed = super::button(ui, labels::WRITE_EMPTY, "Each ! becomes ε").clicked();
        if pressed {
            *text = with_empty_bang(text).into_owned();
        }
        pressed
    });
    shown.inner
}

/// Says below an expression how it is read here and otherwise elsewhere, with buttons that change it.
pub fn doubts(ui: &mut Ui, text: &mut String) {
    one_or_more(ui, text);
    nothing_to_negate(ui, text);
}
