//! Backups: the whole data folder as one file, a gzipped tar that other programs can open too.

mod plan;
mod tar;
#[cfg(test)]
mod tests;

use super::{Problem, Store, StoreError, TRASH, disk, file};
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use plan::Plan;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::io::{ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

/// Extension of a backup.
pub const COPY_ENDING: &str = "tar.gz";
/// The folder that is not backed up: locks have no meaning on another machine.
const LEFT_OUT: &str = super::LOCKS;
/// Maximum size of a backup, packed and unpacked, in bytes.
const MOST: u64 = 512 * 1024 * 1024;
/// Maximum number of files in a backup.
const MOST_FILES: usize = 50_000;
/// Folder in the data folder that holds the files of a backup until all of them are written. The name is hidden, so that no
/// backup contains the folder.
const STAGING: &str = ".fob-copy.tmp";
/// Number of bytes to unpack at a time.
const CHUNK: u64 = 1024 * 1024;

/// Called with the share of the work done, 0 to 1. Returns whether to continue.
pub type GoOn<'a> = &'a mut dyn FnMut(f32) -> bool;

/// A backup of the data folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Copied {
    /// Content of the backup file.
    pub bytes: Vec<u8>,
    /// Items in the data folder that are not in the backup: not a regular file, larger than any file of Fob, or with a name that some
    /// system does not allow.
    pub left_out: Vec<PathBuf>,
}

/// Result of restoring a backup.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Restored {
    /// Number of files that did not exist.
    pub new: usize,
    /// Number of files that existed with the same content.
    pub same: usize,
    /// Number of files that were replaced; the previous files are in the trash.
    pub replaced: usize,
    /// Number of items in the backup that do not belong in a data folder: links, devices, and names that some system does not allow.
    pub left_out: usize,
}

impl Store {
    /// Backs up the data folder, including the trash.
    ///
    /// # Errors
    /// A file cannot be read, the data folder is too large for a backup, or `Stopped`.
    pub fn copy(&self, go_on: GoOn<'_>) -> Result<Copied, StoreError> {
        let mut found = Gathered::default();
        found.gather(self.root(), self.root())?;
        let Gathered { mut paths, mut left_out } = found;
        paths.sort_unstable();
        left_out.sort_unstable();
        let mut out = GzEncoder::new(Vec::new(), Compression::default());
        let refused = |source| StoreError::Io { path: self.root().to_path_buf(), action: "copy", source };
        let mut length = 0;
        for (number, path) in paths.iter().enumerate() {
            if !go_on(number as f32 / paths.len() as f32) {
                return Err(StoreError::Stopped);
            }
            let within = path.strip_prefix(self.root()).unwrap_or(path);
            let name: Vec<&str> = within.iter().filter_map(|part| part.to_str()).collect();
            let changed = disk::about(path).ok().and_then(|about| about.changed);
            let seconds = changed.and_then(|at| at.duration_since(std::time::UNIX_EPOCH).ok()).map_or(0, |since| since.as_secs());
            let bytes = match file::read_bytes(path) {
                Ok(bytes) => bytes,
                Err(StoreError::TooLarge { path, .. }) => {
                    left_out.push(path);
                    continue;
                }
                Err(error) => return Err(error),
            };
            let entry = tar::entry(&name.join("/"), &bytes, seconds);
            length += entry.len() as u64;
            if length + tar::END.len() as u64 > MOST {
                let text = format!("more than {} MiB, the most that a backup can hold", MOST / (1024 * 1024));
                return Err(invalid(self.root(), vec![text]));
            }
            out.write_all(&entry).map_err(refused)?;
        }
        let bytes = out.write_all(&tar::END).and_then(|()| out.finish()).map_err(refused)?;
        Ok(Copied { bytes, left_out })
    }

