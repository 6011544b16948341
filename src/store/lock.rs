//! Locks for files that a window has open. A lock ends with the program that holds it.

use super::disk::{self, Kind};
use super::{LOCKS, Store, StoreError};
use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use xxhash_rust::xxh3::xxh3_64;

/// A lock on an item of the data folder. The lock lasts until it is dropped or its program ends in any way.
///
/// If locks are not available (a read-only folder, a file system without them), nothing is locked and work continues anyway:
/// append-only files still detect changes by another program.
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
    /// Returns whether the lock has no effect, because it was not available or the folder of locks was removed.
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

    /// Waits for a lock that is held only briefly, to read, change and write a file.
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
        let within = what.strip_prefix(self.root()).unwrap_or(what);
        Some((folder.join(name_of(&within.to_string_lossy())), gate(&folder)?))
    }
}

/// Returns the name of the lock file of a path within the data folder: the path flattened to one name, and a number that differs for paths
/// that come to the same one, such as `a b` and `a_b`. Paths that differ only by case share the number, because some systems have one
/// file for both.
fn name_of(within: &str) -> String {
    let plain = |c: char| if c.is_alphanumeric() || matches!(c, '-' | '.') { c } else { '_' };
    let name: String = within.chars().map(plain).collect();
    format!("{name}-{:016x}.lock", xxh3_64(within.to_lowercase().as_bytes()))
}

/// Returns whether an open file still has the name under which it was opened.
fn same(file: &File, path: &Path) -> bool {
    match (file.metadata(), std::fs::metadata(path)) {
        (Ok(open), Ok(named)) => disk::same_file(&named, &open),
        _ => false,
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn items_with_similar_names_are_locked_apart() {
        let folder = tempfile::tempdir().unwrap();
        let (one, other) = (Store::at(folder.path()), Store::at(folder.path()));
        let path = |name: &str| folder.path().join("saves").join(name);
        for (a, b) in [("a b.ron", "a_b.ron"), ("a+b.ron", "a=b.ron"), ("x y", "x_y")] {
            let held = one.lock(&path(a)).unwrap();
            assert!(matches!(other.lock(&path(a)), Err(StoreError::InUse { .. })), "{a}");
            assert!(other.lock(&path(b)).is_ok_and(|lock| !lock.is_lost()), "{a} locks {b}");
            drop(held);
        }
        // A slash is no underline.
        let _held = one.lock(&folder.path().join("saves_a")).unwrap();
        assert!(other.lock(&path("a")).is_ok());
    }

    #[test]
    fn longest_name_still_has_a_lock() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::at(folder.path());
        let path = folder.path().join("tournaments").join(format!("{}.ron", "é".repeat(100)));
        assert!(!store.lock(&path).unwrap().is_lost());
    }
}
