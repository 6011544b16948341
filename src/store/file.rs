//! Reading with limits and writing without ever leaving half a file.

use super::disk::{self, Kind};
use super::{Problem, StoreError};
use crate::automata::foreign::decode;
use std::io::Read;
use std::path::{Path, PathBuf};

/// The largest file that is read, in bytes: a match of 1,000 shots needs half a megabyte.
pub const LIMIT: u64 = 16 * 1024 * 1024;

/// Reads a file of at most [`LIMIT`] bytes.
///
/// # Errors
/// `NotFound`, `TooLarge`, or `Io` when the system refuses (a folder, no permission).
pub fn read_bytes(path: &Path) -> Result<Vec<u8>, StoreError> {
    read_most(path, LIMIT)
}

/// Reads a file of at most so many bytes.
///
/// # Errors
/// As [`read_bytes`].
pub(super) fn read_most(path: &Path, most: u64) -> Result<Vec<u8>, StoreError> {
    let file = disk::open(path).map_err(|e| StoreError::io(path, "open", e))?;
    let mut bytes = Vec::new();
    // The limit holds for what is read, not for what the file claims: pipes and devices have no length.
    file.take(most + 1).read_to_end(&mut bytes).map_err(|e| StoreError::io(path, "read", e))?;
    if bytes.len() as u64 > most {
        return Err(StoreError::TooLarge { path: path.to_path_buf(), limit: most });
    }
    Ok(bytes)
}

/// Reads an automaton's file of at most [`LIMIT`] bytes, which may come from another program: see [`decode`].
///
/// # Errors
/// As [`read_bytes`], and `Invalid` with the place where it is no text.
pub fn read_foreign(path: &Path) -> Result<String, StoreError> {
    decode(read_bytes(path)?)
        .map_err(|errors| StoreError::Invalid { path: path.to_path_buf(), problems: Problem::all_of(&errors) })
}

/// Reads a UTF-8 file of at most [`LIMIT`] bytes; a byte order mark at its start is dropped.
///
/// # Errors
/// As [`read_bytes`], and `NotUtf8` with the place of the first bad byte.
pub fn read_text(path: &Path) -> Result<String, StoreError> {
    text_of(path, read_bytes(path)?)
}

/// As [`read_text`], for the files that Fob keeps in its folder. A pipe in the place of one would keep the program waiting for ever.
///
/// # Errors
/// As [`read_text`], and `NotAFile`.
pub fn read_kept(path: &Path) -> Result<String, StoreError> {
    let about = disk::about(path).map_err(|e| StoreError::io(path, "open", e))?;
    // A folder cannot be read either, and the system says so itself.
    if about.kind == Kind::Other {
        return Err(StoreError::NotAFile { path: path.to_path_buf() });
    }
    read_text(path)
}

/// Checks that bytes which came from `path` (or another name that says where they came from) are UTF-8.
///
/// # Errors
/// `NotUtf8` with the place of the first bad byte.
pub fn text_of(path: &Path, bytes: Vec<u8>) -> Result<String, StoreError> {
    match String::from_utf8(bytes) {
        Ok(text) => Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text)),
        Err(error) => {
            let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
            let good = String::from_utf8_lossy(good);
            let line = 1 + good.matches('\n').count();
            let column = 1 + good.rsplit('\n').next().map_or(0, |last| last.chars().count());
            Err(StoreError::NotUtf8 { path: path.to_path_buf(), line, column })
        }
    }
}

/// Writes a whole file or leaves what was there: a temporary file in the same folder, flushed to the disk, then
/// renamed. Missing folders are made. A symbolic link stays one; what it points at is replaced.
///
/// # Errors
/// `Io` when the system refuses; the old file is then untouched.
pub fn save_atomic(path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
    disk::write_whole(path, bytes).map_err(|source| StoreError::Io { path: path.to_path_buf(), action: "write", source })
}

/// As [`save_atomic`], for a place that a person has named: into a folder that is there, since a new one would most likely be
/// a slip of the pen.
///
/// # Errors
/// `NoFolderFor` when the folder is not there, `Io` when the system refuses; the old file is then untouched.
pub fn export_atomic(path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
    check_folder(path)?;
    save_atomic(path, bytes)
}

/// Whether the folder of a file that is to be written is there.
///
/// # Errors
/// `NoFolderFor` when it is not.
pub fn check_folder(path: &Path) -> Result<(), StoreError> {
    let folder = disk::folder_of(path);
    if disk::is_folder(&folder) { Ok(()) } else { Err(StoreError::NoFolderFor { path: path.to_path_buf(), folder }) }
}

/// The files that lie in a folder.
///
/// # Errors
/// `NotFound`, or `Io` when the system refuses, as it does where the path is no folder.
pub fn files_below(folder: &Path) -> Result<Vec<PathBuf>, StoreError> {
    let mut files = disk::list(folder).map_err(|e| StoreError::io(folder, "read the folder", e))?;
    files.retain(|path| disk::is_file(path));
    Ok(files)
}

/// Whether anything lies at a path.
pub fn exists(path: &Path) -> bool {
    disk::exists(path)
}
