//! The file system of an ordinary system.

use super::entry::{About, Kind, TEMPORARY, folder_of};
use std::fs::{File, FileType, Metadata};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// What is at a path, behind symbolic links.
///
/// # Errors
/// `NotFound`, or what else the system says.
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

/// Most symbolic links that are followed, one after the other: as many as Linux follows.
const LINKS: usize = 40;

/// The path behind symbolic links, whether anything is there or not.
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

/// Opens a file to read it.
///
/// # Errors
/// What the system says.
pub(in super::super) fn open(path: &Path) -> io::Result<impl Read> {
    File::open(path)
}

/// What is in a folder, in any order.
///
/// # Errors
/// What the system says.
pub(in super::super) fn list(folder: &Path) -> io::Result<Vec<PathBuf>> {
    std::fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect()
}

/// Makes a folder and those above it, where they are not there.
///
/// # Errors
/// What the system says.
pub(in super::super) fn make_folder(folder: &Path) -> io::Result<()> {
    std::fs::create_dir_all(folder)
}

/// Gives a file another path, in place of what is there.
///
/// # Errors
/// What the system says.
pub(in super::super) fn rename(from: &Path, to: &Path) -> io::Result<()> {
    std::fs::rename(from, to)
}

/// Removes a file.
///
/// # Errors
/// What the system says.
pub(in super::super) fn remove(path: &Path) -> io::Result<()> {
    std::fs::remove_file(path)
}

/// Removes a folder and all that is in it.
///
/// # Errors
/// What the system says.
pub(in super::super) fn remove_folder(path: &Path) -> io::Result<()> {
    std::fs::remove_dir_all(path)
}

/// Gives a file a second name, which must be free; both names are then of one file.
///
/// # Errors
/// What the system says, for instance that its files have one name only.
pub(in super::super) fn link(from: &Path, to: &Path) -> io::Result<()> {
    std::fs::hard_link(from, to)
}

/// Makes a rename last; where folders cannot be synchronised the rename is still atomic.
pub(in super::super) fn sync_folder(folder: &Path) {
    #[cfg(unix)]
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
    #[cfg(not(unix))]
    let _ = folder;
}

/// Writes a whole file or leaves what was there: a temporary file in the same folder, flushed to the disk, then renamed. A
/// symbolic link stays one; what it points at is replaced. Only a regular file is replaced.
///
/// # Errors
/// What the system says, or that a pipe, a device or the like is there; what was there is then untouched.
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
        // The umask takes from this what it takes from every other file; tempfile alone would make it private.
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    let mut file = builder.tempfile_in(&folder).map_err(without_name)?;
    // Through the file itself: what `tempfile` says of a full disk names the temporary file.
    file.as_file_mut().write_all(bytes)?;
    file.as_file().sync_all()?;
    file.persist(&target).map_err(|refused| without_name(refused.error))?;
    sync_folder(&folder);
    Ok(())
}

/// Writes a file that is not there, and waits until it is on the disk. A failure may leave half of it.
///
/// # Errors
/// `AlreadyExists`, or what else the system says.
pub(in super::super) fn write_new(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create_new(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

/// The system's own words for why there is no temporary file: `tempfile` adds its name, which nobody knows.
fn without_name(error: io::Error) -> io::Error {
    let text = error.to_string();
    match text.split_once(" at path ") {
        Some((words, _)) => io::Error::new(error.kind(), words),
        None => error,
    }
}

/// A file that is appended to.
#[derive(Debug)]
pub(in super::super) struct Growing(File);

impl Growing {
    /// Makes a new file, which must not be there.
    ///
    /// # Errors
    /// `AlreadyExists`, or what else the system says.
    pub(in super::super) fn create(path: &Path) -> io::Result<Self> {
        File::options().read(true).write(true).create_new(true).open(path).map(Self)
    }

    /// Opens a file that is there.
    ///
    /// # Errors
    /// What the system says.
    pub(in super::super) fn open(path: &Path) -> io::Result<Self> {
        File::options().read(true).write(true).open(path).map(Self)
    }

    /// Whether the file at the path is still this one, of such a length and with this end.
    ///
    /// # Errors
    /// What the system says.
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

    /// Drops what follows the first so many bytes, and goes on behind them.
    ///
    /// # Errors
    /// What the system says.
    pub(in super::super) fn cut(&mut self, length: u64) -> io::Result<()> {
        self.0.set_len(length)?;
        self.0.seek(SeekFrom::Start(length)).map(|_| ())
    }

    /// Writes at the end, which [`Growing::is_still`] or [`Growing::cut`] has found, and waits until it is on the disk.
    ///
    /// # Errors
    /// What the system says.
    pub(in super::super) fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.0.write_all(bytes)?;
        self.0.sync_data()
    }
}

/// Whether both are of one file: another may have been put in the place of the one that is open.
#[cfg(unix)]
pub(in super::super) fn same_file(named: &Metadata, open: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    (named.dev(), named.ino()) == (open.dev(), open.ino())
}

/// Where files have no number, their lengths must do.
#[cfg(not(unix))]
pub(in super::super) fn same_file(named: &Metadata, open: &Metadata) -> bool {
    named.len() == open.len()
}
