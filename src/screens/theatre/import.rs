//! Imports replays: files, folders, or a text from a chat.

use crate::theatre::labels;
use egui::{ScrollArea, Ui};
use fob_kit::theme::STEP;
use fob_kit::widgets;
use fob_kit::widgets::dialog::{self, Answer};
use fob_kit::widgets::field;
use fob_kit::widgets::files::{Choice, Chooser, Kind};
use fob_services::jobs::Source;

/// The kinds of files to import.
const KINDS: &[Kind] = &[("Replays", &["fob", "ron", "txt"])];

/// The sources of replays, and why some could not be read.
#[derive(Debug, Default)]
pub(super) struct Import {
    /// The typed or pasted text.
    text: String,
    chooser: Option<Chooser>,
    /// Problems of reading, one per line.
    pub problems: Vec<String>,
}

impl Import {
    /// Creates an import that has failed, at least in part.
    pub fn failed(problems: Vec<String>) -> Self {
        Self { problems, ..Self::default() }
    }

    /// Draws the dialog, or the file dialog over it. `working` while something is read.
    pub fn show(&mut self, ui: &Ui, working: bool) -> Answer<Source> {
        if let Some(chooser) = &mut self.chooser {
            let Some(choice) = chooser.show(ui) else { return Answer::Open };
            self.chooser = None;
            if let Choice::Chosen(paths) = choice {
                return Answer::Done(Source::Files(paths));
            }
        }
        // A pasted text needs no further step, with any focus.
        if let Some(text) = widgets::pasted(ui).filter(|_| !working) {
            widgets::take_pasted(ui);
            self.text.clone_from(&text);
            return Answer::Done(Source::Text(text));
        }
        let shown = dialog::show(ui, "import", labels::IMPORT_TITLE, 580.0, |ui| self.contents(ui, working));
        match shown.answer() {
            None => Answer::Open,
            Some(false) => Answer::Cancel,
            Some(true) if self.text.trim().is_empty() => {
                self.chooser = Some(Chooser::several(ui, "Import replays", KINDS));
                Answer::Open
            }
            Some(true) => Answer::Done(Source::Text(self.text.clone())),
        }
    }

    fn contents(&mut self, ui: &mut Ui, working: bool) -> Option<bool> {
        widgets::note(
            ui,
            "Choose replay files or a folder of them, or paste a text or a link from a chat. Files can also be dropped on the window.",
        );
        ui.add_space(STEP);
        let hint = "a text that begins with fob-replay (Ctrl+V)";
        let response = field::line(ui, &mut self.text, labels::TEXT_OF_REPLAY, hint, f32::INFINITY);
        // The click that opens the dialog also moves the focus, so the first frame is too early to request it.
        if ui.memory(|m| m.focused().is_none()) {
            response.request_focus();
        }
        ScrollArea::vertical().max_height(200.0).show(ui, |ui| {
            for problem in &self.problems {
                dialog::wrong(ui, problem);
            }
        });
        if !self.problems.is_empty() {
            widgets::note(ui, "Files that could not be read are unchanged.");
        }
        let ready = if working { Err("Still reading the file") } else { Ok(()) };
        let yes = if self.text.trim().is_empty() {
            ("Choose files…", "Replay files, or folders of them (Enter)")
        } else {
            ("Import", "Import the text (Enter)")
        };
        dialog::foot(ui, ready, yes, ("Cancel", "Close without importing (Esc)"))
    }
}
