//! The dialog that asks for a name in the library.

use super::desk::Desk;
use super::labels;
use super::saving::{NOT_YET, Over, Saved};
use egui::Ui;
use fob_kit::theme::STEP;
use fob_kit::widgets::clash::{self, Choice};
use fob_kit::widgets::dialog::{self, Answer};
use fob_kit::widgets::field::{LibraryName, Verdict};
use fob_services::shared::Shared;
use fob_store::Origin;

/// A name under which to save.
#[derive(Debug)]
pub(super) struct SaveAs {
    name: LibraryName,
    /// A new game with it begins afterwards.
    pub then_play: bool,
}

impl SaveAs {
    /// The dialog with a name that is free; `None` while the draft is not a DFA.
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

    /// Draws it; the answer is the name, and whether something may be replaced.
    pub(super) fn show(&mut self, ui: &Ui, shared: &Shared) -> Answer<(String, Over)> {
        let shown = dialog::show(ui, "save as", labels::SAVE_TITLE, 460.0, |ui| {
            self.name.show(ui, labels::NAME_IN_LIBRARY, |name| judge(name, shared));
            ui.add_space(STEP);
            let yes = if self.then_play { "Save and play" } else { labels::SAVE };
            dialog::foot(ui, self.name.ready(), (yes, "Write the file (Enter)"), ("Cancel", "Close without saving (Esc)"))
        });
        match shown.answer() {
            Some(true) => {
                let over = if self.name.is_taken() { Over::Anything } else { Over::Nothing };
                Answer::Done((self.name.name().to_owned(), over))
            }
            Some(false) => Answer::Cancel,
            None => Answer::Open,
        }
    }
}

/// The effect of a name in the library of DFAs.
fn judge(name: &str, shared: &Shared) -> Verdict {
    match (shared.store.dfa_shelf().path(name), shared.dfa(name).map(|entry| entry.origin)) {
        (Err(error), _) => Verdict::Bad(error.to_string()),
        (Ok(_), _) if shared.store.dfa_shelf().is_named_elsewhere(name) => Verdict::Bad(labels::OTHER_MACHINE.to_owned()),
        (Ok(_), Some(Origin::User | Origin::Override)) => {
            Verdict::Taken("Replaces your DFA with this name, which goes to the trash".to_owned())
        }
        (Ok(_), Some(Origin::BuiltIn)) => Verdict::Taken(labels::REPLACES_BUILT_IN.to_owned()),
        (Ok(path), None) => Verdict::Free(path.display().to_string()),
    }
}

/// A name under which another window has saved something else.
#[derive(Debug)]
pub(super) struct Clash {
    /// The name.
    pub key: String,
    /// A free name made from it.
    pub free_name: String,
    /// A new game begins when it is saved.
    pub then_play: bool,
}

impl Clash {
    pub(super) fn new(key: &str, then_play: bool, shared: &Shared) -> Self {
        let free_name = shared.store.dfa_shelf().free_name(key).unwrap_or_else(|_| format!("{key}-2"));
        Self { key: key.to_owned(), free_name, then_play }
    }

    /// Draws the question about two versions with one name, and carries out the answer. Returns the name with which to play, if
    /// that comes next.
    pub(super) fn show(&self, ui: &Ui, desk: &mut Desk, shared: &mut Shared) -> Answer<Option<String>> {
        let key = &self.key;
        let saved = match clash::show(ui, "DFA", key, &self.free_name) {
            Answer::Open => return Answer::Open,
            Answer::Cancel => return Answer::Cancel,
            Answer::Done(Choice::Both) => desk.save_as_new(key, shared),
            Answer::Done(Choice::Replace) => (desk.save_as(key, Over::Anything, shared) == Saved::Yes).then(|| key.clone()),
        };
        Answer::Done(saved.filter(|_| self.then_play))
    }
}
