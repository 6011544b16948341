//! The contents of an editor, kept in the data folder whether saved or not, and restored from there.

use super::{AGAIN, Services, Unsaved, why};
use fob_store::{Document, Lock, Seen, StoreError, load_seen, load_versioned, print_versioned};
use std::path::PathBuf;

/// Seconds after a change before the contents are saved, whether more changes follow or not.
const QUIET: f64 = 0.5;

/// The name of the contents in notices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EditorTexts {
    /// The contents, named at the foot of the window.
    pub what: &'static str,
    /// The notice if another window keeps its own contents in the file.
    pub elsewhere: &'static str,
}

/// The file of an editor, and whether it is up to date.
#[derive(Debug)]
pub struct EditorDraft<T> {
    path: PathBuf,
    /// The key among unsaved things: the name of the file.
    key: String,
    /// The contents, named at the foot of the window.
    what: &'static str,
    /// `None` if another window keeps its own contents there.
    lock: Option<Lock>,
    /// The last content written.
    written: Option<T>,
    /// The file as it was read or written here last: nothing else is overwritten.
    seen: Seen,
    /// Time at which the contents will be saved.
    due: Option<f64>,
    /// The reason why the last save failed.
    failed: Option<String>,
}

impl<T: Document + Clone + PartialEq> EditorDraft<T> {
    /// Opens a file of the data folder and restores its contents. If another window has it open, nothing is saved here.
    pub fn open(file: &'static str, texts: EditorTexts, services: &mut Services) -> (Self, Option<T>) {
        let path = services.store.file(file);
        let lock = services.store.lock(&path).ok();
        if lock.is_none() {
            services.say(texts.elsewhere);
        }
        Self::with(path, texts.what, lock, services)
    }

    /// Restores the contents of a file that is locked for this window; without the lock, nothing is read or saved.
    pub fn with(path: PathBuf, what: &'static str, lock: Option<Lock>, services: &mut Services) -> (Self, Option<T>) {
        let key = path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        let mut draft = Self { path, key, what, lock, written: None, seen: Seen::default(), due: None, failed: None };
        if draft.lock.is_none() {
            return (draft, None);
        }
        match load_seen::<T>(&draft.path) {
            Ok((kept, seen)) => {
                (draft.written, draft.seen) = (Some(kept.clone()), seen);
                (draft, Some(kept))
            }
            Err(error) => {
                if !error.is_not_found() {
                    services.problem(error);
                }
                (draft, None)
            }
        }
    }

    /// Saves the contents if they have changed. `lost` describes what would be lost if that failed and the program ended; `None`
    /// if nobody has made them, such as a built-in machine that was only looked at.
    pub fn keep(&mut self, now: T, services: &mut Services, lost: impl FnOnce() -> Option<Unsaved>) {
        self.due = None;
        self.failed = None;
        if self.lock.is_none() {
            return;
        }
        if self.written.as_ref() == Some(&now) {
            services.unsaved.remove(&self.key);
            return;
        }
        match services.store.save_seen(&self.path, &mut self.seen, print_versioned(&now).as_bytes()) {
            Ok(()) => {
                self.written = Some(now);
                services.unsaved.remove(&self.key);
            }
            Err(error) => {
                self.due = Some(services.now + AGAIN);
                // A file that broke is reported by its place.
                let is_changed = matches!(error, StoreError::Changed { .. });
                let error = load_versioned::<T>(&self.path).err().filter(|_| is_changed).unwrap_or(error);
                let why = why(&error);
                match lost() {
                    Some(lost) => services.unsaved.note(&self.key, self.what, Some(&why), || lost),
                    None => services.unsaved.remove(&self.key),
                }
                self.failed = Some(why);
            }
        }
    }

    /// Returns why the last save failed, if it did.
    pub fn failure(&self) -> Option<&str> {
        self.failed.as_deref()
    }

    /// Returns whether nothing was restored from the file, or written to it.
    pub const fn is_new(&self) -> bool {
        self.written.is_none()
    }

    /// There is nothing to save after all.
    pub const fn rest(&mut self) {
        self.due = None;
    }

    /// Notes that the contents have changed. Further changes do not postpone the save: somebody who keeps editing loses half a
    /// second at most.
    pub fn touch(&mut self, now: f64) {
        self.due.get_or_insert(now + QUIET);
    }

    /// Returns whether a change has waited for long enough, or a failed save must be retried.
    pub fn is_due(&self, now: f64) -> bool {
        self.due.is_some_and(|due| now >= due)
    }

    /// Returns the seconds until the next save.
    pub fn due(&self, now: f64) -> Option<f64> {
        self.due.map(|due| (due - now).max(0.0))
    }
}
