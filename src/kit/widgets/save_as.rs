//! The dialog that asks for a name under which to save something of your own.

use super::dialog::{self, Answer};
use super::field::{LibraryName, Verdict};
use crate::theme::STEP;
use egui::Ui;
use fob_services::document::Texts;
use fob_store::{Item, Shelf, StoreError};

/// The dialog that saves something under a name.
#[derive(Debug)]
pub struct SaveAs {
    texts: Texts,
    name: LibraryName,
    own: Vec<String>,
}

impl SaveAs {
    /// Returns the dialog with a name that is free on a shelf, made from the wanted one.
    ///
    /// # Errors
    /// The folder of the shelf cannot be read.
    pub fn new<T: Item>(texts: Texts, shelf: &Shelf<'_, T>, wanted: &str) -> Result<Self, StoreError> {
        let own = shelf.list()?.into_iter().map(|entry| entry.name).collect();
        Ok(Self { texts, name: LibraryName::new(shelf.free_name(wanted)?), own })
    }

    /// Draws the dialog; the answer is the name, and whether to replace the item with that name. `why_not` returns the reason why
    /// an otherwise valid name cannot be used, and `replaces` the effect on the item of a name that is taken; `yes` is the main button.
    pub fn show<T: Item>(
        &mut self,
        ui: &Ui,
        shelf: &Shelf<'_, T>,
        why_not: impl Fn(&str) -> Option<&'static str>,
        replaces: impl Fn(&str) -> &'static str,
        yes: &str,
    ) -> Answer<(String, bool)> {
        let Self { texts, name, own } = self;
        let judge = |name: &str| match (shelf.path(name), why_not(name)) {
            (Err(error), _) => Verdict::Bad(error.to_string()),
            (Ok(_), Some(why)) => Verdict::Bad(why.to_owned()),
            (Ok(_), None) if own.iter().any(|known| known == name) => Verdict::Taken(replaces(name).to_owned()),
            (Ok(path), None) => Verdict::Free(path.display().to_string()),
        };
        let shown = dialog::show(ui, "save as a name", texts.title, 460.0, |ui| {
            name.show(ui, texts.field, judge);
            ui.add_space(STEP);
            dialog::foot(ui, name.ready(), (yes, "Write the file (Enter)"), ("Cancel", "Close without saving (Esc)"))
        });
        match shown.answer() {
            Some(true) => Answer::Done((self.name.name().to_owned(), self.name.is_taken())),
            Some(false) => Answer::Cancel,
            None => Answer::Open,
        }
    }
}
