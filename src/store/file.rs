//! Reads files with limits, and writes them without ever leaving half a file.

use super::disk::{self, Kind};
use super::{StoreError, problems_of};
use fob_automata::foreign::decode;
use std::io::Read;
use std::path::{Path, PathBuf};

/// Maximum size of a file to read, in bytes. A match of 1,000 shots needs half a megabyte.
pub const LIMIT: u64 = 16 * 1024 * 1024;

/// Reads a regular file of at most [`LIMIT`] bytes. Refuses pipes, because reading one might wait forever.
///
/// # Errors
/// `NotFound`, `NotAFile`, `TooLarge`, or `Io` if the system refuses (a folder, no permission).
pub fn read_bytes(path: &Path) -> Result<Vec<u8>, StoreError> {
    read_most(path, LIMIT)
}

/// Reads a regular file of at most `most` bytes.
///
/// # Errors
/// As for [`read_bytes`].
pub(super) fn read_most(path: &Path, most: u64) -> Result<Vec<u8>, StoreError> {
    let about = disk::about(path).map_err(|e| StoreError::io(path, "open", e))?;
    // A folder cannot be read either, but the system reports that itself.
    if let Kind::Other(what) = about.kind {
        return Err(StoreError::NotAFile { path: path.to_path_buf(), what });
    }
    read_any(path, most)
}

/// Reads anything at a path to its end; a pipe too.
///
/// # Errors
/// It cannot be read, or has more than `most` bytes.
pub fn read_any(path: &Path, most: u64) -> Result<Vec<u8>, StoreError> {
    let file = disk::open(path).map_err(|e| StoreError::io(path, "open", e))?;
    let mut bytes = Vec::new();
    // Apply the limit to the bytes read, because pipes and devices have no length.
    file.take(most + 1).read_to_end(&mut bytes).map_err(|e| StoreError::io(path, "read", e))?;
    if bytes.len() as u64 > most {
        return Err(StoreError::TooLarge { path: path.to_path_buf(), limit: most });
    }
    Ok(bytes)
}

/// The kinds of files to read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// Regular files only. Reading a pipe might wait forever.
    File,
    /// Pipes and devices too: for a command-line argument such as `<(command)` in a shell. Reading waits for the program that writes to the
    /// pipe, so the window must never use this.
    Stream,
}

/// The encoding of a text file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// UTF-8, as Fob writes it; a byte order mark at the start is dropped.
    Utf8,
    /// Any encoding that [`decode`] knows, for files of other programs.
    Foreign,
}

/// Reads a text of at most [`LIMIT`] bytes.
///
/// # Errors
/// As for [`read_bytes`], but `NotAFile` only for [`Source::File`]; `NotUtf8` with the position of the first invalid byte for
/// [`Encoding::Utf8`]; `Invalid` with the position where a foreign file is not text.
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

/// Reads a regular file in UTF-8, as in the data folder.
///
/// # Errors
/// As for [`read_text_of`].
pub fn read_text(path: &Path) -> Result<String, StoreError> {
    read_text_of(path, Source::File, Encoding::Utf8)
}

/// Converts bytes to text if they are UTF-8. `path` appears only in errors.
///
/// # Errors
/// `NotUtf8` with the position of the first invalid byte.
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

/// Writes a whole file or leaves the old one: writes a temporary file in the same folder, flushes it to the disk and renames it.
/// Missing folders are created. A symbolic link is kept; its target is replaced. Pipes, devices and folders are never replaced.
///
/// # Errors
/// `Io` if the system refuses, or if something other than a regular file is there, which is then untouched.
pub fn save_atomic(path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
    disk::write_whole(path, bytes).map_err(|source| StoreError::Io { path: path.to_path_buf(), action: "write", source })
}

/// Does what [`save_atomic`] does for a path that the user has named. Does not create folders, because a missing one is most likely a
/// typing error.
///
/// # Errors
/// As for [`check_export`], and `Io` if the system refuses; the old file is then untouched.
pub fn export_atomic(path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
    check_export(path)?;
    save_atomic(path, bytes)
}

/// Checks that [`export_atomic`] may write a file at this path: its folder exists, and the path is free or a regular file.
///
/// # Errors
/// `NoFolderFor`, or `Io` if a folder, a pipe, a socket or a device is there.
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

/// Checks that [`export_folder`] may create a folder at this path: its parent exists, and the path is free or a folder.
///
/// # Errors
/// `NoFolderFor`, or `Io` if something else is there.
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

/// Creates a folder that the user has named for several files, in an existing folder. An existing folder is used.
///
/// # Errors
/// As for [`check_export_folder`], and `Io` if the system refuses.
pub fn export_folder(path: &Path) -> Result<(), StoreError> {
    check_export_folder(path)?;
    let io = |source| StoreError::Io { path: path.to_path_buf(), action: "make the folder", source };
    disk::make_folder(path).map_err(io)
}

/// Returns the files in a folder.
///
/// # Errors
/// `NotFound`, or `Io` if the system refuses, as it does if the path is not a folder.
pub fn files_below(folder: &Path) -> Result<Vec<PathBuf>, StoreError> {
    let mut files = disk::list(folder).map_err(|e| StoreError::io(folder, "read the folder", e))?;
    files.retain(|path| disk::is_file(path));
    Ok(files)
}

/// Returns whether anything exists at a path.
pub fn exists(path: &Path) -> bool {
    disk::exists(path)
}
