//! A document of the data folder that only grows by entries, so that two windows may add to it at once.

use super::kept::{AGAIN, why};
use super::unsaved::{Unsaved, UnsavedList};
use super::waiting::Waiting;
use fob_store::{self as store, Document, Store, StoreError, print_versioned};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt;

/// A document that grows by entries.
pub trait Grows: Document + Clone + Default {
    /// An addition to the document.
    type Entry: Clone + fmt::Debug + Serialize + DeserializeOwned;
    /// Name of the document's file in the data folder.
    const FILE: &'static str;
    /// The file of the entries that wait until the document can be written.
    const WAITING: &'static str;
    /// Name of the document in notices at the foot of the window.
    const CALLED: &'static str;
    /// The user's loss, as in "you lose: the latest standings".
    const LOST: &'static str;

    /// Adds an entry.
    fn enter(&mut self, entry: &Self::Entry);

    /// Returns the numbers of entries that came from the file of waiting ones and may still be there, so that none counts twice.
    fn waited(&mut self) -> &mut Vec<u64>;
}

/// The file of a document, with the entries that wait to be written.
#[derive(Debug)]
pub struct Tally<T: Grows> {
    /// The document as it is known to be on the disk.
    saved: T,
    /// Entries not in the document's file yet, with their numbers in the file of waiting entries, if they are in it.
    waiting: Vec<(Option<u64>, T::Entry)>,
    /// The time of the next attempt after a failed save, in seconds on the clock of this run.
    again_at: f64,
}

impl<T: Grows> Tally<T> {
    /// Loads the document, or the default if it cannot be read, and enters the waiting entries.
    pub fn load(store: &Store, unsaved: &mut UnsavedList) -> (T, Self, Vec<StoreError>) {
        let (mut value, error) = match store::load_versioned::<T>(&store.file(T::FILE)) {
            Ok(value) => (value, None),
            Err(error) => (T::default(), Some(error).filter(|error| !error.is_not_found())),
        };
        let mut tally = Self { saved: value.clone(), waiting: Vec::new(), again_at: 0.0 };
        let mut errors: Vec<StoreError> = error.into_iter().collect();
        match Waiting::<T::Entry>::load(store, T::WAITING) {
            Ok(waiting) => tally.waiting = waiting.entries.into_iter().map(|(number, entry)| (Some(number), entry)).collect(),
            Err(error) => errors.push(error),
        }
        if tally.waits() {
            value = tally.save(store, 0.0, unsaved);
        }
        (value, tally, errors)
    }

    /// Adds an entry, to be saved with [`Tally::save`].
    pub fn add(&mut self, entry: T::Entry) {
        self.waiting.push((None, entry));
    }

    /// Returns whether entries wait to be saved.
    pub fn waits(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// Returns whether entries wait, and it is time to try again.
    pub fn is_due(&self, now: f64) -> bool {
        self.waits() && now >= self.again_at
    }

    /// Returns the document on the disk, with the entries that wait; `None` if it cannot be read or does not exist.
    pub fn look(&self, store: &Store) -> Option<T> {
        let mut value = store::load_versioned::<T>(&store.file(T::FILE)).ok()?;
        for (_, entry) in &self.waiting {
            value.enter(entry);
        }
        Some(value)
    }

    /// Takes over entries that wait elsewhere for the same document.
    pub fn take_over(&mut self, other: Self) {
        let known: Vec<u64> = self.waiting.iter().filter_map(|(number, _)| *number).collect();
        let new = other.waiting.into_iter().filter(|(number, _)| number.is_none_or(|number| !known.contains(&number)));
        self.waiting.extend(new);
    }

    /// Adds the waiting entries to the present document on the disk, to which other windows add as well, and saves it. Returns
    /// the document with all entries, even if they could not be written. A file that was damaged meanwhile, or that a newer
    /// program has written, stays unchanged; the entries are then saved in a file of their own, from which this or another
    /// program adds them later.
    pub fn save(&mut self, store: &Store, now: f64, unsaved: &mut UnsavedList) -> T {
        let path = store.file(T::FILE);
        let _lock = store.lock_for_a_moment(&path);
        let (mut value, unreadable) = match store::load_versioned::<T>(&path) {
            Ok(value) => (value, None),
            Err(error) => (self.saved.clone(), Some(error).filter(|error| !error.is_not_found())),
        };
        let kept = Waiting::<T::Entry>::load(store, T::WAITING);
        // An entry that another program has taken from the file of waiting entries is in the document.
        let taken = |number: &u64| kept.as_ref().is_ok_and(|kept| kept.next > 0 && !kept.has(*number));
        self.waiting.retain(|(number, _)| number.as_ref().is_none_or(|number| !taken(number)));
        for (number, entry) in &self.waiting {
            match number {
                Some(number) if value.waited().contains(number) => continue,
                Some(number) => value.waited().push(*number),
                None => {}
            }
            value.enter(entry);
        }
        if let Err(error) = unreadable.map_or_else(|| store::save_versioned(&path, &value), Err) {
            self.again_at = now + AGAIN;
            match Waiting::keep(store, T::WAITING, &mut self.waiting) {
                Ok(()) => unsaved.add_waiting(T::FILE, T::CALLED, &why(&error)),
                Err(_) => {
                    let document = || Unsaved::new(T::LOST, T::FILE, print_versioned(&value));
                    unsaved.note(T::FILE, T::CALLED, Some(&why(&error)), document);
                }
            }
            return value;
        }
        if kept.is_ok_and(|kept| !kept.entries.is_empty()) {
            let entered = value.waited().clone();
            // If they cannot be removed, their numbers stay in the document.
            if Waiting::<T::Entry>::forget(store, T::WAITING, &entered).is_ok() {
                value.waited().clear();
                let _ = store::save_versioned(&path, &value);
            }
        }
        self.saved = value.clone();
        self.waiting.clear();
        unsaved.remove(T::FILE);
        value
    }
}
