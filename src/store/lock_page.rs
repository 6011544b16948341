//! Who has what open in a browser: locks that die with the tab that holds them.

use super::{Store, StoreError, disk};
use std::path::{Path, PathBuf};

/// A lock on something of the data folder, until it is dropped or its tab is gone.
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
    /// Whether it keeps nobody out any more.
    pub fn is_lost(&self) -> bool {
        false
    }
}

impl Store {
    /// Locks something by the path of its file, which need not be there.
    ///
    /// # Errors
    /// `InUse` where this tab or another one has it.
    pub fn lock(&self, what: &Path) -> Result<Lock, StoreError> {
        if disk::try_lock(what) {
            Ok(Lock { held: Some(what.to_path_buf()) })
        } else {
            Err(StoreError::InUse { path: what.to_path_buf() })
        }
    }

    /// Whether somebody has something open.
    pub fn is_in_use(&self, what: &Path) -> bool {
        self.lock(what).is_err()
    }

    /// To read a file, change it and write it: nothing can come between in a browser's tab.
    pub fn lock_for_a_moment(&self, _: &Path) -> Lock {
        Lock { held: None }
    }
}
