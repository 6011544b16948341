//! What is not saved yet is kept in the data folder, and so are the test words of each DFA.

use crate::app::shared::Shared;
use crate::automata::edit::Draft;
use crate::store::{self, Document};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Folder of unsaved edits.
const DRAFTS: &str = "drafts";
/// File of the test words.
const WORDS: &str = "words.ron";

#[derive(Serialize, Deserialize)]
struct Form {
    /// Name of the DFA in the library, if it has a file there.
    #[serde(default)]
    key: Option<String>,
    /// The draft as RON text.
    draft: String,
    #[serde(default)]
    words: String,
}

impl Document for Form {
    const VERSION: u32 = 1;
}

#[derive(Default, Serialize, Deserialize)]
struct AllWords {
    /// By the name of the DFA in the library.
    words: BTreeMap<String, String>,
}

impl Document for AllWords {
    const VERSION: u32 = 1;
}

/// Edits that were not saved.
#[derive(Clone, Debug)]
pub(super) struct Kept {
    pub key: Option<String>,
    pub draft: Draft,
    pub words: String,
}

fn path(shared: &Shared, slot: &str) -> PathBuf {
    shared.store.folder(DRAFTS).join(format!("{slot}.ron"))
}

/// The names of all kept edits.
pub(super) fn slots(shared: &mut Shared) -> Vec<String> {
    match shared.store.names_in(DRAFTS, "ron") {
        Ok(names) => names,
        Err(error) => {
            shared.problem_once(error.lines());
            Vec::new()
        }
    }
}

/// A name for kept edits that is not taken.
pub(super) fn free_slot(shared: &mut Shared, wanted: &str) -> String {
    let taken = slots(shared);
    store::free_name(wanted, |name| taken.iter().any(|t| t == name))
}

pub(super) fn load(shared: &Shared, slot: &str) -> Result<Kept, Vec<String>> {
    let path = path(shared, slot);
    let form: Form = store::load_versioned(&path).map_err(|e| e.lines())?;
    let draft = Draft::from_ron(&form.draft)
        .map_err(|errors| errors.problems().iter().map(|e| format!("{}: {e}", path.display())).collect::<Vec<_>>())?;
    Ok(Kept { key: form.key, draft, words: form.words })
}

pub(super) fn save(shared: &mut Shared, slot: &str, key: Option<&str>, draft: &Draft, words: &str) {
    let form = Form { key: key.map(str::to_owned), draft: draft.to_ron(), words: words.to_owned() };
    if let Err(error) = store::save_versioned(&path(shared, slot), &form) {
        shared.problem_once(error.lines());
    }
}

/// Removes what is saved elsewhere now.
pub(super) fn remove(shared: &mut Shared, slot: &str) {
    if let Err(error) = std::fs::remove_file(path(shared, slot))
        && error.kind() != std::io::ErrorKind::NotFound
    {
        shared.problem_once(vec![format!("{}: cannot remove: {error}", path(shared, slot).display())]);
    }
}

/// Throws kept edits away, so that they can be brought back.
pub(super) fn discard(shared: &mut Shared, slot: &str) -> Option<store::Trashed> {
    match shared.store.trash(&path(shared, slot)) {
        Ok(trashed) => Some(trashed),
        Err(error) => {
            shared.problem(error.lines());
            None
        }
    }
}

fn all_words(shared: &mut Shared) -> Option<AllWords> {
    match store::load_versioned::<AllWords>(&shared.store.file(WORDS)) {
        Ok(words) => Some(words),
        Err(error) if error.is_not_found() => Some(AllWords::default()),
        Err(error) => {
            shared.problem_once(error.lines());
            None
        }
    }
}

/// The test words of a DFA of the library.
pub(super) fn words_of(shared: &mut Shared, key: &str) -> String {
    all_words(shared).and_then(|mut all| all.words.remove(key)).unwrap_or_default()
}

/// Keeps the test words of a DFA of the library; a file that cannot be read is left as it is.
pub(super) fn save_words(shared: &mut Shared, key: &str, words: &str) {
    let Some(mut all) = all_words(shared) else { return };
    if all.words.get(key).map_or("", String::as_str) == words {
        return;
    }
    if words.trim().is_empty() {
        all.words.remove(key);
    } else {
        all.words.insert(key.to_owned(), words.to_owned());
    }
    if let Err(error) = store::save_versioned(&shared.store.file(WORDS), &all) {
        shared.problem_once(error.lines());
    }
}
