//! The file system of a native system.

use super::entry::{About, Kind, TEMPORARY, folder_of};
#[cfg(test)]
use super::faults::{step, sync, sync_data, write};
use std::fs::{File, FileType, Metadata};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

/// A step of a change, which fails only in tests.
#[cfg(not(test))]
#[expect(clippy::unnecessary_wraps, reason = "a test's step fails")]
const fn step() -> io::Result<()> {
    Ok(())
}

/// Waits until a file is on the disk.
#[cfg(not(test))]
fn sync(file: &File) -> io::Result<()> {
    file.sync_all()
}

/// Waits until a file's bytes are on the disk.
#[cfg(not(test))]
fn sync_data(file: &File) -> io::Result<()> {
    file.sync_data()
}

/// Writes all bytes to a file.
#[cfg(not(test))]
fn write(file: &mut File, bytes: &[u8]) -> io::Result<()> {
    io::Write::write_all(file, bytes)
}

/// Returns information about what is at a path, following symbolic links.
///
/// # Errors
/// `NotFound`, or another error of the system.
pub(in super::super) fn about(path: &Path) -> io::Result<About> {
    let data = std::fs::metadata(path)?;
    let kind = match data.file_type() {
        kind if kind.is_file() => Kind::File,
        kind if kind.is_dir() => Kind::Folder,
        kind => Kind::Other(words_of(kind)),
    };
    Ok(About { kind, length: data.len(), changed: data.modified().ok() })
}

#[cfg(unix)]
fn words_of(kind: FileType) -> &'static str {
    use std::os::unix::fs::FileTypeExt;
    if kind.is_fifo() {
        "a pipe"
    } else if kind.is_socket() {
        "a socket"
    } else {
        "a device"
    }
}

#[cfg(not(unix))]
fn words_of(_: FileType) -> &'static str {
    "a device"
}

/// Maximum number of symbolic links to follow in a row, the same as in Linux.
const LINKS: usize = 40;

/// Follows symbolic links, even if nothing exists at their end.
pub(in super::super) fn followed(path: &Path) -> PathBuf {
    let mut target = path.to_path_buf();
    for _ in 0..LINKS {
        match std::fs::read_link(&target) {
            Ok(to) => target = folder_of(&target).join(to),
            Err(_) => break,
        }
    }
    target
}

/// Opens a file for reading.
///
/// # Errors
/// As reported by the system.
pub(in super::super) fn open(path: &Path) -> io::Result<impl Read> {
    File::open(path)
}

/// Lists the content of a folder, in any order.
///
/// # Errors
/// As reported by the system.
pub(in super::super) fn list(folder: &Path) -> io::Result<Vec<PathBuf>> {
    std::fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect()
}

/// Creates a folder and its parents, if missing.
///
/// # Errors
/// As reported by the system.
pub(in super::super) fn make_folder(folder: &Path) -> io::Result<()> {
    step()?;
    std::fs::create_dir_all(folder)
}

/// Renames a file, replacing what is at the new path.
///
/// # Errors
/// As reported by the system.
pub(in super::super) fn rename(from: &Path, to: &Path) -> io::Result<()> {
    step()?;
    std::fs::rename(from, to)
}

/// Removes a file.
///
/// # Errors
/// As reported by the system.
pub(in super::super) fn remove(path: &Path) -> io::Result<()> {
    step()?;
    std::fs::remove_file(path)
}

/// Removes a folder and everything in it.
///
/// # Errors
/// As reported by the system.
pub(in super::super) fn remove_folder(path: &Path) -> io::Result<()> {
    step()?;
    std::fs::remove_dir_all(path)
}

/// Creates a hard link, at a path that must be free.
///
/// # Errors
/// As reported by the system, for example if the file system has no hard links.
pub(in super::super) fn link(from: &Path, to: &Path) -> io::Result<()> {
    step()?;
    std::fs::hard_link(from, to)
}

/// Makes a rename durable. If folders cannot be synchronised, the rename is still atomic.
pub(in super::super) fn sync_folder(folder: &Path) {
    #[cfg(unix)]
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
    #[cfg(not(unix))]
    let _ = folder;
}

