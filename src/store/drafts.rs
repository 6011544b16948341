//! The workshop's unsaved edits (`drafts/`) and the test words of each DFA (`words.ron`).

use super::{DRAFTS, WORDS, save_atomic, save_versioned};
use super::{Document, Problem, Store, StoreError, free_name, load_versioned, parse_versioned, print_versioned, read_text};
use fob_automata::edit::Draft;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The unsaved edits of a DFA.
#[derive(Clone, Debug, PartialEq)]
pub struct KeptDraft {
    /// Name of the edited DFA in the library, if it has a file there.
    pub key: Option<String>,
    /// The automaton, finished or not.
    pub draft: Draft,
    /// The DFA's test words, as typed.
    pub words: String,
    /// The user's DFA in the library from which these edits began, in the text form of its file; `None` if there was no such file, and in
    /// drafts of older versions.
    pub base: Option<String>,
}

#[derive(Serialize, Deserialize)]
struct Form {
    #[serde(default)]
    key: Option<String>,
    /// The draft as RON text inside this file's text, so that its problems have their own positions.
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
    /// Parses the text of a draft's file; `path` appears only in errors.
    ///
    /// # Errors
    /// As for [`parse_versioned`], and `Invalid` with all problems of the draft, with positions within the draft's own text.
    pub fn parse(path: &Path, text: &str) -> Result<Self, StoreError> {
        let form: Form = parse_versioned(path, text)?;
        let draft = Draft::from_ron(&form.draft).map_err(|errors| {
            let problems = errors.problems().iter().map(|error| Problem::new(format!("in the draft: {error}"))).collect();
            StoreError::Invalid { path: path.to_path_buf(), problems }
        })?;
        Ok(Self { key: form.key, draft, words: form.words, base: form.base })
    }

    /// Returns the text of the file.
    pub fn print(&self) -> String {
        let Self { key, draft, words, base } = self;
        print_versioned(&Form { key: key.clone(), draft: draft.to_ron(), words: words.clone(), base: base.clone() })
    }
}

/// The test words of all DFAs, by name in the library.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TestWords {
    /// The list of words of each DFA.
    pub words: BTreeMap<String, String>,
}

impl Document for TestWords {
    const VERSION: u32 = 1;
}

impl Store {
    /// Returns the path of a draft's file.
    pub fn draft_path(&self, name: &str) -> PathBuf {
        self.folder(DRAFTS).join(format!("{name}.ron"))
    }

    /// Returns the names of all drafts.
    ///
    /// # Errors
    /// `Io` if the folder cannot be read.
    pub fn draft_names(&self) -> Result<Vec<String>, StoreError> {
        self.names_in(DRAFTS, "ron")
    }

    /// Returns a name for a draft that no draft has and for which `taken` is false.
    ///
    /// # Errors
    /// `Io` if the folder cannot be read.
    pub fn free_draft_name(&self, wanted: &str, taken: impl Fn(&str) -> bool) -> Result<String, StoreError> {
        let kept = self.draft_names()?;
        Ok(free_name(wanted, |name| taken(name) || kept.iter().any(|k| k == name)))
    }

    /// Loads a draft.
    ///
    /// # Errors
    /// As for [`read_text`] and [`KeptDraft::parse`].
    pub fn draft(&self, name: &str) -> Result<KeptDraft, StoreError> {
        let path = self.draft_path(name);
        KeptDraft::parse(&path, &read_text(&path)?)
    }

    /// Saves a draft.
    ///
    /// # Errors
    /// `Io` if the system refuses.
    pub fn save_draft(&self, name: &str, kept: &KeptDraft) -> Result<(), StoreError> {
        save_atomic(&self.draft_path(name), kept.print().as_bytes())
    }

    /// Removes a draft if it exists.
    ///
    /// # Errors
    /// `Io` if the system refuses.
    pub fn remove_draft(&self, name: &str) -> Result<(), StoreError> {
        let path = self.draft_path(name);
        match super::disk::remove(&path) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(StoreError::io(&path, "remove", error)),
            _ => Ok(()),
        }
    }

    /// Loads the test words of all DFAs; empty if the file does not exist.
    ///
    /// # Errors
    /// As for [`load_versioned`], except for a missing file.
    pub fn test_words(&self) -> Result<TestWords, StoreError> {
        match load_versioned(&self.file(WORDS)) {
            Err(error) if error.is_not_found() => Ok(TestWords::default()),
            read => read,
        }
    }

    /// Saves the test words of one DFA and keeps those of the others in the file. `base` is what this window last read or wrote:
    /// lines that another window has added or removed since then stay added or removed.
    ///
    /// # Errors
    /// As for [`Store::test_words`], and nothing is written then; `Io` if the system refuses.
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

/// Applies the changes from `base` to `ours` to the lines of `theirs`.
fn merged_lines(base: &str, ours: &str, theirs: &str) -> String {
    if theirs == base || theirs == ours {
        return ours.to_owned();
    }
    let has = |text: &str, line: &str| text.lines().any(|known| known == line);
    let stays = theirs.lines().filter(|line| has(ours, line) || !has(base, line));
    let new = ours.lines().filter(|line| !has(base, line) && !has(theirs, line));
    stays.chain(new).collect::<Vec<_>>().join("\n")
}
