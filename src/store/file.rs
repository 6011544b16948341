//! Reading with limits and writing without ever leaving half a file.

use super::disk::{self, Kind};
use super::{StoreError, problems_of};
use fob_automata::foreign::decode;
use std::io::Read;
use std::path::{Path, PathBuf};

/// The largest file that is read, in bytes: a match of 1,000 shots needs half a megabyte.
pub const LIMIT: u64 = 16 * 1024 * 1024;

/// Reads a regular file of at most [`LIMIT`] bytes. Whoever opened a pipe might wait for ever.
///
/// # Errors
/// `NotFound`, `NotAFile`, `TooLarge`, or `Io` when the system refuses (a folder, no permission).
pub fn read_bytes(path: &Path) -> Result<Vec<u8>, StoreError> {
    read_most(path, LIMIT)
}

/// Reads a regular file of at most so many bytes.
///
/// # Errors
/// As [`read_bytes`].
pub(super) fn read_most(path: &Path, most: u64) -> Result<Vec<u8>, StoreError> {
    let about = disk::about(path).map_err(|e| StoreError::io(path, "open", e))?;
    // A folder cannot be read either, and the system says so itself.
    if let Kind::Other(what) = about.kind {
        return Err(StoreError::NotAFile { path: path.to_path_buf(), what });
    }
    read_any(path, most)
}

/// Reads whatever is at a path, to its end or to so many bytes.
fn read_any(path: &Path, most: u64) -> Result<Vec<u8>, StoreError> {
    let file = disk::open(path).map_err(|e| StoreError::io(path, "open", e))?;
    let mut bytes = Vec::new();
    // The limit holds for what is read, not for what the file claims: pipes and devices have no length.
    file.take(most + 1).read_to_end(&mut bytes).map_err(|e| StoreError::io(path, "read", e))?;
    if bytes.len() as u64 > most {
        return Err(StoreError::TooLarge { path: path.to_path_buf(), limit: most });
    }
    Ok(bytes)
}

/// What may be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// Regular files only. Whoever opened a pipe might wait for ever.
    File,
    /// Pipes and devices too: for an argument of the command line, such as `<(command)` in a shell. It waits for whoever writes to
    /// the pipe, so the window must never choose it.
    Stream,
}

/// How the bytes of a text become characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// UTF-8, as Fob writes it; a byte order mark at its start is dropped.
    Utf8,
    /// What another program may have written: see [`decode`].
    Foreign,
}

/// Reads a text of at most [`LIMIT`] bytes.
///
/// # Errors
/// As [`read_bytes`], but `NotAFile` for a [`Source::File`] only; `NotUtf8` with the place of the first bad byte in
/// [`Encoding::Utf8`], and `Invalid` with the place where a foreign one is no text.
pub fn read_text_of(path: &Path, source: Source, encoding: Encoding) -> Result<String, StoreError> {
    let bytes = match source {
        Source::File => read_bytes(path)?,
        Source::Stream => read_any(path, LIMIT)?,
    };
    match encoding {
        Encoding::Utf8 => text_of(path, bytes),
        Encoding::Foreign => {
            decode(bytes).map_err(|errors| StoreError::Invalid { path: path.to_path_buf(), problems: problems_of(&errors) })
        }
    }
}

/// Reads a regular file in UTF-8, which is what the data folder holds.
///
/// # Errors
/// As [`read_text_of`].
pub fn read_text(path: &Path) -> Result<String, StoreError> {
    read_text_of(path, Source::File, Encoding::Utf8)
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
/// renamed. Missing folders are made. A symbolic link stays one; what it points at is replaced. Pipes, devices and folders
/// are never replaced.
///
/// # Errors
/// `Io` when the system refuses, or something else than a regular file is there; it is then untouched.
pub fn save_atomic(path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
    disk::write_whole(path, bytes).map_err(|source| StoreError::Io { path: path.to_path_buf(), action: "write", source })
}

/// Like [`save_atomic`], for a place that a person has named: into a folder that is there, since a new one would most likely be
/// a slip of the pen.
///
/// # Errors
/// As [`check_export`], and `Io` when the system refuses; the old file is then untouched.
pub fn export_atomic(path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
    check_export(path)?;
    save_atomic(path, bytes)
}

/// Whether [`export_atomic`] may write a file at this path: its folder is there, and so is a regular file or nothing.
///
/// # Errors
/// `NoFolderFor`, or `Io` where a folder, a pipe, a socket or a device is there.
pub fn check_export(path: &Path) -> Result<(), StoreError> {
    let folder = disk::folder_of(&disk::followed(path));
    if !disk::is_folder(&folder) {
        return Err(StoreError::NoFolderFor { path: path.to_path_buf(), folder });
    }
    match disk::about(path) {
        Ok(about) if about.kind != Kind::File => {
            Err(StoreError::Io { path: path.to_path_buf(), action: "write", source: about.kind.refused() })
        }
        _ => Ok(()),
    }
}

/// Whether [`export_folder`] may make a folder at this path: the one above it is there, and so is a folder or nothing.
///
/// # Errors
/// `NoFolderFor`, or `Io` where something else is there.
pub fn check_export_folder(path: &Path) -> Result<(), StoreError> {
    match disk::about(path) {
        Ok(about) if about.kind == Kind::Folder => Ok(()),
        Ok(about) => {
            let source = std::io::Error::other(format!("{} is there", about.kind.words()));
            Err(StoreError::Io { path: path.to_path_buf(), action: "make the folder", source })
        }
        Err(_) => check_export(path),
    }
}

/// Makes a folder that a person has named for several files, in a folder that is there; one that is there is used.
///
/// # Errors
/// As [`check_export_folder`], and `Io` when the system refuses.
pub fn export_folder(path: &Path) -> Result<(), StoreError> {
    check_export_folder(path)?;
    let io = |source| StoreError::Io { path: path.to_path_buf(), action: "make the folder", source };
    disk::make_folder(path).map_err(io)
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

/// Whether anything is at a path.
pub fn exists(path: &Path) -> bool {
    disk::exists(path)
}
