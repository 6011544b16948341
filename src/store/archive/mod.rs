//! The whole data folder as one file: a tar, packed by gzip, which other programs open as well.

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

/// The ending of such a file.
pub const COPY_ENDING: &str = "tar.gz";
/// What is not copied: who has what open is nobody's elsewhere.
const LEFT_OUT: &str = super::LOCKS;
/// The largest copy that is made or read, in bytes, before and after it is unpacked.
const MOST: u64 = 512 * 1024 * 1024;
/// The most files in one.
const MOST_FILES: usize = 50_000;
/// The folder in the data folder where the files of a copy lie until all of them are there. Hidden, so that no copy has it.
const STAGING: &str = ".fob-copy.tmp";
/// So many bytes are unpacked at a time.
const CHUNK: u64 = 1024 * 1024;

/// Hears which share of the work is done, 0 to 1, and says whether it goes on.
pub type GoOn<'a> = &'a mut dyn FnMut(f32) -> bool;

/// A copy of the data folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Copied {
    /// The file.
    pub bytes: Vec<u8>,
    /// What is in the data folder and not in the copy: larger than any file of Fob's, no regular file, or of a name that
    /// some system could not have.
    pub left_out: Vec<PathBuf>,
}

/// Result of restoring a backup.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Brought {
    /// Files that were not there.
    pub new: usize,
    /// Files that were there with the same content.
    pub same: usize,
    /// Files that were another's; what was there is in the trash.
    pub replaced: usize,
    /// What is in the copy and has no place in a data folder: links, devices, and names that some system could not have.
    pub left_out: usize,
}

impl Store {
    /// The data folder as a file, trash and all.
    ///
    /// # Errors
    /// A file cannot be read, the data folder holds more than a copy may, or `Stopped`.
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
                let text = format!("more than {} MiB, the most that a copy holds", MOST / (1024 * 1024));
                return Err(invalid(self.root(), vec![text]));
            }
            out.write_all(&entry).map_err(refused)?;
        }
        let bytes = out.write_all(&tar::END).and_then(|()| out.finish()).map_err(refused)?;
        Ok(Copied { bytes, left_out })
    }

    /// Brings a copy of a data folder back. All of it is looked through before anything is written, and all of its files are
    /// on the disk before the first is put in its place. What is there and other than in the copy goes to the trash; what the
    /// copy does not have stays.
    ///
    /// # Errors
    /// Nothing has changed after `Invalid`, where it is no such copy or does not fit the data folder; after `Stopped`; after
    /// `InUse`, where another window is at it; and after `Io`. `HalfBack` says that some files are in their places already.
    pub fn bring_back(&self, copy: &Path, go_on: GoOn<'_>) -> Result<Brought, StoreError> {
        self.bring(copy, &file::read_most(copy, MOST)?, go_on)
    }

    fn bring(&self, shown: &Path, bytes: &[u8], go_on: GoOn<'_>) -> Result<Brought, StoreError> {
        // A third of the way is for unpacking, which cannot know how far it is: the copy may be packed well or badly.
        let tar = unpack(shown, bytes, &mut |share| go_on(share / 3.0))?;
        let members = tar::members(&tar).map_err(|text| invalid(shown, vec![text]))?;
        let plan = plan::plan(self.root(), &members).map_err(|problems| invalid(shown, problems))?;
        let busy = |_| StoreError::InUse { path: self.root().to_path_buf() };
        let _lock = self.lock(&self.root().join(STAGING)).map_err(busy)?;
        let staging = Staging::new(self)?;
        let (staged, mut brought) = staging.fill(&plan, &tar, go_on)?;
        brought.left_out = plan.left_out;
        for (done, staged) in staged.iter().enumerate() {
            if let Err(source) = self.put_in_place(staged) {
                let (all, trash) = (brought.new + brought.replaced, self.folder(TRASH));
                return Err(StoreError::HalfBack { path: self.root().join(staged.within), source, done, all, trash });
            }
            // There is no way back any more, but it is still worth a word.
            go_on(1.0);
        }
        let folders: BTreeSet<PathBuf> = staged.iter().map(|staged| disk::folder_of(&self.root().join(staged.within))).collect();
        folders.iter().for_each(|folder| disk::sync_folder(folder));
        if brought.replaced > 0 {
            disk::sync_folder(&self.folder(TRASH));
        }
        Ok(brought)
    }

    /// Puts a file of a copy in its place. At every moment the old file or the new one is there, and the old one in the trash.
    fn put_in_place(&self, staged: &Staged<'_>) -> std::io::Result<()> {
        let path = self.root().join(staged.within);
        disk::make_folder(&disk::folder_of(&path))?;
        // Asked again: a file that went to the trash a moment ago may have taken the name of one of the copy's own files there.
        match disk::about(&path) {
            Ok(about) if about.kind == disk::Kind::File => self.keep_in_trash(&path)?,
            Ok(about) => return Err(about.kind.refused()),
            Err(_) => {}
        }
        match disk::rename(&staged.path, &disk::followed(&path)) {
            // A folder of the data folder may be a link to another disk.
            Err(error) if error.kind() == ErrorKind::CrossesDevices => disk::write_whole(&path, staged.bytes),
            done => done,
        }
    }

    /// Gives a file a name in the trash as well; where it can have only one, the trash gets a copy.
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

