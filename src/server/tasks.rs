//! The tasks that are open in this server, found by name.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::mpsc;

/// Where a task's way in is kept; whoever opens it holds the lock.
pub type Place<I> = Arc<tokio::sync::Mutex<Option<mpsc::Sender<I>>>>;

/// Tasks by their names, and the way to each.
pub struct Tasks<I> {
    places: Arc<Mutex<HashMap<String, Place<I>>>>,
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
    fn places(&self) -> MutexGuard<'_, HashMap<String, Place<I>>> {
        self.places.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The place of a name, which is made where there is none.
    pub fn place(&self, name: &str) -> Place<I> {
        Arc::clone(self.places().entry(name.to_owned()).or_default())
    }

    /// The names of all places.
    pub fn names(&self) -> Vec<String> {
        self.places().keys().cloned().collect()
    }

    /// Whether a task runs here.
    pub fn is_open(&self, name: &str) -> bool {
        let place = self.places().get(name).cloned();
        place.is_some_and(|place| place.try_lock().is_ok_and(|sender| sender.as_ref().is_some_and(|sender| !sender.is_closed())))
    }

    /// Says something to a task, if it is open here.
    pub fn tell(&self, name: &str, input: I) {
        let place = self.places().get(name).cloned();
        if let Some(place) = place
            && let Ok(sender) = place.try_lock()
            && let Some(sender) = sender.as_ref()
        {
            // A task whose queue is full reads the store before it writes anyhow.
            let _ = sender.try_send(input);
        }
    }

    /// Forgets the place of a task that is not open. Somebody who waits for it keeps it.
    pub fn forget(&self, name: &str) {
        let mut places = self.places();
        let Some(place) = places.get(name) else { return };
        let is_asleep = place.try_lock().is_ok_and(|sender| sender.as_ref().is_none_or(mpsc::Sender::is_closed));
        // Nobody else has it in hand.
        if is_asleep && Arc::strong_count(place) == 1 {
            places.remove(name);
        }
    }
}
