//! Locks that show which window has what open. They end with the program that holds them.

use super::disk::{self, Kind};
use super::{LOCKS, Store, StoreError};
use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};

/// A lock on an item of the data folder. It lasts until it is dropped or its program ends, however it ends.
///
/// If locks are not available (a read-only folder, a file system without them), nothing is locked and work continues anyway: append-only
/// files still notice when somebody else has changed them.
#[derive(Debug)]
pub struct Lock {
    held: Option<(PathBuf, File)>,
}

impl Drop for Lock {
    fn drop(&mut self) {
        let Some((path, file)) = self.held.take() else { return };
        // While the gate is held nobody takes a lock, so nobody can hold one on a file that has lost its name.
        let _gate = path.parent().and_then(gate);
        // If the file of this name is not ours, it is another program's lock: the folder was removed and created again.
        if same(&file, &path) {
            let _ = std::fs::remove_file(&path);
        }
        drop(file);
    }
}

impl Lock {
    /// Returns whether the lock keeps nobody out, because it was not available or the folder of locks was removed.
    pub fn is_lost(&self) -> bool {
        !self.held.as_ref().is_some_and(|(path, file)| same(file, path))
    }
}

/// Opens a lock file, and creates it if necessary. Leaves anything but a regular file alone: opening a pipe would wait forever.
fn opened(path: &Path) -> Option<File> {
    match disk::about(path) {
        Ok(about) if about.kind != Kind::File => None,
        _ => File::options().create(true).append(true).open(path).ok(),
    }
}

/// Takes the lock that is held briefly while another lock is taken or released.
fn gate(folder: &Path) -> Option<File> {
    let file = opened(&folder.join("gate"))?;
    file.lock().ok()?;
    Some(file)
}

impl Store {
    /// Locks an item by the path of its file, which need not exist.
    ///
    /// # Errors
    /// `InUse` if another window or program has locked it.
    pub fn lock(&self, what: &Path) -> Result<Lock, StoreError> {
        let Some((name, gate)) = self.lock_file(what) else { return Ok(Lock { held: None }) };
        let Some(file) = opened(&name) else { return Ok(Lock { held: None }) };
        let taken = file.try_lock();
        drop(gate);
        match taken {
            Ok(()) => Ok(Lock { held: Some((name, file)) }),
            Err(TryLockError::WouldBlock) => Err(StoreError::InUse { path: what.to_path_buf() }),
            Err(TryLockError::Error(_)) => Ok(Lock { held: None }),
        }
    }

    /// Returns whether another window or program has an item open.
    pub fn is_in_use(&self, what: &Path) -> bool {
        self.lock(what).is_err()
    }

    /// Waits for a lock that others hold only briefly, to read, change and write a file.
    pub fn lock_for_a_moment(&self, what: &Path) -> Lock {
        let Some((name, gate)) = self.lock_file(what) else { return Lock { held: None } };
        // The gate is released before waiting, so the file may lose its name meanwhile. In that case try again.
        drop(gate);
        loop {
            let Some(file) = opened(&name) else { return Lock { held: None } };
            if file.lock().is_err() {
                return Lock { held: None };
            }
            if same(&file, &name) {
                return Lock { held: Some((name, file)) };
            }
        }
    }

    /// Returns the lock file of an item, and the gate.
    fn lock_file(&self, what: &Path) -> Option<(PathBuf, File)> {
        let folder = self.folder(LOCKS);
        std::fs::create_dir_all(&folder).ok()?;
        // The path within the data folder, flattened to one name.
        let within = what.strip_prefix(self.root()).unwrap_or(what);
        let plain = |c: char| if c.is_alphanumeric() || matches!(c, '-' | '.') { c } else { '_' };
        let name: String = within.to_string_lossy().chars().map(plain).collect();
        Some((folder.join(format!("{name}.lock")), gate(&folder)?))
    }
}

/// Returns whether an open file still has the name under which it was opened.
fn same(file: &File, path: &Path) -> bool {
    match (file.metadata(), std::fs::metadata(path)) {
        (Ok(open), Ok(named)) => disk::same_file(&named, &open),
        _ => false,
    }
}
