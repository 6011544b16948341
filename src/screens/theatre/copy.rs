//! A copy of a replay to another place.

use super::item::Item;
use egui::Ui;
use fob_kit::widgets::files::{Choice, Chooser, Kind};
use fob_services::data::Services;
use std::path::PathBuf;

/// The kinds of copies; the ending decides which.
const KINDS: &[Kind] = &[("Replay", &["fob", "ron"]), ("Text for a chat", &["txt"])];

/// A place that is chosen for a copy.
#[derive(Debug)]
pub(super) struct Copy {
    from: PathBuf,
    chooser: Chooser,
}

impl Copy {
    pub fn new(ui: &Ui, item: &Item) -> Self {
        let name = fob_store::free_name(&item.title, |_| false);
        Self { from: item.stub.path.clone(), chooser: Chooser::save(ui, "Save a copy", &name, KINDS) }
    }

    /// Draws the file dialog and writes the copy; whether it is done.
    pub fn show(&mut self, ui: &Ui, services: &mut Services) -> bool {
        let Some(choice) = self.chooser.show(ui) else { return false };
        if let Choice::Chosen(paths) = choice {
            for path in paths {
                match services.store.export_replay(&self.from, &path) {
                    Ok(()) => services.say(fob_services::labels::saved_as(path.display())),
                    Err(error) => services.problem(error),
                }
            }
        }
        true
    }
}
