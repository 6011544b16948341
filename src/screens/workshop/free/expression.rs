//! The dialog that makes an NFA of a regular expression.

use super::labels;
use egui::Ui;
use fob_automata::edit::MOST_DRAWN;
use fob_automata::general::{Alphabet, Automaton, Construction, from_expression};
use fob_automata::regex::Plus;
use fob_kit::theme::STEP;
use fob_kit::widgets::dialog::{self, Answer};
use fob_kit::widgets::{self, field};

/// The dialog.
#[derive(Debug, Default)]
pub struct FromExpression {
    text: String,
    how: Construction,
}

impl FromExpression {
    /// Draws it; the answer is the NFA.
    pub fn show(&mut self, ui: &Ui, letters: &Alphabet) -> Answer<Automaton> {
        let made = from_expression(&self.text, letters, Plus::Repeat, self.how)
            .map_err(|error| fob_services::phrases::sentence(&error.to_string()))
            .and_then(|made| match made.states().len() {
                many if many > MOST_DRAWN => Err(format!("{many} states: expected at most {MOST_DRAWN} to draw")),
                _ => Ok(made),
            });
        let shown = dialog::show(ui, "nfa from an expression", labels::FROM_EXPRESSION, 520.0, |ui| {
            let shown = field::line(ui, &mut self.text, labels::EXPRESSION, "(a|b)*ab", f32::INFINITY);
            if dialog::is_new(ui) {
                shown.request_focus();
            }
            let letters: Vec<String> = letters.letters().iter().map(char::to_string).collect();
            widgets::note(ui, &format!("Letters {}. The empty word is ε or _.", letters.join(" ")));
            ui.add_space(STEP);
            let all = [
                (Construction::Thompson, labels::THOMPSON, "Small parts, joined by transitions that read nothing"),
                (
                    Construction::Glushkov,
                    labels::GLUSHKOV,
                    "A state for each letter of the expression, and no transition that reads nothing",
                ),
            ];
            widgets::choices(ui, &mut self.how, &all);
            if let Err(problem) = made.as_ref().map(drop) {
                dialog::wrong(ui, problem);
            }
            widgets::expression::doubts(ui, &mut self.text);
            let ready = made.as_ref().map(drop).map_err(String::as_str);
            dialog::foot(ui, ready, (labels::MAKE, "Put it on the canvas (Enter)"), ("Cancel", "Close (Esc)"))
        });
        match (shown.answer(), made) {
            (Some(true), Ok(made)) => Answer::Done(made),
            (Some(false), _) => Answer::Cancel,
            _ => Answer::Open,
        }
    }
}
