//! What the workshop keeps besides finished DFAs: edits that were not saved (`drafts/`), and each DFA's test words (`words.ron`).

use super::{DRAFTS, WORDS, save_atomic, save_versioned};
use super::{Document, Problem, Store, StoreError, free_name, load_versioned, parse_versioned, print_versioned, read_text};
use fob_automata::edit::Draft;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Edits that were not saved.
#[derive(Clone, Debug, PartialEq)]
pub struct KeptDraft {
    /// Name of the DFA in the library whose edits these are, if it has a file there.
    pub key: Option<String>,
    /// The automaton, finished or not.
    pub draft: Draft,
    /// Its test words, as they were written.
    pub words: String,
    /// The user's DFA in the library that these edits began from, as its file would be written; `None` where there was no such
    /// file, and in drafts of older programs.
    pub base: Option<String>,
}

#[derive(Serialize, Deserialize)]
struct Form {
    #[serde(default)]
    key: Option<String>,
    /// As RON text within the text, so that its problems have places of their own.
    draft: String,
    #[serde(default)]
    words: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    base: Option<String>,
}

impl Document for Form {
    const VERSION: u32 = 1;
}

impl KeptDraft {
    /// Reads the text of a kept draft; `path` is only named in errors.
    ///
    /// # Errors
    /// As [`parse_versioned`], and `Invalid` with all that is wrong with the draft within; its places are those in the
    /// draft's own text.
    pub fn parse(path: &Path, text: &str) -> Result<Self, StoreError> {
        let form: Form = parse_versioned(path, text)?;
        let draft = Draft::from_ron(&form.draft).map_err(|errors| {
            let problems = errors.problems().iter().map(|error| Problem::new(format!("in the draft: {error}"))).collect();
            StoreError::Invalid { path: path.to_path_buf(), problems }
        })?;
        Ok(Self { key: form.key, draft, words: form.words, base: form.base })
    }

    /// Its text.
    pub fn print(&self) -> String {
        let Self { key, draft, words, base } = self;
        print_versioned(&Form { key: key.clone(), draft: draft.to_ron(), words: words.clone(), base: base.clone() })
    }
}

/// The test words of all DFAs, by their names in the library.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TestWords {
    /// What is in the list of each.
    pub words: BTreeMap<String, String>,
}

impl Document for TestWords {
    const VERSION: u32 = 1;
}

impl Store {
    /// The file of a kept draft.
    pub fn draft_path(&self, name: &str) -> PathBuf {
        self.folder(DRAFTS).join(format!("{name}.ron"))
    }

    /// The names of all kept drafts.
    ///
    /// # Errors
    /// `Io` when the folder cannot be read.
    pub fn draft_names(&self) -> Result<Vec<String>, StoreError> {
        self.names_in(DRAFTS, "ron")
    }

    /// A name for a draft that no kept draft has, and none for which `taken` holds.
    ///
    /// # Errors
    /// `Io` when the folder cannot be read.
    pub fn free_draft_name(&self, wanted: &str, taken: impl Fn(&str) -> bool) -> Result<String, StoreError> {
        let kept = self.draft_names()?;
        Ok(free_name(wanted, |name| taken(name) || kept.iter().any(|k| k == name)))
    }

    /// A kept draft.
    ///
    /// # Errors
    /// As [`read_text`] and [`KeptDraft::parse`].
    pub fn draft(&self, name: &str) -> Result<KeptDraft, StoreError> {
        let path = self.draft_path(name);
        KeptDraft::parse(&path, &read_text(&path)?)
    }

    /// Keeps a draft.
    ///
    /// # Errors
    /// `Io` when the system refuses.
    pub fn save_draft(&self, name: &str, kept: &KeptDraft) -> Result<(), StoreError> {
        save_atomic(&self.draft_path(name), kept.print().as_bytes())
    }

    /// Removes a kept draft, if it is there.
    ///
    /// # Errors
    /// `Io` when the system refuses.
    pub fn remove_draft(&self, name: &str) -> Result<(), StoreError> {
        let path = self.draft_path(name);
        match super::disk::remove(&path) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(StoreError::io(&path, "remove", error)),
            _ => Ok(()),
        }
    }

    /// The test words of all DFAs; none before some were written.
    ///
    /// # Errors
    /// As [`load_versioned`], but a file that is not there.
    pub fn test_words(&self) -> Result<TestWords, StoreError> {
        match load_versioned(&self.file(WORDS)) {
            Err(error) if error.is_not_found() => Ok(TestWords::default()),
            read => read,
        }
    }

    /// Writes the test words of one DFA, next to those of all others as they are in the file now. `base` is what was read or
    /// written here last: lines that another window has added or removed since are kept so.
    ///
    /// # Errors
    /// As [`Store::test_words`], and nothing is written then; `Io` when the system refuses.
    pub fn save_test_words(&self, key: &str, base: &str, words: &str) -> Result<(), StoreError> {
        let path = self.file(WORDS);
        let _lock = self.lock_for_a_moment(&path);
        let mut all = self.test_words()?;
        let there = all.words.get(key).map_or("", String::as_str);
        let merged = merged_lines(base, words, there);
        if merged == there {
            return Ok(());
        }
        if merged.trim().is_empty() {
            all.words.remove(key);
        } else {
            all.words.insert(key.to_owned(), merged);
        }
        save_versioned(&path, &all)
    }
}

/// The lines of `theirs` with what was changed from `base` to `ours`.
fn merged_lines(base: &str, ours: &str, theirs: &str) -> String {
    if theirs == base || theirs == ours {
        return ours.to_owned();
    }
    let has = |text: &str, line: &str| text.lines().any(|known| known == line);
    let stays = theirs.lines().filter(|line| has(ours, line) || !has(base, line));
    let new = ours.lines().filter(|line| !has(base, line) && !has(theirs, line));
    stays.chain(new).collect::<Vec<_>>().join("\n")
}
