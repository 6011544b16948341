//! Another name for a replay.

use super::item::Item;
use crate::theatre::labels;
use egui::Ui;
use fob_kit::widgets;
use fob_kit::widgets::dialog::{self, Answer};
use fob_kit::widgets::field::{LibraryName, Verdict};
use fob_services::data::Services;
use std::path::PathBuf;

/// Another name for a replay.
#[derive(Debug)]
pub(super) struct Rename {
    pub path: PathBuf,
    was: String,
    name: LibraryName,
}

impl Rename {
    pub fn new(item: &Item) -> Self {
        // A file name that the table made from the time is not worth editing, so a name made from the title is proposed.
        let free = fob_store::free_name(&item.title, |_| false);
        let name = if item.title == item.stub.name { item.title.clone() } else { free };
        Self { path: item.stub.path.clone(), was: item.stub.name.clone(), name: LibraryName::new(name) }
    }

    /// Refuses the entered name for a reason.
    pub fn refuse(&mut self, why: String) {
        self.name.refuse(why);
    }

    pub fn show(&mut self, ui: &Ui, services: &Services) -> Answer<String> {
        let shown = dialog::show(ui, "rename", "Rename the replay", 460.0, |ui| {
            widgets::note(ui, "The name of its file, and its name in the library.");
            self.name.show(ui, labels::NAME_OF_REPLAY, |name| match services.store.replay_path(name) {
                _ if name.is_empty() => Verdict::Bad("Write a name".to_owned()),
                Ok(_) => Verdict::Free(String::new()),
                Err(error) => Verdict::Bad(error.to_string()),
            });
            let (yes, no) = (("Rename", "Rename the file (Enter)"), ("Cancel", "Close without changes (Esc)"));
            dialog::foot(ui, self.name.ready(), yes, no)
        });
        match shown.answer() {
            None => Answer::Open,
            Some(true) if self.name.name() != self.was => Answer::Done(self.name.name().to_owned()),
            Some(_) => Answer::Cancel,
        }
    }
}
