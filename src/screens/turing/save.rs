//! A name for a machine of one's own.

use super::desk::Desk;
use egui::Ui;
use fob_kit::shared::Shared;
use fob_kit::theme::STEP;
use fob_kit::widgets::dialog::{self, Answer};
use fob_kit::widgets::field::{LibraryName, Verdict};
use fob_machines::turing::BUILTIN;

/// The dialog.
#[derive(Debug)]
pub struct SaveAs {
    name: LibraryName,
    own: Vec<String>,
}

impl SaveAs {
    /// The dialog with a name that is free.
    pub fn new(desk: &Desk, shared: &mut Shared) -> Option<Self> {
        let shelf = shared.store.turing_shelf();
        let wanted = desk.name.clone().unwrap_or_else(|| "machine".to_owned());
        let wanted = if is_ready(&wanted) { format!("my-{wanted}") } else { wanted };
        let found = shelf.list().and_then(|list| Ok((list, shelf.free_name(&wanted)?)));
        match found {
            Ok((list, name)) => {
                Some(Self { name: LibraryName::new(name), own: list.into_iter().map(|entry| entry.name).collect() })
            }
            Err(error) => {
                shared.problem(error);
                None
            }
        }
    }

    /// Draws it. Returns the name, and whether to replace a machine with that name.
    pub fn show(&mut self, ui: &Ui, shared: &Shared) -> Answer<(String, bool)> {
        let own = &self.own;
        let name = &mut self.name;
        let shown = dialog::show(ui, "save a machine", "Save the machine", 460.0, |ui| {
            name.show(ui, "Name of the machine", |name| judge(name, own, shared));
            ui.add_space(STEP);
            dialog::foot(ui, name.ready(), ("Save", "Write the file (Enter)"), ("Cancel", "Close without saving (Esc)"))
        });
        match shown.answer() {
            Some(true) => Answer::Done((self.name.name().to_owned(), self.name.is_taken())),
            Some(false) => Answer::Cancel,
            None => Answer::Open,
        }
    }
}

/// Whether a ready machine has this name.
pub fn is_ready(name: &str) -> bool {
    BUILTIN.iter().any(|ready| ready.name == name)
}

/// The effect of a name.
fn judge(name: &str, own: &[String], shared: &Shared) -> Verdict {
    match shared.store.turing_shelf().path(name) {
        Err(error) => Verdict::Bad(error.to_string()),
        Ok(_) if is_ready(name) => Verdict::Bad("A built-in machine has this name".to_owned()),
        Ok(_) if own.iter().any(|known| known == name) => {
            Verdict::Taken("Replaces your machine with this name, which goes to the trash".to_owned())
        }
        Ok(path) => Verdict::Free(path.display().to_string()),
    }
}
