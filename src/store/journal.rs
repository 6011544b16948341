//! Append-only files: replays that are written while a match is played.

use super::disk::{self, Growing};
use super::{StoreError, file};
use fob_base::plant::{self, Plant};
use std::path::{Path, PathBuf};

/// Number of bytes at the end of the file that are compared before more is appended. This covers the checksum at the end of a replay's
/// record, which depends on everything before it.
const TAIL: usize = 64;

/// A file that is only appended to. Appended bytes are on the disk when the call returns, so a crash loses at most those being
/// appended. A file that another program has changed is not written to.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: Growing,
    /// Number of bytes appended completely.
    whole: u64,
    /// The last [`TAIL`] of these bytes, or all.
    tail: Vec<u8>,
    /// Bytes of an incomplete append, the start of which may still be at the end of the file.
    torn: Option<Vec<u8>>,
}

impl Journal {
    /// Creates a new file and its folder.
    ///
    /// # Errors
    /// `Exists` if the file already exists, `Io` if the system refuses.
    pub fn create(path: &Path) -> Result<Self, StoreError> {
        let folder = disk::folder_of(path);
        disk::make_folder(&folder).map_err(|e| StoreError::io(&folder, "make the folder", e))?;
        let file = Growing::create(path).map_err(|e| {
            if e.kind() == std::io::ErrorKind::AlreadyExists {
                StoreError::Exists { path: path.to_path_buf() }
            } else {
                StoreError::io(path, "make", e)
            }
        })?;
        disk::sync_folder(&folder);
        Ok(Self { path: path.to_path_buf(), file, whole: 0, tail: Vec::new(), torn: None })
    }

    /// Creates a file that begins with `first`, replacing an existing one. Readers see the old or the new file, never half of either.
    ///
    /// # Errors
    /// As for [`super::save_atomic`], and `Io` if the new file cannot be opened.
    pub fn replace(path: &Path, first: &[u8]) -> Result<Self, StoreError> {
        file::save_atomic(path, first)?;
        Self::resume(path, first, first.len())
    }

    /// Opens a file whose content was read as `found`, to continue after its first `keep` bytes. The rest (a record that was cut off) is
    /// removed.
    ///
    /// # Errors
    /// `NotFound`, `Changed` if the content is no longer `found` or if `found` is shorter than `keep`, or `Io` if the system
    /// refuses.
    pub fn resume(path: &Path, found: &[u8], keep: usize) -> Result<Self, StoreError> {
        let io = |e| StoreError::io(path, "go on with", e);
        let kept = found.get(..keep).ok_or_else(|| StoreError::Changed { path: path.to_path_buf() })?;
        let file = Growing::open(path).map_err(io)?;
        let (whole, tail) = (found.len() as u64, tail_of(found).to_vec());
        let mut journal = Self { path: path.to_path_buf(), file, whole, tail, torn: None };
        journal.check()?;
        if !plant::is(Plant::ResumesAfterTorn) {
            (journal.whole, journal.tail) = (keep as u64, tail_of(kept).to_vec());
        }
        journal.file.cut(journal.whole).map_err(io)?;
        Ok(journal)
    }

    /// Returns the path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Appends bytes and waits until they are on the disk.
    ///
    /// # Errors
    /// `NotFound` or `Changed` if the file is gone or no longer ends with what was appended here, because another window has continued it;
    /// nothing is written then. `Io` if the system refuses, for example because the disk is full; a partial write is undone if possible, so
    /// the call may be repeated. If it is not possible now, the next call does it first.
    pub fn append(&mut self, bytes: &[u8]) -> Result<(), StoreError> {
        self.undo_torn()?;
        self.check()?;
        let appended = self.file.append(bytes);
        self.appended(bytes, appended)
    }

    /// Records the result of an append; undoes a partial one.
    fn appended(&mut self, bytes: &[u8], result: std::io::Result<()>) -> Result<(), StoreError> {
        match result {
            Ok(()) => {
                self.whole += bytes.len() as u64;
                self.tail.extend_from_slice(tail_of(bytes));
                self.tail.drain(..self.tail.len().saturating_sub(TAIL));
                Ok(())
            }
            Err(error) => {
                self.torn = self.file.cut(self.whole).is_err().then(|| bytes.to_vec());
                Err(StoreError::io(&self.path, "append", error))
            }
        }
    }

    /// Removes the bytes of a failed append that could not be undone before. Keeps bytes that another program has written.
    fn undo_torn(&mut self) -> Result<(), StoreError> {
        let Some(torn) = self.torn.take() else { return Ok(()) };
        let undone = self.undo(&torn).map_err(|error| StoreError::io(&self.path, "append", error));
        if undone.is_err() {
            self.torn = Some(torn);
        }
        undone
    }

    /// Removes any part of `torn` from the end of the file, unless something else is there.
    fn undo(&mut self, torn: &[u8]) -> std::io::Result<()> {
        for left in 0..=torn.len() {
            let tail = [&self.tail[..], &torn[..left]].concat();
            if self.file.is_still(&self.path, self.whole + left as u64, tail_of(&tail))? {
                return self.file.cut(self.whole);
            }
        }
        Ok(())
    }

    /// Checks that the file at the path is still this one, with the same length and end.
    fn check(&mut self) -> Result<(), StoreError> {
        let same = self.file.is_still(&self.path, self.whole, &self.tail);
        let same = same.map_err(|e| StoreError::io(&self.path, "read", e))?;
        if same { Ok(()) } else { Err(StoreError::Changed { path: self.path.clone() }) }
    }
}

fn tail_of(bytes: &[u8]) -> &[u8] {
    &bytes[bytes.len().saturating_sub(TAIL)..]
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use std::io::Error;

    /// A journal with two lines, and the beginning of a third, as if the system had refused to write it and to remove it.
    fn torn(path: &Path, left: usize) -> Journal {
        let mut journal = Journal::create(path).unwrap();
        journal.append(b"one\n").unwrap();
        journal.append(b"two\n").unwrap();
        let third = b"three\n";
        journal.file.append(&third[..left]).unwrap();
        journal.torn = Some(third.to_vec());
        journal
    }

    #[test]
    fn rollback_that_failed_is_made_up_for() {
        let folder = tempfile::tempdir().unwrap();
        for left in 0..=6 {
            let path = folder.path().join(format!("{left}.fob"));
            let mut journal = torn(&path, left);
            journal.append(b"three\n").unwrap();
            journal.append(b"four\n").unwrap();
            assert_eq!(std::fs::read_to_string(&path).unwrap(), "one\ntwo\nthree\nfour\n", "{left} bytes were left");
        }
    }

    #[test]
    fn what_somebody_else_has_written_is_not_a_rollback() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.fob");
        let mut journal = torn(&path, 3);
        std::fs::write(&path, "one\ntwo\nanother window's\n").unwrap();
        assert!(matches!(journal.append(b"three\n"), Err(StoreError::Changed { .. })));
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "one\ntwo\nanother window's\n");
    }

    #[test]
    fn failed_append_is_undone_at_once_where_that_is_possible() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.fob");
        let mut journal = Journal::create(&path).unwrap();
        journal.append(b"one\n").unwrap();
        journal.file.append(b"tw").unwrap();
        assert!(journal.appended(b"two\n", Err(Error::other("disk full"))).is_err());
        assert_eq!((std::fs::read_to_string(&path).unwrap().as_str(), &journal.torn), ("one\n", &None));
    }
}
