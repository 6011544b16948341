//! The question before the program ends while work cannot be saved: lists what would be lost, and asks what to do.

use egui::{Label, Ui};
use fob_kit::theme::STEP;
use fob_kit::widgets::dialog;
#[cfg(not(target_arch = "wasm32"))]
use fob_kit::widgets::files::{Choice, Chooser};
use fob_kit::widgets::{self, note};
use fob_services::data::{Services, Unsaved};
use std::path::Path;
#[cfg(not(target_arch = "wasm32"))]
use std::path::PathBuf;

/// The title of the question.
pub const TITLE: &str = "Quit without saving?";
/// The button that tries to save again.
pub const AGAIN: &str = "Try again";
/// The button that writes the work to a folder of the person's choice.
pub const ELSEWHERE: &str = if cfg!(target_arch = "wasm32") { "Download" } else { "Save in another folder…" };
/// The button that ends the program all the same.
pub const LOSE: &str = "Quit without saving";

/// The width of the question, in points: its four buttons have one row.
const WIDTH: f32 = 640.0;

/// The question, while it is open.
#[derive(Debug, Default)]
pub struct Leaving {
    /// The folder that is chosen for it.
    #[cfg(not(target_arch = "wasm32"))]
    chooser: Option<Chooser>,
    /// The reasons why the work could not be written there, one problem per line.
    wrong: Vec<String>,
}

/// The user's answer to the question about unsaved work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The question is still open.
    Open,
    /// The program continues to run.
    Cancel,
    /// Saving is tried again.
    Again,
    /// Everything was written to another folder.
    Written,
    /// The program ends without it.
    Lose,
}

impl Leaving {
    /// Draws the question, over everything else.
    pub fn show(&mut self, ui: &Ui, services: &Services) -> Answer {
        #[cfg(not(target_arch = "wasm32"))]
        if let Some(chooser) = &mut self.chooser {
            let Some(choice) = chooser.show(ui) else { return Answer::Open };
            self.chooser = None;
            if let Choice::Chosen(folders) = choice
                && let Some(folder) = folders.first()
            {
                return self.write(folder, services);
            }
        }
        let mut elsewhere = false;
        let mut lose = false;
        let shown = dialog::show(ui, "leaving", TITLE, WIDTH, |ui| {
            ui.add(Label::new("Fob cannot write to the data folder. If you quit now, you lose:").wrap());
            ui.add_space(STEP / 2.0);
            for document in services.unsaved.documents() {
                ui.add(Label::new(format!("•  {}", document.what)).wrap());
            }
            ui.add_space(STEP / 2.0);
            for line in services.unsaved.lines() {
                note(ui, &line);
            }
            for line in &self.wrong {
                dialog::wrong(ui, line);
            }
            let yes = (AGAIN, "Try to save in the data folder again, and quit if it works (Enter)");
            let no = (fob_kit::widgets::labels::CANCEL, "Keep Fob open; it keeps trying to save (Esc)");
            dialog::foot_with(ui, Ok(()), yes, no, |ui| {
                let tip = "Save everything as files that you can open later, and quit";
                elsewhere = widgets::button(ui, ELSEWHERE, tip).clicked();
                lose = widgets::button(ui, LOSE, "Everything listed here is lost").clicked();
            })
        });
        match shown.answer() {
            _ if lose => Answer::Lose,
            _ if elsewhere => self.go_elsewhere(ui, services),
            Some(true) => {
                self.wrong.clear();
                Answer::Again
            }
            Some(false) => Answer::Cancel,
            None => Answer::Open,
        }
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn go_elsewhere(&mut self, ui: &Ui, _services: &Services) -> Answer {
        self.chooser = Some(Chooser::folder(ui, "Folder for the unsaved work"));
        Answer::Open
    }

    #[cfg(target_arch = "wasm32")]
    fn go_elsewhere(&mut self, _ui: &Ui, services: &Services) -> Answer {
        self.write(Path::new(fob_store::DOWNLOADS), services)
    }

    /// Writes everything to a folder.
    fn write(&mut self, folder: &Path, services: &Services) -> Answer {
        match Unsaved::write_all(services.unsaved.documents(), folder) {
            Ok(_) => Answer::Written,
            Err(error) => {
                self.wrong = error.lines();
                Answer::Open
            }
        }
    }
}

/// The question before the program ends while others play on the server here.
pub mod guests {
    use egui::{Label, Ui};
    use fob_kit::widgets::dialog;
    use fob_services::host;

    /// The title of the question.
    pub const TITLE: &str = "Quit while others play?";
    /// The button that ends the program and its server.
    pub const QUIT: &str = "Quit";

    /// Draws the question, with the number of lines of others. Returns the answer.
    pub(crate) fn show(ui: &Ui, lines: usize) -> Option<bool> {
        let shown = dialog::show(ui, "guests", TITLE, 460.0, |ui| {
            let text = format!("The server on this computer ends with Fob. {}", host::without_guests(lines));
            ui.add(Label::new(text).wrap());
            let yes = (QUIT, "End the server, and quit (Enter)");
            let no = (fob_kit::widgets::labels::CANCEL, "Keep Fob and its server open (Esc)");
            dialog::foot(ui, Ok(()), yes, no)
        });
        shown.answer()
    }
}

/// Folders for unsaved work when nobody can be asked: the home folder, or that of temporary files.
#[cfg(not(target_arch = "wasm32"))]
pub fn refuges() -> Vec<PathBuf> {
    widgets::paths::home_folder().into_iter().chain([std::env::temp_dir()]).collect()
}