    /// Restores a backup. Everything is checked before anything is written, and all files are on the disk before the first is put in place.
    /// Existing files with other content go to the trash; files that are not in the backup remain.
    ///
    /// # Errors
    /// Nothing has changed after `Invalid` (not a backup, or it does not fit the data folder), `Stopped`, `InUse` (another window is
    /// restoring), and `Io`. After `HalfRestored` some files are already in place.
    pub fn restore_backup(&self, copy: &Path, go_on: GoOn<'_>) -> Result<Restored, StoreError> {
        self.restore_from(copy, &file::read_most(copy, MOST)?, go_on)
    }

    fn restore_from(&self, shown: &Path, bytes: &[u8], go_on: GoOn<'_>) -> Result<Restored, StoreError> {
        // Unpacking gets a third of the progress, because the unpacked size is not known beforehand.
        let tar = unpack(shown, bytes, &mut |share| go_on(share / 3.0))?;
        let members = tar::members(&tar).map_err(|text| invalid(shown, vec![text]))?;
        let plan = plan::plan(self.root(), &members).map_err(|problems| invalid(shown, problems))?;
        let busy = |_| StoreError::InUse { path: self.root().to_path_buf() };
        let _lock = self.lock(&self.root().join(STAGING)).map_err(busy)?;
        let staging = Staging::new(self)?;
        let (staged, mut restored) = staging.fill(&plan, &tar, go_on)?;
        restored.left_out = plan.left_out;
        for (done, staged) in staged.iter().enumerate() {
            if let Err(source) = self.put_in_place(staged) {
                let (all, trash) = (restored.new + restored.replaced, self.folder(TRASH));
                return Err(StoreError::HalfRestored { path: self.root().join(staged.within), source, done, all, trash });
            }
            // It is too late to stop, but report progress anyway.
            go_on(1.0);
        }
        let folders: BTreeSet<PathBuf> = staged.iter().map(|staged| disk::folder_of(&self.root().join(staged.within))).collect();
        folders.iter().for_each(|folder| disk::sync_folder(folder));
        if restored.replaced > 0 {
            disk::sync_folder(&self.folder(TRASH));
        }
        Ok(restored)
    }

    /// Moves a file of a backup to its place. At every moment either the old or the new file is there, and the old one is in the
    /// trash.
    fn put_in_place(&self, staged: &Staged<'_>) -> std::io::Result<()> {
        let path = self.root().join(staged.within);
        disk::make_folder(&disk::folder_of(&path))?;
        // Check again: a file that just went to the trash may have taken the name of one of the backup's own files there.
        match disk::about(&path) {
            Ok(about) if about.kind == disk::Kind::File => self.keep_in_trash(&path)?,
            Ok(about) => return Err(about.kind.refused()),
            Err(_) => {}
        }
        match disk::rename(&staged.path, &disk::followed(&path)) {
            // A folder in the data folder may be a link to another disk.
            Err(error) if error.kind() == ErrorKind::CrossesDevices => disk::write_whole(&path, staged.bytes),
            done => done,
        }
    }

    /// Links a file into the trash; copies it if the file system has no such links.
    fn keep_in_trash(&self, path: &Path) -> std::io::Result<()> {
        let trash = self.folder(TRASH);
        disk::make_folder(&trash)?;
        let _lock = self.lock_for_a_moment(&trash);
        let kept = self.name_in_trash(path);
        if disk::link(&disk::followed(path), &kept).is_ok() {
            return Ok(());
        }
        match file::read_most(path, MOST) {
            Ok(bytes) => disk::write_whole(&kept, &bytes),
            Err(_) => disk::rename(path, &kept),
        }
    }
}

/// Content of a data folder.
#[derive(Default)]
struct Gathered {
    paths: Vec<PathBuf>,
    left_out: Vec<PathBuf>,
}

