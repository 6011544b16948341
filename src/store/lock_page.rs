//! Locks for files that a browser tab has open. A lock ends with the tab that holds it.

use super::{Store, StoreError, disk};
use std::path::{Path, PathBuf};

/// A lock on an item of the data folder, until it is dropped or its tab is closed.
#[derive(Debug)]
pub struct Lock {
    held: Option<PathBuf>,
}

impl Drop for Lock {
    fn drop(&mut self) {
        if let Some(path) = self.held.take() {
            disk::unlock(&path);
        }
    }
}

impl Lock {
    /// Returns whether the lock has no effect, which never happens in a browser.
    pub fn is_lost(&self) -> bool {
        false
    }
}

impl Store {
    /// Locks an item by the path of its file, which need not exist.
    ///
    /// # Errors
    /// `InUse` if this tab or another one has locked it.
    pub fn lock(&self, what: &Path) -> Result<Lock, StoreError> {
        if disk::try_lock(what) {
            Ok(Lock { held: Some(what.to_path_buf()) })
        } else {
            Err(StoreError::InUse { path: what.to_path_buf() })
        }
    }

    /// Returns whether an item is locked.
    pub fn is_in_use(&self, what: &Path) -> bool {
        self.lock(what).is_err()
    }

    /// Returns a lock for reading, changing and writing a file. In a browser tab nothing can interrupt the change, so the lock
    /// does nothing.
    pub fn lock_for_a_moment(&self, _: &Path) -> Lock {
        Lock { held: None }
    }
}
