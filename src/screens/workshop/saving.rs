//! Saving the automaton in the editor to the library, or as a draft.

use super::desk::{Desk, QUIET};
use super::drafts;
use super::labels;
use fob_automata::Dfa;
use fob_services::document::{Savable, Texts};
use fob_services::shared::{AGAIN, Shared};
use fob_store::{Item, KeptDraft, Origin, Shelf};

/// The notice where a DFA is needed.
pub(super) const NOT_YET: &str =
    "Not a DFA yet: solve the problems listed below the canvas first. Your edits are kept as a draft.";

impl Savable for Desk {
    type Item = Dfa;

    const TEXTS: Texts = Texts {
        noun: "DFA",
        title: labels::SAVE_TITLE,
        field: labels::NAME_IN_LIBRARY,
        replaces: "Replaces your DFA with this name, which goes to the trash",
        open: "The draft",
        copy: "This draft is open in another window. You are editing a copy",
    };

    fn wanted_name(&self) -> String {
        let wanted = self.key.clone().unwrap_or_else(|| self.draft().name().to_lowercase().replace(' ', "-"));
        if wanted.is_empty() { "dfa".to_owned() } else { wanted }
    }

    fn refuses(name: &str, shelf: &Shelf<'_, Dfa>) -> Option<&'static str> {
        shelf.is_named_elsewhere(name).then_some(labels::OTHER_MACHINE)
    }

    fn own_name(&self, _: &Shared) -> Option<String> {
        self.key.clone().filter(|_| self.origin != Origin::BuiltIn)
    }

    fn item(&mut self, _: &str) -> Option<Dfa> {
        self.derived.dfa.as_deref().cloned()
    }

    fn known(&self, name: &str) -> Option<String> {
        self.base.clone().filter(|_| self.key.as_deref() == Some(name))
    }

    fn replaces(name: &str, shared: &Shared) -> &'static str {
        let is_built_in = shared.dfa(name).is_some_and(|entry| entry.origin == Origin::BuiltIn);
        if is_built_in { labels::REPLACES_BUILT_IN } else { Self::TEXTS.replaces }
    }

    /// From now on, the library has the version that the other window saved.
    fn reload(shared: &mut Shared) {
        shared.reload_library();
    }

    fn was_saved(&mut self, name: &str, dfa: Dfa, shared: &mut Shared) {
        self.is_saved(name, &dfa, shared);
    }
}

impl Desk {
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
