//! Saving the automaton in the editor to the library, or as a draft.

use super::desk::{Desk, QUIET};
use super::drafts;
use fob_automata::Dfa;
use fob_services::shared::{AGAIN, Shared};
use fob_store::{Item, KeptDraft, Origin, StoreError};

/// The notice where a DFA is needed.
pub(super) const NOT_YET: &str =
    "Not a DFA yet: solve the problems listed below the canvas first. Your edits are kept as a draft.";

/// Which file a save may replace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Over {
    /// Nothing: the name is free.
    Nothing,
    /// The file as it was read or saved here last.
    Known,
    /// Any file; a copy of it goes to the trash.
    Anything,
}

/// The result of a save.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Saved {
    /// It is saved.
    Yes,
    /// It has no name yet, is not a DFA, or could not be written.
    No,
    /// Another window or program has saved something else under the name.
    Clash,
}

impl Desk {
    /// Saves under its own name, if it has one of the user's own.
    pub(super) fn save(&mut self, shared: &mut Shared) -> Saved {
        match (&self.key, self.origin) {
            (Some(key), Origin::User | Origin::Override) => self.save_as(&key.clone(), Over::Known, shared),
            _ => Saved::No,
        }
    }

    /// Saves under a name of the library.
    pub(super) fn save_as(&mut self, key: &str, over: Over, shared: &mut Shared) -> Saved {
        let Some(dfa) = self.derived.dfa.clone() else {
            shared.say(NOT_YET);
            return Saved::No;
        };
        let shelf = shared.store.dfa_shelf();
        let saved = match over {
            Over::Nothing => shelf.save_over(key, &dfa, None),
            Over::Known => shelf.save_over(key, &dfa, self.base.as_deref()),
            Over::Anything => shelf.replace(key, &dfa),
        };
        match saved {
            Ok(()) => {
                self.is_saved(key, &dfa, shared);
                Saved::Yes
            }
            Err(StoreError::Changed { .. }) => {
                // From now on, the library has the version that the other window saved.
                shared.reload_library();
                Saved::Clash
            }
            Err(error) => {
                shared.problem(error);
                Saved::No
            }
        }
    }

    /// Saves under a free name made from one, and returns it; `None` if that fails.
    pub(super) fn save_as_new(&mut self, key: &str, shared: &mut Shared) -> Option<String> {
        let dfa = self.derived.dfa.clone()?;
        match shared.store.dfa_shelf().save_as_new(key, &dfa) {
            Ok(name) => {
                self.is_saved(&name, &dfa, shared);
                Some(name)
            }
            Err(error) => {
                shared.problem(error);
                None
            }
        }
    }

    /// It is in the library under a name now.
    fn is_saved(&mut self, key: &str, dfa: &Dfa, shared: &mut Shared) {
        // Another name has other test words.
        let base = if self.key.as_deref() == Some(key) { self.words_base.clone() } else { drafts::words_of(shared, key) };
        drafts::save_words(shared, key, &base, &self.words.text);
        self.words_base.clone_from(&self.words.text);
        self.key = Some(key.to_owned());
        self.saved = self.draft().clone();
        self.base = Some(dfa.print());
        self.changed = false;
        self.kept = Some((self.editor.revision(), self.words.text.clone()));
        self.changed_at = None;
        self.note(None, shared);
        drafts::remove(shared, &self.slot);
        shared.reload_library();
        self.origin = shared.dfa(key).map_or(Origin::User, |entry| entry.origin);
        shared.say(fob_services::labels::saved_as(key));
    }

    /// Saves unsaved edits in the data folder now.
    pub(super) fn keep(&mut self, shared: &mut Shared) {
        self.changed_at = None;
        let now = (self.editor.revision(), self.words.text.clone());
        if self.kept.as_ref() == Some(&now) {
            self.note(None, shared);
            return;
        }
        if self.is_changed() {
            let (key, draft, words) = (self.key.clone(), self.draft().clone(), self.words.text.clone());
            let saved = drafts::save(shared, &self.slot, &KeptDraft { key, draft, words, base: self.base.clone() });
            self.note(saved.as_ref().err(), shared);
            if saved.is_err() {
                self.changed_at = Some(shared.now + AGAIN - QUIET);
                return;
            }
            self.kept = Some(now);
        } else {
            self.kept = Some(now);
            self.note(None, shared);
            drafts::remove(shared, &self.slot);
            if let Some(key) = &self.key {
                drafts::save_words(shared, key, &self.words_base, &self.words.text);
                self.words_base.clone_from(&self.words.text);
            }
        }
    }

    /// Saves unsaved edits after a pause of the user, and at the latest after a few seconds.
    pub(super) fn keep_when_quiet(&mut self, shared: &mut Shared) {
        if self.kept.as_ref().is_some_and(|(revision, words)| *revision == self.editor.revision() && *words == self.words.text) {
            self.changed_at = None;
            return;
        }
        let at = *self.changed_at.get_or_insert(shared.now);
        if shared.now >= at + QUIET {
            self.keep(shared);
        }
    }
}
