//! What lies on a desk, kept in the data folder whether it was saved or not, and found again.

use super::{AGAIN, Shared, Unsaved, why};
use fob_store::{Document, Lock, Seen, StoreError, load_seen, load_versioned, print_versioned};

/// Seconds for which a desk must rest before it is kept.
const QUIET: f64 = 1.0;

/// How a desk is called in notices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeskTexts {
    /// What lies on it, at the foot of the window.
    pub what: &'static str,
    /// The notice where another window keeps its own desk in the file.
    pub elsewhere: &'static str,
}

/// The file of a desk, and whether it is up to date.
#[derive(Debug)]
pub struct DeskDraft<T> {
    file: &'static str,
    texts: DeskTexts,
    /// Another window keeps its own desk there where this is `None`.
    lock: Option<Lock>,
    /// The last content written.
    written: Option<T>,
    /// The file as it was read or written here last: nothing else is overwritten.
    seen: Seen,
    /// When the desk is due to be kept.
    due: Option<f64>,
}

impl<T: Document + Clone + PartialEq> DeskDraft<T> {
    /// Takes a file of the data folder, and what was left in it. Where another window has it, nothing is kept here.
    pub fn open(file: &'static str, texts: DeskTexts, shared: &mut Shared) -> (Self, Option<T>) {
        let path = shared.store.file(file);
        let lock = shared.store.lock(&path).ok();
        let mut draft = Self { file, texts, lock, written: None, seen: Seen::default(), due: None };
        if draft.lock.is_none() {
            shared.say(texts.elsewhere);
            return (draft, None);
        }
        match load_seen::<T>(&path) {
            Ok((kept, seen)) => {
                (draft.written, draft.seen) = (Some(kept.clone()), seen);
                (draft, Some(kept))
            }
            Err(error) => {
                if !error.is_not_found() {
                    shared.problem(error);
                }
                (draft, None)
            }
        }
    }

    /// Keeps the desk if it has changed. `lost` is what would be lost if that failed and the program ended.
    pub fn keep(&mut self, now: T, shared: &mut Shared, lost: impl FnOnce() -> Unsaved) {
        self.due = None;
        if self.lock.is_none() {
            return;
        }
        if self.written.as_ref() == Some(&now) {
            shared.unsaved.remove(self.file);
            return;
        }
        let path = shared.store.file(self.file);
        match shared.store.save_seen(&path, &mut self.seen, print_versioned(&now).as_bytes()) {
            Ok(()) => {
                self.written = Some(now);
                shared.unsaved.remove(self.file);
            }
            Err(error) => {
                self.due = Some(shared.now + AGAIN);
                // A file that broke is reported by its place.
                let is_changed = matches!(error, StoreError::Changed { .. });
                let error = load_versioned::<T>(&path).err().filter(|_| is_changed).unwrap_or(error);
                shared.unsaved.note(self.file, self.texts.what, Some(&why(&error)), lost);
            }
        }
    }

    /// The desk has changed.
    pub fn touch(&mut self, now: f64) {
        self.due = Some(now + QUIET);
    }

    /// Whether it has rested, or what failed is to be tried again.
    pub fn is_due(&self, now: f64) -> bool {
        self.due.is_some_and(|due| now >= due)
    }

    /// Seconds until it is to be kept.
    pub fn due(&self, now: f64) -> Option<f64> {
        self.due.map(|due| (due - now).max(0.0))
    }
}
