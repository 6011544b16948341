//! Entries that a document could not take, because its file is broken or cannot be written: kept next to it until a program can
//! enter them. Everything here happens under the lock of the document.

use fob_base::ron;
use fob_store::{self as store, Document, Problem, Store, StoreError};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// The document with the waiting entries.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Waiting<E> {
    /// The number of the next entry. No number is used twice, so that a program that still has an entry in memory sees whether
    /// another one has taken it.
    pub next: u64,
    /// The entries with their numbers, the oldest first.
    pub entries: Vec<(u64, E)>,
}

impl<E> Default for Waiting<E> {
    fn default() -> Self {
        Self { next: 0, entries: Vec::new() }
    }
}

impl<E: Serialize + DeserializeOwned> Document for Waiting<E> {
    const VERSION: u32 = 2;

    /// Version 1 had games that waited for the standings, without numbers.
    fn parse_older(_version: u32, text: &str) -> Result<Self, Problem> {
        let games = ron::read::<Older<E>>(text)?.data.games;
        Ok(Self { next: games.len() as u64, entries: (0..).zip(games).collect() })
    }
}

#[derive(Deserialize)]
struct Older<E> {
    #[allow(dead_code, reason = "looked at before")]
    version: u32,
    data: Games<E>,
}

#[derive(Deserialize)]
struct Games<E> {
    games: Vec<E>,
}

impl<E: Serialize + DeserializeOwned> Waiting<E> {
    /// Returns the entries that wait in a file of the data folder.
    ///
    /// # Errors
    /// The problem of the file.
    pub fn load(store: &Store, name: &str) -> Result<Self, StoreError> {
        match store::load_versioned(&store.file(name)) {
            Err(error) if error.is_not_found() => Ok(Self::default()),
            read => read,
        }
    }

    /// Returns whether there is an entry of this number.
    pub fn has(&self, number: u64) -> bool {
        self.entries.iter().any(|(known, _)| *known == number)
    }
}

impl<E: Clone + Serialize + DeserializeOwned> Waiting<E> {
    /// Saves entries that could not be entered, next to those that wait already, and assigns their numbers.
    ///
    /// # Errors
    /// The problem of the file, which then stays unchanged, or why it cannot be written.
    pub fn keep(store: &Store, name: &str, entries: &mut [(Option<u64>, E)]) -> Result<(), StoreError> {
        let mut waiting = Self::load(store, name)?;
        let mut numbers = Vec::with_capacity(entries.len());
        let mut new = false;
        for (number, entry) in &*entries {
            let number = number.unwrap_or(waiting.next);
            numbers.push(number);
            if !waiting.has(number) {
                new = true;
                waiting.entries.push((number, entry.clone()));
                waiting.next = waiting.next.max(number.saturating_add(1));
            }
        }
        if new {
            store::save_versioned(&store.file(name), &waiting)?;
        }
        for ((number, _), given) in entries.iter_mut().zip(numbers) {
            *number = Some(given);
        }
        Ok(())
    }

    /// Removes entries that the document has.
    ///
    /// # Errors
    /// As [`Waiting::keep`].
    pub fn forget(store: &Store, name: &str, numbers: &[u64]) -> Result<(), StoreError> {
        let mut waiting = Self::load(store, name)?;
        let before = waiting.entries.len();
        waiting.entries.retain(|(number, _)| !numbers.contains(number));
        if waiting.entries.len() == before { Ok(()) } else { store::save_versioned(&store.file(name), &waiting) }
    }
}
