//! A document of the data folder that only grows by entries: two windows may enter into it at once.

use super::kept::AGAIN;
use fob_store::{self as store, Document, Store, StoreError};

/// A document with what is to be entered into it.
#[derive(Debug)]
pub struct Tally<T, E> {
    name: &'static str,
    /// What is known to be on the disk.
    saved: T,
    /// Not entered in the file yet.
    waiting: Vec<E>,
    /// When a save that failed is tried again.
    again_at: f64,
}

impl<T: Document + Clone + Default, E> Tally<T, E> {
    /// Loads a document by its name in the data folder; the default stands in for one that cannot be read.
    pub fn load(store: &Store, name: &'static str) -> (T, Self, Option<StoreError>) {
        let (value, error) = match store::load_versioned::<T>(&store.file(name)) {
            Ok(value) => (value, None),
            Err(error) => (T::default(), Some(error).filter(|error| !error.is_not_found())),
        };
        let tally = Self { name, saved: value.clone(), waiting: Vec::new(), again_at: 0.0 };
        (value, tally, error)
    }

    /// Adds an entry, to be saved with [`Tally::save`].
    pub fn add(&mut self, entry: E) {
        self.waiting.push(entry);
    }

    /// Whether entries wait to be saved.
    pub fn waits(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// The entries that wait to be saved.
    pub fn waiting(&self) -> &[E] {
        &self.waiting
    }

    /// Whether entries wait, and it is time to try again.
    pub fn is_due(&self, now: f64) -> bool {
        self.waits() && now >= self.again_at
    }

    /// The document as it is on the disk now, with what waits; `None` where it cannot be read, or there is no file.
    pub fn look(&self, store: &Store, enter: impl Fn(&mut T, &E)) -> Option<T> {
        let mut value = store::load_versioned::<T>(&store.file(self.name)).ok()?;
        for entry in &self.waiting {
            enter(&mut value, entry);
        }
        Some(value)
    }

    /// Takes over what waits elsewhere to be entered into the same document.
    pub fn take_over(&mut self, other: Self) {
        self.waiting.extend(other.waiting);
    }

    /// Enters what waits into the document as it is on the disk, where other windows enter as well, and saves it. Gives the
    /// document with all entries, whether or not they could be written; those that could not are kept and tried again. A file that
    /// broke meanwhile, or that a newer program has written, stays as it is.
    pub fn save(&mut self, store: &Store, now: f64, enter: impl Fn(&mut T, &E)) -> (T, Result<(), StoreError>) {
        let path = store.file(self.name);
        let _lock = store.lock_for_a_moment(&path);
        let (mut value, unreadable) = match store::load_versioned::<T>(&path) {
            Ok(value) => (value, None),
            Err(error) => (self.saved.clone(), Some(error).filter(|error| !error.is_not_found())),
        };
        for entry in &self.waiting {
            enter(&mut value, entry);
        }
        let saved = unreadable.map_or_else(|| store::save_versioned(&path, &value), Err);
        if saved.is_ok() {
            self.saved = value.clone();
            self.waiting.clear();
        } else {
            self.again_at = now + AGAIN;
        }
        (value, saved)
    }
}
