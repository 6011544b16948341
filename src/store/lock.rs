//! Who has what open: locks of the data folder that die with the program that holds them.

use super::disk::{self, Kind};
use super::{LOCKS, Store, StoreError};
use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};

/// A lock on something of the data folder, until it is dropped or its program ends, however it ends.
///
/// Where locks cannot be had (a read-only folder, a file system without them) nothing is locked, and work goes on without:
/// files that only grow still notice when somebody else has changed them.
#[derive(Debug)]
pub struct Lock {
    held: Option<(PathBuf, File)>,
}

impl Drop for Lock {
    fn drop(&mut self) {
        let Some((path, file)) = self.held.take() else { return };
        // Nobody takes a lock meanwhile, so nobody can hold one on a file that has no name any more.
        let _gate = path.parent().and_then(gate);
        // A file of this name that is not ours is another one's lock: the folder was removed and created again.
        if same(&file, &path) {
            let _ = std::fs::remove_file(&path);
        }
        drop(file);
    }
}

impl Lock {
    /// Whether it keeps nobody out: it could not be had, or the folder of the locks was taken away under it.
    pub fn is_lost(&self) -> bool {
        !self.held.as_ref().is_some_and(|(path, file)| same(file, path))
    }
}

/// Opens a lock file, which is made if it is not there. Anything but a regular file is left alone: a pipe in its place would
/// keep the program waiting for ever.
fn opened(path: &Path) -> Option<File> {
    match disk::about(path) {
        Ok(about) if about.kind != Kind::File => None,
        _ => File::options().create(true).append(true).open(path).ok(),
    }
}

/// Held for the moment in which a lock is taken or given back.
fn gate(folder: &Path) -> Option<File> {
    let file = opened(&folder.join("gate"))?;
    file.lock().ok()?;
    Some(file)
}

impl Store {
    /// Locks something by the path of its file, which need not be there.
    ///
    /// # Errors
    /// `InUse` where another window or program has it.
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

    /// Whether another window or program has something open.
    pub fn is_in_use(&self, what: &Path) -> bool {
        self.lock(what).is_err()
    }

    /// Waits for a lock that others hold only for a moment, to read a file, change it and write it.
    pub fn lock_for_a_moment(&self, what: &Path) -> Lock {
        let Some((name, gate)) = self.lock_file(what) else { return Lock { held: None } };
        // The gate is let go before waiting, so the file may lose its name meanwhile: then it is another one's turn to wait.
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

    /// The lock file of something, and the gate.
    fn lock_file(&self, what: &Path) -> Option<(PathBuf, File)> {
        let folder = self.folder(LOCKS);
        std::fs::create_dir_all(&folder).ok()?;
        // The path within the data folder, as one name.
        let within = what.strip_prefix(self.root()).unwrap_or(what);
        let plain = |c: char| if c.is_alphanumeric() || matches!(c, '-' | '.') { c } else { '_' };
        let name: String = within.to_string_lossy().chars().map(plain).collect();
        Some((folder.join(format!("{name}.lock")), gate(&folder)?))
    }
}

/// Whether an open file still has the name under which it was opened.
fn same(file: &File, path: &Path) -> bool {
    match (file.metadata(), std::fs::metadata(path)) {
        (Ok(open), Ok(named)) => disk::same_file(&named, &open),
        _ => false,
    }
}
