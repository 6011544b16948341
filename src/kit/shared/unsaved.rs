//! Work that is not on the disk: what to call it, why it is not there, and its text, so that it can be written elsewhere.

use fob_store::{self as store, StoreError};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// A document that could not be saved, whole, so that it can be written to another folder and opened from there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsaved {
    /// What would be lost, as a person calls it: `26 shots of Anna – Bo`.
    pub what: String,
    /// A name for its file, with its ending. Characters that no file name may have are replaced when it is written.
    pub file: String,
    /// What the file is to hold.
    pub bytes: Vec<u8>,
}

impl Unsaved {
    /// A document of text.
    pub fn new(what: impl Into<String>, file: impl Into<String>, text: impl Into<String>) -> Self {
        Self { what: what.into(), file: file.into(), bytes: text.into().into_bytes() }
    }

    /// Writes documents to a folder, each to a file of its own; no file that is there is replaced. Gives their paths, in the
    /// order of the documents.
    ///
    /// # Errors
    /// As [`store::export_atomic`], at the first document that cannot be written; those before it are there then.
    pub fn write_all(documents: &[Self], folder: &Path) -> Result<Vec<PathBuf>, StoreError> {
        documents.iter().map(|document| document.write(folder)).collect()
    }

    fn write(&self, folder: &Path) -> Result<PathBuf, StoreError> {
        let (stem, ending) = self.file.rsplit_once('.').unwrap_or((&self.file, "txt"));
        let path_of = |name: &str| folder.join(format!("{name}.{ending}"));
        let path = path_of(&store::free_name(stem, |name| store::exists(&path_of(name))));
        store::export_atomic(&path, &self.bytes)?;
        Ok(path)
    }
}

/// What could not be saved, and why, until it is.
#[derive(Debug, Default)]
pub(super) struct UnsavedList {
    /// By what tells two documents apart that are called alike: what it is called, and why it is not on the disk.
    lines: BTreeMap<String, (String, String)>,
}

impl UnsavedList {
    /// Notes why a document is not on the disk, or that it is. `key` tells it from all others.
    pub fn note(&mut self, key: &str, what: &str, why: Option<&str>) {
        match why {
            Some(why) => {
                self.lines.insert(key.to_owned(), (what.to_owned(), why.to_owned()));
            }
            None => {
                self.lines.remove(key);
            }
        }
    }

    /// Whether all is on the disk.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// A line for each document; documents that are called alike and fail alike share one.
    pub fn lines(&self) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for (what, why) in self.lines.values() {
            let line = format!("{what} could not be saved; Fob keeps trying: {why}");
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_document_that_is_saved_takes_no_other_line_away() {
        let mut list = UnsavedList::default();
        list.note("one", "The match", Some("the disk is full"));
        list.note("two", "The match", Some("the disk is full"));
        list.note("three", "The game", Some("no such folder"));
        assert_eq!(list.lines().len(), 2);
        list.note("one", "The match", None);
        assert!(list.lines().iter().any(|line| line.starts_with("The match could not be saved")));
        list.note("two", "The match", None);
        assert_eq!(list.lines(), ["The game could not be saved; Fob keeps trying: no such folder"]);
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
