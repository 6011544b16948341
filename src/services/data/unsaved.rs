//! Work that is not on the disk: its name, why it is not there, and its text, so that it can be saved elsewhere.

use fob_store::{self as store, StoreError};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// A document that could not be saved, whole, so that it can be written to another folder and opened from there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsaved {
    /// The loss in the user's words: `26 shots of Anna – Bo`.
    pub what: String,
    /// A name for its file, with its ending. Characters that no file name may have are replaced when it is written.
    pub file: String,
    /// The content for the file.
    pub bytes: Vec<u8>,
}

impl Unsaved {
    /// Creates a document of text.
    pub fn new(what: impl Into<String>, file: impl Into<String>, text: impl Into<String>) -> Self {
        Self { what: what.into(), file: file.into(), bytes: text.into().into_bytes() }
    }

    /// Writes documents to a folder, each to a file of its own; no existing file is replaced. Returns their paths, in the order
    /// of the documents.
    ///
    /// # Errors
    /// As [`store::export_atomic`], at the first document that cannot be written; those before it have been written then.
    pub fn write_all<'a>(documents: impl IntoIterator<Item = &'a Self>, folder: &Path) -> Result<Vec<PathBuf>, StoreError> {
        documents.into_iter().map(|document| document.write(folder)).collect()
    }

    fn write(&self, folder: &Path) -> Result<PathBuf, StoreError> {
        let (stem, ending) = self.file.rsplit_once('.').unwrap_or((&self.file, "txt"));
        let path_of = |name: &str| folder.join(format!("{name}.{ending}"));
        let path = path_of(&store::free_name(stem, |name| store::exists(&path_of(name))));
        store::export_atomic(&path, &self.bytes)?;
        Ok(path)
    }
}

/// A document that is not on the disk as it is in memory.
#[derive(Debug)]
struct Entry {
    /// Name of the document in notices at the foot of the window.
    called: String,
    /// The reason why the document is not on the disk.
    why: String,
    /// The revision from which `lost` was made.
    revision: u64,
    /// The user's loss if the program ended now; `None` if the data waits in another file.
    lost: Option<Unsaved>,
}

/// Every document that could not be saved, and why, until it is saved. The foot of the window, the question before the program
/// ends and the page's warning are all made from this list.
#[derive(Debug, Default)]
pub struct UnsavedList {
    /// A key that distinguishes documents with the same name.
    entries: BTreeMap<String, Entry>,
}

impl UnsavedList {
    /// Adds a document that could not be saved. `document` prints all of it; it is called only if `why` or `revision` has
    /// changed, so this may be called in every frame.
    pub fn add(&mut self, key: &str, called: &str, why: &str, revision: u64, document: impl FnOnce() -> Unsaved) {
        let known = self.entries.get(key);
        if known.is_none_or(|known| known.revision != revision || known.why != why || known.lost.is_none()) {
            self.put(key, Entry { called: called.to_owned(), why: why.to_owned(), revision, lost: Some(document()) });
        }
    }

    /// Adds a document that could not be saved, but whose changes wait in another file: nothing is lost when the program ends.
    pub fn add_waiting(&mut self, key: &str, called: &str, why: &str) {
        self.put(key, Entry { called: called.to_owned(), why: why.to_owned(), revision: 0, lost: None });
    }

    fn put(&mut self, key: &str, entry: Entry) {
        self.entries.insert(key.to_owned(), entry);
    }

    /// Removes a document that was saved or given up.
    pub fn remove(&mut self, key: &str) {
        self.entries.remove(key);
    }

    /// Calls [`UnsavedList::add`] if there is a reason, otherwise [`UnsavedList::remove`].
    pub fn note(&mut self, key: &str, called: &str, why: Option<&str>, document: impl FnOnce() -> Unsaved) {
        match why {
            Some(why) => {
                self.remove(key);
                self.add(key, called, why, 0, document);
            }
            None => self.remove(key),
        }
    }

    /// Returns whether everything is on the disk.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Returns a line for each document; documents that are called alike and fail alike share one.
    pub fn lines(&self) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for Entry { called, why, .. } in self.entries.values() {
            let line = format!("{}: {why}", crate::labels::not_saved(called));
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
        lines
    }

    /// Returns the user's losses if the program ended now, in the order of the keys.
    pub fn documents(&self) -> impl Iterator<Item = &Unsaved> {
        self.entries.values().filter_map(|entry| entry.lost.as_ref())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn document(what: &str) -> Unsaved {
        Unsaved::new(what, "a.ron", what)
    }

    #[test]
    fn saving_a_document_keeps_the_notices_of_others() {
        let mut list = UnsavedList::default();
        list.note("one", "The match", Some("the disk is full"), || document("one"));
        list.note("two", "The match", Some("the disk is full"), || document("two"));
        list.note("three", "The game", Some("no such folder"), || document("three"));
        assert_eq!(list.lines().len(), 2);
        assert_eq!(list.documents().count(), 3);
        list.note("one", "The match", None, || unreachable!());
        assert!(list.lines().iter().any(|line| line.starts_with("The match could not be saved")));
        list.note("two", "The match", None, || unreachable!());
        assert_eq!(list.lines(), ["The game could not be saved; retrying: no such folder"]);
        assert_eq!(list.documents().map(|unsaved| unsaved.what.as_str()).collect::<Vec<_>>(), ["three"]);
    }

    #[test]
    fn a_document_is_printed_when_it_has_changed_and_not_in_every_frame() {
        let mut list = UnsavedList::default();
        let mut printed = 0;
        for (why, revision) in [("full", 1), ("full", 1), ("full", 2), ("full", 2), ("gone", 2), ("gone", 2)] {
            list.add("one", "The match", why, revision, || {
                printed += 1;
                document(&revision.to_string())
            });
            assert_eq!(list.documents().next().map(|unsaved| unsaved.what.clone()), Some(revision.to_string()));
        }
        assert_eq!(printed, 3);
        // Entries that wait in a file are named, but are not lost.
        list.add_waiting("one", "The match", "gone");
        assert_eq!((list.lines().len(), list.documents().count()), (1, 0));
    }

    #[test]
    fn documents_get_files_of_their_own_and_replace_none() {
        let folder = tempfile::tempdir().expect("a folder");
        let draft = |text: &str| Unsaved::new("the draft a/b", "a/b.ron", text);
        let paths = Unsaved::write_all(&[draft("one"), draft("two")], folder.path()).expect("written");
        let names: Vec<_> =
            paths.iter().map(|path| path.file_name().unwrap_or_default().to_string_lossy().into_owned()).collect();
        assert!(names[0] != names[1] && names.iter().all(|name| Path::new(name).extension().is_some_and(|e| e == "ron")));
        let texts: Vec<String> = paths.iter().map(|path| std::fs::read_to_string(path).expect("a file")).collect();
        assert_eq!(texts, ["one", "two"]);
        let gone = folder.path().join("gone");
        assert!(Unsaved::write_all(&[draft("three")], &gone).is_err() && !gone.exists());
    }
}
