//! The open tasks of this server, by name.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::mpsc;

/// Slot for the sender to a task. The starter of the task holds the lock.
pub type Place<I> = Arc<tokio::sync::Mutex<Option<mpsc::Sender<I>>>>;

/// Tasks by name, with the sender to each.
pub struct Tasks<I> {
    places: Arc<Mutex<BTreeMap<String, Place<I>>>>,
}

impl<I> Clone for Tasks<I> {
    fn clone(&self) -> Self {
        Self { places: Arc::clone(&self.places) }
    }
}

impl<I> Default for Tasks<I> {
    fn default() -> Self {
        Self { places: Arc::default() }
    }
}

impl<I> Tasks<I> {
    fn places(&self) -> MutexGuard<'_, BTreeMap<String, Place<I>>> {
        self.places.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the slot for a name, which is created if necessary.
    pub fn place(&self, name: &str) -> Place<I> {
        Arc::clone(self.places().entry(name.to_owned()).or_default())
    }

    /// Returns all names, sorted.
    pub fn names(&self) -> Vec<String> {
        self.places().keys().cloned().collect()
    }

    /// Returns whether a task runs here.
    pub fn is_open(&self, name: &str) -> bool {
        let place = self.places().get(name).cloned();
        place.is_some_and(|place| place.try_lock().is_ok_and(|sender| sender.as_ref().is_some_and(|sender| !sender.is_closed())))
    }

    /// Sends an input to a task if it is open here.
    pub fn tell(&self, name: &str, input: I) {
        let place = self.places().get(name).cloned();
        if let Some(place) = place
            && let Ok(sender) = place.try_lock()
            && let Some(sender) = sender.as_ref()
        {
            // A task whose queue is full reads the store before it writes anyway.
            let _ = sender.try_send(input);
        }
    }

    /// Removes the slot of a task that is not open, unless a caller waits for it.
    pub fn forget(&self, name: &str) {
        let mut places = self.places();
        let Some(place) = places.get(name) else { return };
        let is_asleep = place.try_lock().is_ok_and(|sender| sender.as_ref().is_none_or(mpsc::Sender::is_closed));
        // Nobody else is using it.
        if is_asleep && Arc::strong_count(place) == 1 {
            places.remove(name);
        }
    }
}
