//! Saves drafts and the test words of each DFA in the data folder; failures of the store are reported in a dialog.

use fob_services::shared::Shared;
use fob_store::{self as store, KeptDraft, StoreError, TestWords};

/// Unwraps a result of the store; an error is reported and becomes `None`.
fn or_report<T>(shared: &mut Shared, done: Result<T, StoreError>) -> Option<T> {
    done.map_err(|error| shared.problem_once(error)).ok()
}

/// The names of all drafts.
pub(super) fn slots(shared: &mut Shared) -> Vec<String> {
    let names = shared.store.draft_names();
    or_report(shared, names).unwrap_or_default()
}

/// A name for a draft that no file and none of `taken` has.
pub(super) fn free_slot(shared: &mut Shared, wanted: &str, taken: impl Fn(&str) -> bool) -> String {
    let store = shared.store.clone();
    let taken = |name: &str| taken(name) || store.is_in_use(&store.draft_path(name));
    match shared.store.free_draft_name(wanted, taken) {
        Ok(name) => name,
        Err(error) => {
            shared.problem_once(error);
            store::free_name(wanted, taken)
        }
    }
}

pub(super) fn load(shared: &Shared, slot: &str) -> Result<KeptDraft, Vec<String>> {
    shared.store.draft(slot).map_err(|e| e.lines())
}

/// Saves a draft.
///
/// # Errors
/// As [`store::Store::save_draft`].
pub(super) fn save(shared: &Shared, slot: &str, kept: &KeptDraft) -> Result<(), StoreError> {
    shared.store.save_draft(slot, kept)
}

/// Removes the draft after its automaton was saved elsewhere.
pub(super) fn remove(shared: &mut Shared, slot: &str) {
    let removed = shared.store.remove_draft(slot);
    or_report(shared, removed);
}

/// Discards a draft so that it can be restored.
pub(super) fn discard(shared: &mut Shared, slot: &str) -> Option<store::Trashed> {
    match shared.store.trash(&shared.store.draft_path(slot)) {
        Ok(trashed) => Some(trashed),
        Err(error) => {
            shared.problem(error);
            None
        }
    }
}

fn all_words(shared: &mut Shared) -> Option<TestWords> {
    let words = shared.store.test_words();
    or_report(shared, words)
}

/// The test words of a DFA of the library.
pub(super) fn words_of(shared: &mut Shared, key: &str) -> String {
    all_words(shared).and_then(|mut all| all.words.remove(key)).unwrap_or_default()
}

/// Saves the test words of a DFA of the library, which were `base` when last read or saved here; a file that cannot be read is
/// left alone.
pub(super) fn save_words(shared: &mut Shared, key: &str, base: &str, words: &str) {
    let saved = shared.store.save_test_words(key, base, words);
    or_report(shared, saved);
}
