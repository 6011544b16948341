//! A document of the data folder that is held in memory and saved when it has changed.

use super::unsaved::{Unsaved, UnsavedList};
use crate::pace::Pace;
use fob_store::{self as store, Document, Store, StoreError, print_versioned};

/// Seconds after which a save that failed is tried again.
pub const AGAIN: f64 = 2.0;
/// Seconds for which a document must be unchanged before it is saved. A tab of a browser may be gone at any moment, and is not
/// asked.
const QUIET: f64 = if cfg!(target_arch = "wasm32") { 0.0 } else { 0.6 };

/// The time of the next attempt after a failed save, in seconds on the clock of this run; `None` if the last save succeeded.
#[derive(Clone, Copy, Debug, Default)]
pub struct Retry(Option<f64>);

impl Retry {
    /// Returns the state after a save.
    pub fn after(failed: bool, now: f64) -> Self {
        Self(failed.then_some(now + AGAIN))
    }

    /// Returns whether the last save failed.
    pub fn is_unsaved(self) -> bool {
        self.0.is_some()
    }

    /// Returns whether the last save failed and it is time to try again.
    pub fn is_due(self, now: f64) -> bool {
        self.0.is_some_and(|at| now >= at)
    }
}

/// A document that two windows may change at once.
pub trait Merge {
    /// Merges the document when both sides have changed `base`: each part gets the change that was made to it, and ours if both
    /// changed it.
    fn merged(base: &Self, ours: &Self, theirs: &Self) -> Self;

    /// Returns whether merging drops a change of another window, so that its file must go to the trash.
    fn drops(_base: &Self, _theirs: &Self) -> bool {
        false
    }
}

/// A document that is held in memory and saved when it has changed.
pub trait Keepable: Document + Clone + Default + PartialEq + Merge {
    /// Name of the document's file in the data folder.
    const FILE: &'static str;
    /// Name of the document in notices at the foot of the window.
    const CALLED: &'static str;
    /// The user's loss, as in "you lose: changed settings".
    const LOST: &'static str;

    /// Returns the document as a file that can be opened elsewhere.
    fn elsewhere(&self) -> Unsaved {
        Unsaved::new(Self::LOST, Self::FILE, print_versioned(self))
    }
}

/// Returns the reason why something is not saved, and the advice for a file that cannot be read; such a file is never
/// overwritten.
pub fn why(error: &StoreError) -> String {
    if error.is_saving() { error.to_string() } else { format!("{error}; fix or move this file") }
}

/// A document of the data folder, as it was saved last.
#[derive(Debug)]
pub struct Kept<T> {
    saved: T,
    changed_at: Option<f64>,
    /// The file could not be read when it was looked at last. It is looked at before every save, and never overwritten as long
    /// as it cannot be read.
    broken: bool,
}

impl<T: Keepable> Kept<T> {
    /// Loads the document, or the default if it cannot be read.
    pub fn load(store: &Store, clamp: impl FnOnce(T) -> T) -> (T, Self, Option<StoreError>) {
        let (value, error) = match store::load_versioned::<T>(&store.file(T::FILE)) {
            Ok(value) => (clamp(value), None),
            Err(error) if error.is_not_found() => (T::default(), None),
            Err(error) => (T::default(), Some(error)),
        };
        let kept = Self { saved: value.clone(), changed_at: None, broken: error.is_some() };
        (value, kept, error)
    }

    /// Returns whether changes will be lost when the program ends, unless the broken file, which is left alone, is fixed or moved
    /// first.
    pub fn is_lost(&self) -> bool {
        self.broken
    }

    /// Returns the time of the next check whether to save.
    pub fn pace(&self, now: f64) -> Pace {
        self.changed_at.map_or(Pace::Sleep, |at| Pace::After((at + QUIET - now).max(0.01)))
    }

    /// Returns whether there is an unsaved change.
    pub fn is_changed(&self, value: &T) -> bool {
        *value != self.saved
    }

    /// Saves the document once it has been the same for a moment. A failed save is tried again and listed as unsaved.
    pub fn save_when_quiet(&mut self, value: &mut T, store: &Store, unsaved: &mut UnsavedList, now: f64) {
        if *value == self.saved {
            self.changed_at = None;
            unsaved.remove(T::FILE);
            return;
        }
        match self.changed_at {
            None => self.changed_at = Some(now),
            Some(at) if now >= at + QUIET => {
                if self.save(value, store, unsaved).is_err() {
                    // It is not saved yet, so the save is retried.
                    self.changed_at = Some(now + AGAIN);
                }
            }
            Some(_) => {}
        }
    }

    /// Saves the document now if it has changed: it goes out of sight, or the program ends.
    pub fn save_change(&mut self, value: &mut T, store: &Store, unsaved: &mut UnsavedList) {
        if self.is_changed(value) {
            // A failed save is listed as unsaved.
            let _ = self.save(value, store, unsaved);
        }
    }

    /// Saves the document now, and lists it as unsaved if that fails. Changes that another window has saved meanwhile are merged.
    /// A file that was damaged meanwhile, or that a newer program has written, stays unchanged.
    ///
    /// # Errors
    /// As [`store::load_versioned`], except for a missing file, and as [`store::save_versioned`].
    pub fn save(&mut self, value: &mut T, store: &Store, unsaved: &mut UnsavedList) -> Result<(), StoreError> {
        let saved = self.write(value, store);
        let failed = saved.as_ref().err().map(why);
        unsaved.note(T::FILE, T::CALLED, failed.as_deref(), || value.elsewhere());
        saved
    }

    fn write(&mut self, value: &mut T, store: &Store) -> Result<(), StoreError> {
        self.changed_at = None;
        let path = store.file(T::FILE);
        let _lock = store.lock_for_a_moment(&path);
        let theirs = store::load_versioned::<T>(&path);
        self.broken = theirs.as_ref().is_err_and(|error| !error.is_not_found());
        let drops = match theirs {
            Ok(theirs) => {
                *value = T::merged(&self.saved, value, &theirs);
                T::drops(&self.saved, &theirs)
            }
            Err(error) if error.is_not_found() => false,
            Err(error) => return Err(error),
        };
        if drops {
            store.replace_file(&path, print_versioned(value).as_bytes())?;
        } else {
            store::save_versioned(&path, value)?;
        }
        self.saved = value.clone();
        Ok(())
    }

    /// Moves a broken file to the trash and saves the document in its place.
    ///
    /// # Errors
    /// As [`Store::trash`] and [`Kept::save`].
    pub(crate) fn put_aside(&mut self, value: &mut T, store: &Store, unsaved: &mut UnsavedList) -> Result<(), StoreError> {
        let path = store.file(T::FILE);
        // Somebody may have fixed or removed the file.
        if store::load_versioned::<T>(&path).is_err_and(|error| !error.is_not_found()) {
            let _kept = store.trash(&path)?;
        }
        self.save(value, store, unsaved)
    }
}
