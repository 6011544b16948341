//! The dialog that asks for a name of the user's own machine.

use super::desk::Desk;
use egui::Ui;
use fob_kit::widgets::dialog::Answer;
use fob_kit::widgets::save_as::{SaveAs, SaveTexts};
use fob_machines::turing::BUILTIN;
use fob_services::shared::Shared;

const TEXTS: SaveTexts = SaveTexts {
    title: "Save the machine",
    field: "Name of the machine",
    replaces: "Replaces your machine with this name, which goes to the trash",
};

/// The dialog with a name that is free.
pub fn new(desk: &Desk, shared: &mut Shared) -> Option<SaveAs> {
    let wanted = desk.name.clone().unwrap_or_else(|| "machine".to_owned());
    let wanted = if is_ready(&wanted) { format!("my-{wanted}") } else { wanted };
    let dialog = SaveAs::new(TEXTS, &shared.store.turing_shelf(), &wanted);
    dialog.map_err(|error| shared.problem(error)).ok()
}

/// Draws it; the answer is the name, and whether a machine of that name is to be replaced.
pub fn show(dialog: &mut SaveAs, ui: &Ui, shared: &Shared) -> Answer<(String, bool)> {
    dialog.show(ui, &shared.store.turing_shelf(), |name| is_ready(name).then_some("A built-in machine has this name"))
}

/// Whether a ready machine has this name.
pub(crate) fn is_ready(name: &str) -> bool {
    BUILTIN.iter().any(|ready| ready.name == name)
}
