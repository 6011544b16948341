//! The dialog that names a wheel and saves it.

use super::desk::Desk;
use egui::Ui;
use fob_kit::shared::Shared;
use fob_kit::theme::STEP;
use fob_kit::widgets::dialog::{self, Answer};
use fob_kit::widgets::field::{LibraryName, Verdict};
use fob_machines::Machine;

/// The dialog.
#[derive(Debug)]
pub struct SaveAs {
    name: LibraryName,
    own: Vec<String>,
}

impl SaveAs {
    /// Opens the dialog with a free name.
    pub fn new(desk: &Desk, shared: &mut Shared) -> Option<Self> {
        let shelf = shared.store.wheel_shelf();
        let wanted = desk.key.clone().unwrap_or_else(|| desk.wheel().name().to_lowercase());
        let wanted = if is_taken(&wanted) { format!("my-{wanted}") } else { wanted };
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

    /// Draws it; the answer is the name, and whether to replace the wheel with that name.
    pub fn show(&mut self, ui: &Ui, shared: &Shared) -> Answer<(String, bool)> {
        let own = &self.own;
        let name = &mut self.name;
        let shown = dialog::show(ui, "save a wheel", "Save the wheel", 460.0, |ui| {
            name.show(ui, "Name of the wheel's file", |name| judge(name, own, shared));
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

/// Returns whether a built-in machine of any kind has this name: names are unique over all kinds.
fn is_taken(name: &str) -> bool {
    Machine::builtin(name).is_some()
}

/// Judges a name.
fn judge(name: &str, own: &[String], shared: &Shared) -> Verdict {
    match shared.store.wheel_shelf().path(name) {
        Err(error) => Verdict::Bad(error.to_string()),
        Ok(_) if is_taken(name) => Verdict::Bad("A built-in machine has this name".to_owned()),
        Ok(_) if shared.library.dfa(name).is_some() => Verdict::Bad("One of your DFAs has this name".to_owned()),
        Ok(_) if own.iter().any(|known| known == name) => {
            Verdict::Taken("Replaces your wheel with this name, which goes to the trash".to_owned())
        }
        Ok(path) => Verdict::Free(path.display().to_string()),
    }
}