/// What is found in a data folder.
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
                return Err(invalid(root, vec![format!("more than {MOST_FILES} files, the most that a copy holds")]));
            }
        }
        Ok(())
    }
}

/// A file of a copy that is on the disk, but not in its place.
struct Staged<'a> {
    /// Where it belongs within the data folder.
    within: &'a Path,
    /// Where it is.
    path: PathBuf,
    bytes: &'a [u8],
}

/// The folder where the files of a copy lie until all of them are there. It goes when this is dropped.
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
    /// Makes the folder; what a killed program has left in it goes.
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

    /// Writes the files that are not in the data folder as they are in the copy.
    fn fill<'b>(&self, plan: &'b Plan, tar: &'b [u8], go_on: GoOn<'_>) -> Result<(Vec<Staged<'b>>, Brought), StoreError> {
        let mut staged = Vec::new();
        let mut brought = Brought::default();
        for (number, (within, range)) in plan.files.iter().enumerate() {
            if !go_on((1.0 + 2.0 * number as f32 / plan.files.len() as f32) / 3.0) {
                return Err(StoreError::Stopped);
            }
            let bytes = &tar[range.clone()];
            let path = self.store.root().join(within);
            let replaces = match file::read_bytes(&path) {
                Ok(there) if there == bytes => {
                    brought.same += 1;
                    continue;
                }
                Ok(_) | Err(StoreError::TooLarge { .. }) => true,
                Err(error) if error.is_not_found() => false,
                Err(error) => return Err(error),
            };
            let file = self.folder.join(number.to_string());
            // Its name in this folder would tell nobody anything.
            disk::write_new(&file, bytes).map_err(|source| StoreError::Io { path: path.clone(), action: "write", source })?;
            *(if replaces { &mut brought.replaced } else { &mut brought.new }) += 1;
            staged.push(Staged { within, path: file, bytes });
        }
        Ok((staged, brought))
    }
}

/// Unpacks the gzip of a copy.
fn unpack(shown: &Path, bytes: &[u8], go_on: GoOn<'_>) -> Result<Vec<u8>, StoreError> {
    let mut tar = Vec::new();
    let mut from = GzDecoder::new(bytes).take(MOST + 1);
    loop {
        let read = (&mut from).take(CHUNK).read_to_end(&mut tar);
        let read = read.map_err(|error| invalid(shown, vec![format!("no packed copy of a data folder: {error}")]))?;
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
