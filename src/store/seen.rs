//! Saves that notice what another window or program has written meanwhile.

use super::{Document, Store, StoreError, file, parse_versioned, save_atomic};
use std::path::Path;
use xxhash_rust::xxh3::xxh3_128;

/// Checksum of a file when it was read or written here last. By default there was no file.
///
/// ```
/// use fob_store::{Seen, Store, StoreError, save_atomic};
///
/// let folder = tempfile::tempdir()?;
/// let store = Store::at(folder.path());
/// let (path, mut seen) = (store.root().join("game.ron"), Seen::default());
/// store.save_seen(&path, &mut seen, b"one")?;
/// store.save_seen(&path, &mut seen, b"two")?;
/// save_atomic(&path, b"another window's")?;
/// assert!(matches!(store.save_seen(&path, &mut seen, b"three"), Err(StoreError::Changed { .. })));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Seen(Option<u128>);

impl Seen {
    /// A file that held these bytes.
    pub fn new(bytes: &[u8]) -> Self {
        Self(Some(xxh3_128(bytes)))
    }

    /// The file at a path as it is now.
    ///
    /// # Errors
    /// What keeps the file from being read, unless it is not there.
    pub fn at(path: &Path) -> Result<Self, StoreError> {
        match file::read_bytes(path) {
            Ok(bytes) => Ok(Self::new(&bytes)),
            Err(error) if error.is_not_found() => Ok(Self::default()),
            Err(error) => Err(error),
        }
    }
}

/// Loads a document, with what was seen of its file.
///
/// # Errors
/// As [`super::load_versioned`].
pub fn load_seen<T: Document>(path: &Path) -> Result<(T, Seen), StoreError> {
    let bytes = file::read_bytes(path)?;
    let seen = Seen::new(&bytes);
    Ok((parse_versioned(path, &file::text_of(path, bytes)?)?, seen))
}

impl Store {
    /// Writes a whole file that still is what was seen of it, or is gone; from then on, what was written is what was seen.
    ///
    /// # Errors
    /// `Changed` when somebody else has written to the file, and what keeps it from being read or written; it is then as it was.
    pub fn save_seen(&self, path: &Path, seen: &mut Seen, bytes: &[u8]) -> Result<(), StoreError> {
        let _lock = self.lock_for_a_moment(&path.with_extension("write"));
        let (now, new) = (Seen::at(path)?, Seen::new(bytes));
        if now != Seen::default() && now != *seen && now != new {
            return Err(StoreError::Changed { path: path.to_path_buf() });
        }
        save_atomic(path, bytes)?;
        *seen = new;
        Ok(())
    }
}