/// Writes a whole file or leaves the old one: writes a temporary file in the same folder, flushes it to the disk and renames it.
/// A symbolic link is kept; its target is replaced. Only a regular file is replaced.
///
/// # Errors
/// As reported by the system, or something other than a regular file is at the path. The old content is then untouched.
pub(in super::super) fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    match about(path) {
        Ok(About { kind: Kind::File, .. }) => {}
        Ok(About { kind, .. }) => return Err(kind.refused()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(error),
    }
    let target = followed(path);
    let folder = folder_of(&target);
    make_folder(&folder)?;
    let mut builder = tempfile::Builder::new();
    builder.prefix(TEMPORARY.0).suffix(TEMPORARY.1);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // The umask applies to this as to every other file; `tempfile` alone would make the file private.
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    let mut file = builder.tempfile_in(&folder).map_err(without_name)?;
    // Write through the file itself: the error of `tempfile` for a full disk names the temporary file.
    write(file.as_file_mut(), bytes)?;
    sync(file.as_file())?;
    step()?;
    file.persist(&target).map_err(|refused| without_name(refused.error))?;
    sync_folder(&folder);
    Ok(())
}

/// Writes a new file and waits until it is on the disk. A failure may leave part of it.
///
/// # Errors
/// `AlreadyExists`, or another error of the system.
pub(in super::super) fn write_new(path: &Path, bytes: &[u8]) -> io::Result<()> {
    step()?;
    let mut file = File::create_new(path)?;
    write(&mut file, bytes)?;
    sync(&file)
}

/// Returns the system's own error about a temporary file: `tempfile` adds the file's name, which the user does not know.
fn without_name(error: io::Error) -> io::Error {
    let text = error.to_string();
    match text.split_once(" at path ") {
        Some((words, _)) => io::Error::new(error.kind(), words),
        None => error,
    }
}

/// A file to which bytes are appended.
#[derive(Debug)]
pub(in super::super) struct Growing(File);

impl Growing {
    /// Creates a new file.
    ///
    /// # Errors
    /// `AlreadyExists`, or another error of the system.
    pub(in super::super) fn create(path: &Path) -> io::Result<Self> {
        step()?;
        File::options().read(true).write(true).create_new(true).open(path).map(Self)
    }

    /// Opens an existing file.
    ///
    /// # Errors
    /// As reported by the system.
    pub(in super::super) fn open(path: &Path) -> io::Result<Self> {
        File::options().read(true).write(true).open(path).map(Self)
    }

    /// Returns whether the file at the path is still this one, with this length and these last bytes.
    ///
    /// # Errors
    /// As reported by the system.
    pub(in super::super) fn is_still(&mut self, path: &Path, length: u64, tail: &[u8]) -> io::Result<bool> {
        let named = std::fs::metadata(path)?;
        let open = self.0.metadata()?;
        if !same_file(&named, &open) || open.len() != length {
            return Ok(false);
        }
        let mut found = vec![0; tail.len()];
        self.0.seek(SeekFrom::Start(length - tail.len() as u64))?;
        self.0.read_exact(&mut found)?;
        Ok(found == tail)
    }

    /// Truncates the file to `length` bytes and moves to its end.
    ///
    /// # Errors
    /// As reported by the system.
    pub(in super::super) fn cut(&mut self, length: u64) -> io::Result<()> {
        step()?;
        self.0.set_len(length)?;
        self.0.seek(SeekFrom::Start(length)).map(|_| ())
    }

    /// Writes at the position that [`Growing::is_still`] or [`Growing::cut`] has moved to, the end of the file, and waits until it is on
    /// the disk.
    ///
    /// # Errors
    /// As reported by the system.
    pub(in super::super) fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        write(&mut self.0, bytes)?;
        sync_data(&self.0)
    }
}

/// Returns whether both describe the same file: another file may have replaced the open one.
#[cfg(unix)]
pub(in super::super) fn same_file(named: &Metadata, open: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    (named.dev(), named.ino()) == (open.dev(), open.ino())
}

/// Compares lengths, because this system has no file numbers.
#[cfg(not(unix))]
pub(in super::super) fn same_file(named: &Metadata, open: &Metadata) -> bool {
    named.len() == open.len()
}
