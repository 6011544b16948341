//! The end of the program: after everything is saved, or after the user has decided about unsaved work.

use super::leaving::{Answer, Leaving, guests};
use super::model::Model;
use egui::Ui;
use fob_services::data::Unsaved;
use std::path::PathBuf;

impl Model {
    /// Ends the program, as the user wishes, after everything is saved. If something cannot be saved, a dialog asks.
    pub fn end(&mut self) {
        self.leave();
        if self.services.guests() > 0 && !self.quit {
            self.asks_guests = true;
        } else {
            self.end_now();
        }
        self.again = true;
    }

    /// Ends the program without a question about other people on the server here.
    fn end_now(&mut self) {
        self.leave();
        if !self.is_unsaved() {
            self.stop();
        } else if self.leaving.is_none() {
            self.leaving = Some(Leaving::default());
        }
        self.again = true;
    }

    /// Ends the program. The server here ends first, in good order: its rooms are there again when it is started again.
    fn stop(&mut self) {
        self.services.hosting = None;
        self.quit = true;
    }

    /// Ends the program as the system wants, perhaps with nobody there to be asked: work that cannot be saved in the data folder
    /// goes to the first of these folders that accepts it. Returns a line for each document saved there. If no folder accepts
    /// them, the user is asked as in [`Model::end`].
    pub fn end_at_once(&mut self, folders: &[PathBuf]) -> Vec<String> {
        self.end_now();
        if self.quit {
            return Vec::new();
        }
        let unsaved: Vec<&Unsaved> = self.services.unsaved.documents().collect();
        let Some(paths) = folders.iter().find_map(|folder| Unsaved::write_all(unsaved.iter().copied(), folder).ok()) else {
            return Vec::new();
        };
        let line =
            |(document, path): (&&Unsaved, &PathBuf)| format!("{} could not be saved; see {}", document.what, path.display());
        let lines = unsaved.iter().zip(&paths).map(line).collect();
        self.lose();
        lines
    }

    /// Ends the program and gives up unsaved work.
    fn lose(&mut self) {
        self.leaving = None;
        self.stop();
    }

    /// Returns whether work is lost if the program is killed now.
    pub fn is_unsaved(&self) -> bool {
        self.services.unsaved.documents().next().is_some()
    }

    /// Asks what to do with work that cannot be saved, when the user wants to quit.
    pub(super) fn ask_before_end(&mut self, ui: &Ui) {
        if self.asks_guests {
            match guests::show(ui, self.services.guests()) {
                None => {}
                Some(false) => self.asks_guests = false,
                Some(true) => {
                    self.asks_guests = false;
                    self.end_now();
                }
            }
            return;
        }
        if self.leaving.is_none() || !self.services.problems.is_empty() {
            return;
        }
        // It may have been saved meanwhile.
        if !self.is_unsaved() {
            return self.lose();
        }
        let Some(leaving) = &mut self.leaving else { return };
        match leaving.show(ui, &self.services) {
            Answer::Open => {}
            Answer::Cancel => self.leaving = None,
            Answer::Again => self.end_now(),
            Answer::Written | Answer::Lose => self.lose(),
        }
    }
}