impl Gathered {
    fn gather(&mut self, root: &Path, folder: &Path) -> Result<(), StoreError> {
        let found = match disk::list(folder) {
            Ok(found) => found,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
            Err(error) => return Err(StoreError::io(folder, "read the folder", error)),
        };
        for path in found {
            let within = path.strip_prefix(root).unwrap_or(&path);
            let hidden = path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
            if hidden || within == Path::new(LEFT_OUT) {
                continue;
            }
            if !plan::is_fit_for_copies(within) {
                self.left_out.push(path);
            } else if disk::is_folder(&path) {
                self.gather(root, &path)?;
            } else if disk::is_file(&path) {
                self.paths.push(path);
            } else {
                self.left_out.push(path);
            }
            if self.paths.len() > MOST_FILES {
                return Err(invalid(root, vec![format!("more than {MOST_FILES} files, the most that a backup can hold")]));
            }
        }
        Ok(())
    }
}

/// A file of a backup that is on the disk, but not yet in its place.
struct Staged<'a> {
    /// Path within the data folder.
    within: &'a Path,
    /// Current path of the file.
    path: PathBuf,
    bytes: &'a [u8],
}

/// The folder that holds the files of a backup until all are written. Removed on drop.
struct Staging<'a> {
    store: &'a Store,
    folder: PathBuf,
}

impl Drop for Staging<'_> {
    fn drop(&mut self) {
        let _ = disk::remove_folder(&self.folder);
    }
}

impl<'a> Staging<'a> {
    /// Creates the folder, and removes the files of a killed program from it.
    fn new(store: &'a Store) -> Result<Self, StoreError> {
        let folder = store.root().join(STAGING);
        let _ = disk::remove_folder(&folder);
        disk::make_folder(&folder).map_err(|source| StoreError::Io {
            path: store.root().to_path_buf(),
            action: "write in the folder",
            source,
        })?;
        Ok(Self { store, folder })
    }

    /// Writes the files that differ from those in the data folder.
    fn fill<'b>(&self, plan: &'b Plan, tar: &'b [u8], go_on: GoOn<'_>) -> Result<(Vec<Staged<'b>>, Restored), StoreError> {
        let mut staged = Vec::new();
        let mut restored = Restored::default();
        for (number, (within, range)) in plan.files.iter().enumerate() {
            if !go_on((1.0 + 2.0 * number as f32 / plan.files.len() as f32) / 3.0) {
                return Err(StoreError::Stopped);
            }
            let bytes = &tar[range.clone()];
            let path = self.store.root().join(within);
            let replaces = match file::read_bytes(&path) {
                Ok(there) if there == bytes => {
                    restored.same += 1;
                    continue;
                }
                Ok(_) | Err(StoreError::TooLarge { .. }) => true,
                Err(error) if error.is_not_found() => false,
                Err(error) => return Err(error),
            };
            let file = self.folder.join(number.to_string());
            // Its name in the staging folder would mean nothing to the user.
            disk::write_new(&file, bytes).map_err(|source| StoreError::Io { path: path.clone(), action: "write", source })?;
            *(if replaces { &mut restored.replaced } else { &mut restored.new }) += 1;
            staged.push(Staged { within, path: file, bytes });
        }
        Ok((staged, restored))
    }
}

/// Unpacks the gzip of a backup.
fn unpack(shown: &Path, bytes: &[u8], go_on: GoOn<'_>) -> Result<Vec<u8>, StoreError> {
    let mut tar = Vec::new();
    let mut from = GzDecoder::new(bytes).take(MOST + 1);
    loop {
        let read = (&mut from).take(CHUNK).read_to_end(&mut tar);
        let read = read.map_err(|error| invalid(shown, vec![format!("not a backup of a data folder: {error}")]))?;
        if tar.len() as u64 > MOST {
            return Err(invalid(shown, vec![format!("larger than {} MiB when unpacked", MOST / (1024 * 1024))]));
        }
        if read == 0 {
            return Ok(tar);
        }
        if !go_on(tar.len() as f32 / MOST as f32) {
            return Err(StoreError::Stopped);
        }
    }
}

fn invalid(path: &Path, problems: Vec<String>) -> StoreError {
    StoreError::Invalid { path: path.to_path_buf(), problems: problems.into_iter().map(Problem::new).collect() }
}
