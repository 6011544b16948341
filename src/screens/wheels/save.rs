//! The dialog that asks for a name of the user's own wheel.

use super::desk::Desk;
use super::labels;
use egui::Ui;
use fob_kit::widgets::dialog::Answer;
use fob_kit::widgets::save_as::{SaveAs, SaveTexts};
use fob_machines::Machine;
use fob_services::shared::Shared;

const TEXTS: SaveTexts = SaveTexts {
    title: "Save the wheel",
    field: labels::NAME,
    replaces: "Replaces your wheel of this name, which goes to the trash",
};

/// The dialog with a name that is free.
pub fn new(desk: &Desk, shared: &mut Shared) -> Option<SaveAs> {
    let wanted = desk.key.clone().unwrap_or_else(|| desk.wheel().name().to_lowercase());
    let wanted = if Machine::builtin(&wanted).is_some() { format!("my-{wanted}") } else { wanted };
    let dialog = SaveAs::new(TEXTS, &shared.store.wheel_shelf(), &wanted);
    dialog.map_err(|error| shared.problem(error)).ok()
}

/// Draws it; the answer is the name, and whether a wheel of that name is to be replaced.
pub fn show(dialog: &mut SaveAs, ui: &Ui, shared: &Shared) -> Answer<(String, bool)> {
    let shelf = shared.store.wheel_shelf();
    // Names are unique over all kinds of machines.
    dialog.show(ui, &shelf, |name| match (Machine::builtin(name), shelf.is_named_elsewhere(name)) {
        (Some(_), _) => Some("A built-in machine has this name"),
        (None, is_dfa) => is_dfa.then_some("One of your DFAs has this name"),
    })
}
