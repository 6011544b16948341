//! The trash for deleted and replaced files, and the removal of leftovers from interrupted saves.

use super::{Store, StoreError, TRASH, Trashed, disk, file, free_name, now, save_atomic};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

impl Store {
    /// Removes temporary files and folders of a killed program or a power cut: those not written to for an hour. Failures are
    /// ignored.
    pub fn sweep(&self) {
        let below = disk::list(&self.root).unwrap_or_default();
        let folders = below.iter().filter(|path| disk::is_folder(path)).cloned().chain([self.root.clone()]);
        let files = folders.flat_map(|folder| disk::list(&folder).unwrap_or_default());
        let is_temporary = |path: &PathBuf| {
            let name = path.file_name().and_then(OsStr::to_str).unwrap_or_default();
            name.starts_with(disk::TEMPORARY.0) && name.ends_with(disk::TEMPORARY.1)
        };
        for path in files.filter(is_temporary) {
            let Ok(about) = disk::about(&path) else { continue };
            let since = about.changed.and_then(|at| at.duration_since(std::time::UNIX_EPOCH).ok());
            if since.is_some_and(|since| since.as_secs() + 3600 < now()) {
                let _ = match about.kind {
                    disk::Kind::File => disk::remove(&path),
                    // A folder from restoring a backup.
                    disk::Kind::Folder => disk::remove_folder(&path),
                    disk::Kind::Other(_) => Ok(()),
                };
            }
        }
    }

    /// Moves a file of the data folder to the trash.
    ///
    /// # Errors
    /// `NotFound` if it does not exist, `Io` if the system refuses.
    pub fn trash(&self, path: &Path) -> Result<Trashed, StoreError> {
        if !disk::exists(path) {
            return Err(StoreError::NotFound { path: path.to_path_buf() });
        }
        let _lock = self.lock_for_a_moment(&self.folder(TRASH));
        let kept = self.place_in_trash(path)?;
        disk::rename(path, &kept).map_err(|e| StoreError::io(path, "move to the trash", e))?;
        disk::sync_folder(&disk::folder_of(path));
        disk::sync_folder(&self.folder(TRASH));
        Ok(Trashed { from: path.to_path_buf(), kept })
    }

    /// Writes a file in place of another one, and puts a copy of the old file in the trash unless it has the same content. At every moment
    /// one of the two files is there.
    ///
    /// # Errors
    /// The old file cannot be read or copied (nothing is written then), or the new one cannot be written.
    pub fn replace_file(&self, path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
        match file::read_bytes(path) {
            Ok(old) if old == bytes => return Ok(()),
            Ok(old) => {
                let _lock = self.lock_for_a_moment(&self.folder(TRASH));
                save_atomic(&self.place_in_trash(path)?, &old)?;
            }
            Err(error) if error.is_not_found() => {}
            Err(error) => return Err(error),
        }
        save_atomic(path, bytes)
    }

    /// Returns a path as in [`Store::name_in_trash`], and creates its folder.
    fn place_in_trash(&self, path: &Path) -> Result<PathBuf, StoreError> {
        let trash = self.folder(TRASH);
        disk::make_folder(&trash).map_err(|e| StoreError::io(&trash, "make the folder", e))?;
        Ok(self.name_in_trash(path))
    }

    /// Returns a free path in the trash for a file. The caller holds the lock of the trash, so that no other window takes the same path.
    pub(super) fn name_in_trash(&self, path: &Path) -> PathBuf {
        let trash = self.folder(TRASH);
        let folder = path.parent().and_then(Path::file_name).and_then(OsStr::to_str).unwrap_or("data");
        let stem = path.file_stem().and_then(OsStr::to_str).unwrap_or("unnamed");
        // Anything longer is not an extension, and would make an invalid file name.
        let ending = path.extension().and_then(OsStr::to_str).filter(|ending| ending.len() <= 16).unwrap_or("ron");
        let wanted = format!("{folder}--{stem}");
        let name = free_name(&wanted, |name| disk::exists(&trash.join(format!("{name}.{ending}"))));
        trash.join(format!("{name}.{ending}"))
    }

    /// Restores a file from the trash.
    ///
    /// # Errors
    /// `Exists` if there is a new file of that name, `NotFound` if the trash was emptied, otherwise `Io`.
    pub fn restore(&self, trashed: &Trashed) -> Result<(), StoreError> {
        let _lock = self.lock_for_a_moment(&disk::folder_of(&trashed.from));
        if disk::exists(&trashed.from) {
            return Err(StoreError::Exists { path: trashed.from.clone() });
        }
        let folder = disk::folder_of(&trashed.from);
        disk::make_folder(&folder).map_err(|e| StoreError::io(&folder, "make the folder", e))?;
        disk::rename(&trashed.kept, &trashed.from).map_err(|e| StoreError::io(&trashed.kept, "restore", e))?;
        disk::sync_folder(&folder);
        Ok(())
    }

    /// Permanently deletes the content of the trash.
    ///
    /// # Errors
    /// `Io` if the system refuses.
    pub fn empty_trash(&self) -> Result<(), StoreError> {
        let trash = self.folder(TRASH);
        match disk::remove_folder(&trash) {
            Err(e) if e.kind() != std::io::ErrorKind::NotFound => Err(StoreError::io(&trash, "empty", e)),
            _ => Ok(()),
        }
    }
}
