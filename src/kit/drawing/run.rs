//! A word that an automaton with any letters reads, letter by letter, in all the states that it may be in.

use super::labels;
use crate::access;
use crate::theme::{SIZES, STEP, Theme};
use crate::widgets::{self, field};
use egui::{RichText, Ui};
use fob_automata::general::{Automaton, Symbol};

/// The set of current states after each letter of a word, or what is wrong with the word.
type Path = Result<Vec<Vec<usize>>, String>;

/// A panel that is narrower has no room for a word and its buttons in a row, in points.
const NARROW: f32 = 560.0;

/// A word, and how much of it was read.
#[derive(Clone, Debug, Default)]
pub struct Run {
    /// The word as it is typed.
    text: String,
    read: usize,
    /// The sets of states passed, or what is wrong with the word; for the revision of the automaton and the word.
    path: Option<(u64, String, Path)>,
}

impl Run {
    /// Puts a word there, wholly read.
    pub fn set(&mut self, word: &str) {
        word.clone_into(&mut self.text);
        self.read = usize::MAX;
        self.path = None;
    }

    /// Returns the word as it is typed.
    pub fn word(&self) -> &str {
        &self.text
    }

    fn path(&mut self, automaton: &Automaton, revision: u64) -> &Path {
        let known = self.path.as_ref().is_some_and(|(of, text, _)| *of == revision && *text == self.text);
        if !known {
            let word: Result<Vec<Symbol>, String> =
                automaton.letters().parse(self.text.trim()).map_err(|error| error.to_string());
            self.path = Some((revision, self.text.clone(), word.map(|word| automaton.traced(&word))));
        }
        let none = || (revision, String::new(), Err(String::new()));
        &self.path.get_or_insert_with(none).2
    }

    /// Returns the states that the automaton may be in now.
    pub fn lit(&mut self, automaton: Option<&Automaton>, revision: u64) -> Vec<usize> {
        let (read, is_empty) = (self.read, self.text.trim().is_empty());
        let Some(automaton) = automaton else { return Vec::new() };
        match self.path(automaton, revision) {
            Ok(path) if !is_empty || read > 0 => path.get(read.min(path.len() - 1)).cloned().unwrap_or_default(),
            _ => Vec::new(),
        }
    }

    /// Draws the word, the buttons that read it, and the verdict.
    pub fn show(&mut self, ui: &mut Ui, automaton: Option<&Automaton>, revision: u64) {
        let theme = &Theme::from_ui(ui);
        ui.horizontal_wrapped(|ui| {
            ui.label("Word");
            let hint = automaton.map_or_else(String::new, |automaton| automaton.letters().letters().iter().collect());
            // In a narrow panel the field has the rest of the row, and the buttons are below it.
            let is_narrow = ui.max_rect().width() < NARROW;
            let width = if is_narrow { (ui.available_width() - STEP).max(120.0) } else { 180.0 };
            if field::line(ui, &mut self.text, labels::WORD, &hint, width).changed() {
                self.read = usize::MAX;
            }
            if is_narrow {
                ui.end_row();
            }
            let Some(automaton) = automaton else { return };
            let read = self.read;
            let path = match self.path(automaton, revision) {
                Ok(path) => path.clone(),
                Err(problem) => {
                    widgets::prose::problem(ui, problem);
                    return;
                }
            };
            let at = read.min(path.len() - 1);
            let back = widgets::button_if(ui, at > 0, labels::LETTER_BACK, "Take the last letter back", "No letter was read");
            let on =
                widgets::button_if(ui, at + 1 < path.len(), labels::LETTER_ON, "Read the next letter", "All letters were read");
            self.read = at + usize::from(on.clicked()) - usize::from(back.clicked() && at > 0);
            if read == usize::MAX && self.read == at {
                self.read = usize::MAX;
            }
            let set = &path[self.read.min(path.len() - 1)];
            let names: Vec<&str> = set.iter().map(|&state| automaton.states()[state].name.as_str()).collect();
            let state = labels::current_states(&names);
            let all = self.read.min(path.len() - 1) + 1 == path.len();
            let accepted = set.iter().any(|&state| automaton.states()[state].accepting);
            access::told(&ui.label(RichText::new(state).size(SIZES[0]).color(theme.dim)));
            if all {
                let (text, ink) = if accepted {
                    (fob_services::labels::ACCEPTED, theme.good)
                } else {
                    (fob_services::labels::REJECTED, theme.bad)
                };
                access::told(&ui.label(RichText::new(text).strong().color(ink)));
            }
        });
    }
}
