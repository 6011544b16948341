//! Edits that were thrown away or that an older version has kept.

use super::dfa_editor::DfaEditor;
use fob_automata::Dfa;
use fob_services::data::{Services, Trouble};
use fob_services::document::{Document, Editors, Older};
use fob_store::{Item, KeptDraft, StoreError, Trashed};

/// Unwraps a result of the store; an error is reported and becomes `None`.
fn or_report<T>(services: &mut Services, done: Result<T, StoreError>) -> Option<T> {
    done.map_err(|error| services.problem_once(error)).ok()
}

/// Takes the edits that older versions have kept, each in a file of its own, and those that were restored from the trash.
pub(super) fn adopt(editors: &mut Editors<DfaEditor>, services: &mut Services) {
    let names = services.store.draft_names();
    for name in or_report(services, names).unwrap_or_default() {
        // A window of an older version may have it open.
        let Ok(_lock) = services.store.lock(&services.store.draft_path(&name)) else { continue };
        match services.store.draft(&name) {
            Ok(KeptDraft { key, draft, words, base }) => {
                if editors.adopt(Older { name: key, content: draft.to_ron(), base, words }, services) {
                    let removed = services.store.remove_draft(&name);
                    or_report(services, removed);
                }
            }
            Err(error) => services.problem_once(Trouble::reading(error.lines())),
        }
    }
}

/// Puts edits into the trash, from which [`adopt`] takes them if they are restored.
pub(super) fn discard(document: &Document<Dfa>, services: &mut Services) -> Option<Trashed> {
    let (key, words) = (document.name().map(str::to_owned), document.words().to_owned());
    let kept = KeptDraft { key, draft: document.now().clone(), words, base: document.saved().map(Dfa::print) };
    let trashed = services.store.free_draft_name(&document.title(), |_| false).and_then(|name| {
        services.store.save_draft(&name, &kept)?;
        services.store.trash(&services.store.draft_path(&name))
    });
    or_report(services, trashed)
}
