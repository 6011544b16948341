//! Test words, one a line.

use super::labels;
use egui::{RichText, ScrollArea, TextEdit, Ui};
use fob_automata::general::Automaton;
use fob_base::text::clipped;
use fob_kit::theme::{SIZES, STEP, Theme};
use fob_kit::widgets::{self, field};

/// Draws what kind of automaton it is, the field for the words, and the verdict on each.
pub fn show(ui: &mut Ui, tried: &mut String, automaton: &Automaton) {
    let theme = &Theme::from_ui(ui);
    ScrollArea::vertical().id_salt("words").auto_shrink([false, false]).show(ui, |ui| {
        let states = fob_base::text::plural(automaton.states().len(), "state");
        let kind = automaton.choice().map_or_else(|| "A DFA".to_owned(), |choice| format!("{}{choice}", labels::AN_NFA));
        widgets::note(ui, &format!("{kind}. {states}, {}.", fob_base::text::plural(automaton.transitions(), "transition")));
        ui.add_space(STEP);
        let edit = TextEdit::multiline(tried).margin(field::MARGIN).desired_rows(5).desired_width(f32::INFINITY);
        field::named(ui.add(edit.hint_text("One word a line")), labels::TRIED);
        for word in tried.lines().take(60) {
            let (text, ink) = match automaton.letters().parse(word.trim()) {
                Ok(read) => {
                    let path = automaton.traced(&read);
                    let accepts = path.last().is_some_and(|set| set.iter().any(|&state| automaton.states()[state].accepting));
                    if accepts { ("accepted".to_owned(), theme.good) } else { ("rejected".to_owned(), theme.dim) }
                }
                Err(error) => (fob_kit::words::sentence(&error.to_string()), theme.bad),
            };
            ui.horizontal_wrapped(|ui| {
                let shown = if word.trim().is_empty() { "ε".to_owned() } else { clipped(word.trim(), 40) };
                ui.label(RichText::new(shown).monospace());
                ui.label(RichText::new(text).size(SIZES[0]).color(ink));
            });
        }
    });
}
