//! Files that only ever grow: replays, written while the match goes on.

use super::{StoreError, file};
use std::fs::File;
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// A file that is appended to. What was appended is on the disk when the call returns, so that a crash loses at most
/// what was being appended.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
    /// Bytes that were appended whole.
    whole: u64,
}

impl Journal {
    /// Makes a new file, and its folder.
    ///
    /// # Errors
    /// `Exists` when there is one already, `Io` when the system refuses.
    pub fn create(path: &Path) -> Result<Self, StoreError> {
        let folder = file::folder_of(path);
        std::fs::create_dir_all(&folder).map_err(|e| StoreError::io(&folder, "make the folder", e))?;
        let file = File::options().write(true).create_new(true).open(path).map_err(|e| {
            if e.kind() == std::io::ErrorKind::AlreadyExists {
                StoreError::Exists { path: path.to_path_buf() }
            } else {
                StoreError::io(path, "make", e)
            }
        })?;
        file::sync_folder(&folder);
        Ok(Self { path: path.to_path_buf(), file, whole: 0 })
    }

    /// Makes a file that begins with `first`, in place of one that may be there: whoever looks sees the old file or the
    /// new one, never half of either.
    ///
    /// # Errors
    /// As [`super::save_atomic`], and `Io` when the new file cannot be opened.
    pub fn replace(path: &Path, first: &[u8]) -> Result<Self, StoreError> {
        file::save_atomic(path, first)?;
        Self::resume(path, first.len() as u64)
    }

    /// Opens a file to go on behind its first `keep` bytes; what stands behind them (a record that was cut off) goes.
    ///
    /// # Errors
    /// `NotFound`, or `Io` when the file is shorter than that or the system refuses.
    pub fn resume(path: &Path, keep: u64) -> Result<Self, StoreError> {
        let io = |e| StoreError::io(path, "go on with", e);
        let mut file = File::options().write(true).open(path).map_err(io)?;
        if file.metadata().map_err(io)?.len() < keep {
            return Err(io(std::io::Error::other("shorter than it was")));
        }
        file.set_len(keep).and_then(|()| file.seek(SeekFrom::End(0))).map_err(io)?;
        Ok(Self { path: path.to_path_buf(), file, whole: keep })
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Appends and waits until it is on the disk.
    ///
    /// # Errors
    /// `Io` when the system refuses, for instance because the disk is full. What was written of it is taken back where
    /// the system lets us, so that the call may be repeated.
    pub fn append(&mut self, bytes: &[u8]) -> Result<(), StoreError> {
        match self.file.write_all(bytes).and_then(|()| self.file.sync_data()) {
            Ok(()) => {
                self.whole += bytes.len() as u64;
                Ok(())
            }
            Err(error) => {
                let _ = self.file.set_len(self.whole);
                let _ = self.file.seek(SeekFrom::Start(self.whole));
                Err(StoreError::io(&self.path, "append", error))
            }
        }
    }
}
