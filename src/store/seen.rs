//! Saves that detect changes by another window or program.

use super::{Document, Store, StoreError, file, parse_versioned, save_atomic};
use std::path::Path;
use xxhash_rust::xxh3::xxh3_128;

/// Checksum of a file's content when this window last read or wrote it. The default means that there was no file.
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
    /// Creates the checksum of a file with these bytes.
    pub fn new(bytes: &[u8]) -> Self {
        Self(Some(xxh3_128(bytes)))
    }

    /// Reads the current checksum of the file at a path.
    ///
    /// # Errors
    /// The file exists but cannot be read.
    pub fn at(path: &Path) -> Result<Self, StoreError> {
        match file::read_bytes(path) {
            Ok(bytes) => Ok(Self::new(&bytes)),
            Err(error) if error.is_not_found() => Ok(Self::default()),
            Err(error) => Err(error),
        }
    }
}

/// Loads a document and the checksum of its file.
///
/// # Errors
/// As for [`super::load_versioned`].
pub fn load_seen<T: Document>(path: &Path) -> Result<(T, Seen), StoreError> {
    let bytes = file::read_bytes(path)?;
    let seen = Seen::new(&bytes);
    Ok((parse_versioned(path, &file::text_of(path, bytes)?)?, seen))
}

impl Store {
    /// Writes a whole file if its content is unchanged since `seen`, or if it is gone. Updates `seen` to the written content.
    ///
    /// # Errors
    /// `Changed` if the file was changed elsewhere, or it cannot be read or written; the file is then untouched.
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
