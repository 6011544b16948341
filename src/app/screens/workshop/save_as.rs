//! The dialog that asks for a name in the library.

use super::desk::{Desk, NOT_YET};
use crate::app::shared::Shared;
use crate::app::theme::STEP;
use crate::app::widgets::dialog::{self, Answer};
use crate::app::widgets::field::{LibraryName, Verdict};
use crate::store::Origin;
use egui::Ui;

/// A name under which to save.
#[derive(Debug)]
pub(super) struct SaveAs {
    name: LibraryName,
    /// A new game with it begins afterwards.
    pub then_play: bool,
}

impl SaveAs {
    /// The dialog with a name that is free; nothing while the draft is no DFA.
    pub(super) fn new(desk: &Desk, shared: &mut Shared, then_play: bool) -> Option<Self> {
        if desk.dfa().is_none() {
            shared.say(NOT_YET);
            return None;
        }
        let wanted = desk.key.clone().unwrap_or_else(|| desk.draft().name().to_lowercase().replace(' ', "-"));
        match shared.store.dfa_shelf().free_name(if wanted.is_empty() { "dfa" } else { &wanted }) {
            Ok(name) => Some(Self { name: LibraryName::new(name), then_play }),
            Err(error) => {
                shared.problem(error);
                None
            }
        }
    }

    /// Draws it; the answer is the name.
    pub(super) fn show(&mut self, ui: &Ui, shared: &Shared) -> Answer<String> {
        let shown = dialog::show(ui, "save as", "Save in the library", 460.0, |ui| {
            self.name.show(ui, "Name in the library", |name| judge(name, shared));
            ui.add_space(STEP);
            let yes = if self.then_play { "Save and play" } else { "Save" };
            dialog::foot(ui, self.name.ready(), (yes, "Write the file (Enter)"), ("Cancel", "Save nothing (Esc)"))
        });
        match shown.answer() {
            Some(true) => Answer::Done(self.name.name().to_owned()),
            Some(false) => Answer::Cancel,
            None => Answer::Open,
        }
    }
}

/// What becomes of a name in the library of DFAs.
fn judge(name: &str, shared: &Shared) -> Verdict {
    match (shared.store.dfa_shelf().path(name), shared.dfa(name).map(|entry| entry.origin)) {
        (Err(error), _) => Verdict::Bad(error.to_string()),
        (Ok(_), Some(Origin::User | Origin::Override)) => Verdict::Taken("Replaces your DFA of this name".to_owned()),
        (Ok(_), Some(Origin::BuiltIn)) => {
            Verdict::Taken("Takes the place of the built-in DFA; Restore brings that back".to_owned())
        }
        (Ok(path), None) => Verdict::Free(path.display().to_string()),
    }
}
