//! The drawing in the data folder, whether saved as an automaton or not.

use super::State;
use fob_services::shared::{Shared, Unsaved};
use fob_store::Document;
use serde::{Deserialize, Serialize};

/// The content of the file.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Kept {
    /// Its text; empty where nothing is drawn.
    pub automaton: String,
    /// The text of the saved automaton that the edits began from; `None` where there was none, and in files of older programs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base: Option<String>,
    /// No state of the drawing is the start yet; in `automaton` it is the first one.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub startless: bool,
    /// Its name among the user's own ones, if it has one.
    #[serde(default)]
    pub key: Option<String>,
    /// The test words.
    #[serde(default)]
    pub words: String,
}

impl Document for Kept {
    const VERSION: u32 = 1;
}

impl State {
    /// Saves the drawing, finished or not, if it has changed.
    pub(super) fn keep(&mut self, shared: &mut Shared) {
        let draft = self.editor.draft();
        let startless = draft.start().is_none() && !draft.is_empty();
        let drawn = if startless { draft.started(vec![0]) } else { draft.to_automaton().ok() };
        let text = match &drawn {
            Some(automaton) => automaton.to_ron(),
            None if draft.is_empty() => String::new(),
            None => return self.file.rest(),
        };
        let is_changed = drawn.is_some_and(|automaton| startless || self.own.is_changed(&automaton));
        let lost = is_changed.then(|| Unsaved::new("the NFA", "nfa.ron", text.clone()));
        let (key, base) = (self.own.key().map(str::to_owned), self.own.base().map(str::to_owned));
        let kept = Kept { automaton: text, base, startless, key, words: self.words.clone() };
        // Whoever only looked at an empty canvas has drawn nothing.
        if kept != Kept::default() || !self.file.is_new() {
            self.file.keep(kept, shared, || lost);
        } else {
            self.file.rest();
        }
    }

    /// Returns numbers that change with what the file holds.
    pub(super) fn revisions(&self) -> (u64, u64) {
        (self.editor.revision(), self.own.revision())
    }

    /// Saves it a moment after a change, and retries a failed save.
    pub(super) fn keep_when_quiet(&mut self, shared: &mut Shared) {
        if self.known != self.revisions() {
            self.known = self.revisions();
            self.file.touch(shared.now);
        }
        if self.file.is_due(shared.now) {
            self.keep(shared);
        }
    }
}
