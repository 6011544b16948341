//! How the program ends: everything is saved, or the user has decided about the rest.

use super::leaving::{Answer, Leaving};
use super::model::Model;
use egui::Ui;
use fob_kit::shared::Unsaved;
use std::path::PathBuf;

impl Model {
    /// A person wants the program to end: it does once all is saved. Where something cannot be saved, they are asked.
    pub fn end(&mut self) {
        self.leave();
        if !self.is_unsaved() {
            self.quit = true;
        } else if self.leaving.is_none() {
            self.leaving = Some(Leaving::default());
        }
        self.again = true;
    }

    /// The system wants the program to end, where nobody may be there to be asked: what cannot be saved in the data folder goes
    /// to the first of these folders that takes it. Gives a line for each document that did. Where no folder takes them, the
    /// person is asked as in [`Model::end`].
    pub fn end_at_once(&mut self, folders: &[PathBuf]) -> Vec<String> {
        self.end();
        if self.quit {
            return Vec::new();
        }
        let unsaved: Vec<&Unsaved> = self.shared.unsaved.documents().collect();
        let Some(paths) = folders.iter().find_map(|folder| Unsaved::write_all(unsaved.iter().copied(), folder).ok()) else {
            return Vec::new();
        };
        let line =
            |(document, path): (&&Unsaved, &PathBuf)| format!("{} could not be saved; see {}", document.what, path.display());
        let lines = unsaved.iter().zip(&paths).map(line).collect();
        self.lose();
        lines
    }

    /// The program ends, whatever is not saved.
    fn lose(&mut self) {
        self.leaving = None;
        self.quit = true;
    }

    /// Whether work is lost if the program is killed now.
    pub fn is_unsaved(&self) -> bool {
        self.shared.unsaved.documents().next().is_some()
    }

    /// Asks what to do with work that cannot be saved, while the user wants to quit.
    pub(super) fn ask_before_end(&mut self, ui: &Ui) {
        if self.leaving.is_none() || !self.shared.problems.is_empty() {
            return;
        }
        // It may have been saved meanwhile.
        if !self.is_unsaved() {
            return self.lose();
        }
        let Some(leaving) = &mut self.leaving else { return };
        match leaving.show(ui, &self.shared) {
            Answer::Open => {}
            Answer::Cancel => self.leaving = None,
            Answer::Again => self.end(),
            Answer::Written | Answer::Lose => self.lose(),
        }
    }
}
