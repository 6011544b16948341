//! Edits that were thrown away or that an older version has kept.

use super::desk::Desk;
use fob_automata::Dfa;
use fob_services::document::{Desks, Document, Older};
use fob_services::shared::{Shared, Trouble};
use fob_store::{Item, KeptDraft, StoreError, Trashed};

/// Unwraps a result of the store; an error is reported and becomes `None`.
fn or_report<T>(shared: &mut Shared, done: Result<T, StoreError>) -> Option<T> {
    done.map_err(|error| shared.problem_once(error)).ok()
}

/// Takes the edits that older versions have kept, each in a file of its own, and those that were restored from the trash.
pub(super) fn adopt(desks: &mut Desks<Desk>, shared: &mut Shared) {
    let names = shared.store.draft_names();
    for name in or_report(shared, names).unwrap_or_default() {
        // A window of an older version may have it open.
        let Ok(_lock) = shared.store.lock(&shared.store.draft_path(&name)) else { continue };
        match shared.store.draft(&name) {
            Ok(KeptDraft { key, draft, words, base }) => {
                if desks.adopt(Older { name: key, content: draft.to_ron(), base, words }, shared) {
                    let removed = shared.store.remove_draft(&name);
                    or_report(shared, removed);
                }
            }
            Err(error) => shared.problem_once(Trouble::reading(error.lines())),
        }
    }
}

/// Puts edits into the trash, from which [`adopt`] takes them if they are restored.
pub(super) fn discard(document: &Document<Dfa>, shared: &mut Shared) -> Option<Trashed> {
    let (key, words) = (document.name().map(str::to_owned), document.words().to_owned());
    let kept = KeptDraft { key, draft: document.now().clone(), words, base: document.saved().map(Dfa::print) };
    let trashed = shared.store.free_draft_name(&document.title(), |_| false).and_then(|name| {
        shared.store.save_draft(&name, &kept)?;
        shared.store.trash(&shared.store.draft_path(&name))
    });
    or_report(shared, trashed)
}
