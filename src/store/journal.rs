//! Files that only ever grow: replays, written while the match goes on.

use super::disk::{self, Growing};
use super::{StoreError, file};
use std::path::{Path, PathBuf};

/// So many bytes at the end of what was written are compared before more is appended: more than the checksum at the end of a
/// replay's record, which depends on everything before it.
const TAIL: usize = 64;

/// A file that is appended to. What was appended is on the disk when the call returns, so that a crash loses at most
/// what was being appended. A file that somebody else has changed meanwhile is left alone.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: Growing,
    /// Bytes that were appended whole.
    whole: u64,
    /// The last [`TAIL`] of them, or all.
    tail: Vec<u8>,
}

impl Journal {
    /// Makes a new file, and its folder.
    ///
    /// # Errors
    /// `Exists` when there is one already, `Io` when the system refuses.
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
        Ok(Self { path: path.to_path_buf(), file, whole: 0, tail: Vec::new() })
    }

    /// Makes a file that begins with `first`, in place of one that may be there: whoever looks sees the old file or the
    /// new one, never half of either.
    ///
    /// # Errors
    /// As [`super::save_atomic`], and `Io` when the new file cannot be opened.
    pub fn replace(path: &Path, first: &[u8]) -> Result<Self, StoreError> {
        file::save_atomic(path, first)?;
        Self::resume(path, first, first.len())
    }

    /// Opens a file that was read as `found`, to go on behind its first `keep` bytes; what follows them (a record that
    /// was cut off) goes.
    ///
    /// # Errors
    /// `NotFound`, `Changed` when the file is no longer what was found or that is shorter than `keep`, or `Io` when the system
    /// refuses.
    pub fn resume(path: &Path, found: &[u8], keep: usize) -> Result<Self, StoreError> {
        let io = |e| StoreError::io(path, "go on with", e);
        let kept = found.get(..keep).ok_or_else(|| StoreError::Changed { path: path.to_path_buf() })?;
        let file = Growing::open(path).map_err(io)?;
        let mut journal = Self { path: path.to_path_buf(), file, whole: found.len() as u64, tail: tail_of(found).to_vec() };
        journal.check()?;
        (journal.whole, journal.tail) = (keep as u64, tail_of(kept).to_vec());
        journal.file.cut(journal.whole).map_err(io)?;
        Ok(journal)
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Appends and waits until it is on the disk.
    ///
    /// # Errors
    /// `NotFound` or `Changed`, and nothing is written, when the file is gone or no longer ends with what was appended here:
    /// another window has gone on with it. `Io` when the system refuses, for instance because the disk is full; what was
    /// written of it is taken back where the system lets us, so that the call may be repeated.
    pub fn append(&mut self, bytes: &[u8]) -> Result<(), StoreError> {
        self.check()?;
        match self.file.append(bytes) {
            Ok(()) => {
                self.whole += bytes.len() as u64;
                self.tail.extend_from_slice(tail_of(bytes));
                self.tail.drain(..self.tail.len().saturating_sub(TAIL));
                Ok(())
            }
            Err(error) => {
                let _ = self.file.cut(self.whole);
                Err(StoreError::io(&self.path, "append", error))
            }
        }
    }

    /// Whether the file at the path is still this one, as long as it was left and with the same end.
    fn check(&mut self) -> Result<(), StoreError> {
        let same = self.file.is_still(&self.path, self.whole, &self.tail);
        let same = same.map_err(|e| StoreError::io(&self.path, "read", e))?;
        if same { Ok(()) } else { Err(StoreError::Changed { path: self.path.clone() }) }
    }
}

fn tail_of(bytes: &[u8]) -> &[u8] {
    &bytes[bytes.len().saturating_sub(TAIL)..]
}
