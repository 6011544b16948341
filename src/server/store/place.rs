//! The file of a SQLite database: its lock, and the check that it is still at its path.

use super::error::StoreError;
use std::fs::File;
use std::path::{Path, PathBuf};

/// The file at a path, held as long as the server runs, so that no other server opens it under any of its names.
#[derive(Debug)]
pub struct Place {
    path: PathBuf,
    /// Lock file next to the path, as of older servers, and for systems without locks that leave the database readable.
    _beside: File,
    /// Lock on the file itself, which also covers other names of the file.
    #[cfg(target_os = "linux")]
    own: File,
}

impl Place {
    /// Locks the database at a path. Creates an empty file and its folder if there is none.
    pub fn lock(path: &Path) -> Result<Self, StoreError> {
        let refused = |error| StoreError::File(path.display().to_string(), error);
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            std::fs::create_dir_all(folder).map_err(refused)?;
        }
        let mut name = path.as_os_str().to_owned();
        name.push(".lock");
        let beside = locked(&PathBuf::from(name), path)?;
        // An empty file is an empty database.
        #[cfg(target_os = "linux")]
        let own = locked(path, path)?;
        Ok(Self {
            path: path.to_owned(),
            _beside: beside,
            #[cfg(target_os = "linux")]
            own,
        })
    }

    /// Checks that the file at the path is the one that was opened: data written to a file that was removed or replaced is lost.
    pub fn check(&self) -> Result<(), StoreError> {
        #[cfg(target_os = "linux")]
        {
            use std::os::unix::fs::MetadataExt;
            let of = |metadata: std::fs::Metadata| (metadata.dev(), metadata.ino());
            let opened = self.own.metadata().map(of).ok();
            if opened.is_some() && std::fs::metadata(&self.path).map(of).ok() == opened {
                return Ok(());
            }
        }
        // Elsewhere a file that is in use cannot be removed, or has at least a name to look for.
        #[cfg(not(target_os = "linux"))]
        if self.path.exists() {
            return Ok(());
        }
        Err(StoreError::Gone(self.path.display().to_string()))
    }
}

/// Locks a file, which is created if missing, for the database at a path.
fn locked(file: &Path, path: &Path) -> Result<File, StoreError> {
    let refused = |error| StoreError::File(path.display().to_string(), error);
    let file = File::options().create(true).truncate(false).read(true).write(true).open(file).map_err(refused)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(std::fs::TryLockError::WouldBlock) => Err(StoreError::InUse(path.display().to_string())),
        Err(std::fs::TryLockError::Error(error)) => Err(refused(error)),
    }
}
