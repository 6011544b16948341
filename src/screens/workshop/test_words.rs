//! Test words: one per line, with the expected verdict if the line names one; checked while the automaton is edited.

use super::dfa_editor::DfaEditor;
use super::state::Tab;
use crate::automata::test_words;
use egui::Ui;
use fob_automata::Letter;
use fob_kit::drawers;
use fob_kit::widgets::test_words::{Board, HINT, Reading};
use fob_services::data::Services;

impl DfaEditor {
    /// Judges the test words, if that is due.
    fn judge_words(&mut self) {
        let mut words = std::mem::take(&mut self.words);
        words.judge(&Board, self.steps().revision(), |word| Reading { accepts: self.verdict(word), ..Reading::default() });
        self.words = words;
    }

    /// Two lines as they could be, for an empty field: with the verdicts of this automaton, if it has any.
    fn example(&self) -> String {
        let line = |text: &str| {
            let (word, usual) = text.split_once(' ')?;
            let known: Option<Vec<Letter>> = word.chars().map(Letter::from_char).collect();
            let verdict = self.verdict(&known?).map(|accepts| if accepts { "accept" } else { "reject" });
            Some(format!("{word} {}", verdict.unwrap_or(usual)))
        };
        let lines: Vec<String> = HINT.lines().filter_map(line).collect();
        lines.join("\n")
    }

    /// Whether the automaton accepts a word; nothing if a transition is missing on the way.
    pub(super) fn verdict(&self, word: &[Letter]) -> Option<bool> {
        if let Some(dfa) = self.dfa() {
            return Some(dfa.accepts(word));
        }
        let path = self.path_of(word);
        let last = path.last().filter(|_| path.len() == word.len() + 1)?;
        self.draft().state(*last).map(|state| state.accepting)
    }
}

/// Draws the list.
pub(super) fn show(ui: &mut Ui, editor: &mut DfaEditor, services: &Services) {
    editor.judge_words();
    let example = editor.example();
    if let Some(word) = test_words::show(ui, &mut editor.words, &example) {
        editor.tab = Tab::Run;
        editor.run.play(&word, services.now);
        // Where the tabs are a sheet, that one shows it.
        drawers::open(ui.ctx(), super::tabs::SHEET);
    }
}
