//! Keeps the wheel on the desk in the data folder, saved or not, and restores it.

use super::desk::Desk;
use fob_kit::shared::{AGAIN, Shared, Unsaved, why};
use fob_machines::wheel::Wheel;
use fob_store::{Document, Lock, Seen, WHEEL_DRAFT, load_seen, print_versioned};
use serde::{Deserialize, Serialize};

/// Name of the draft at the foot of the window.
const WHAT: &str = "The wheel that you are editing";
/// Notice if another window keeps its desk in the file.
pub const ELSEWHERE: &str = "The wheels are open in another window; save your changes here yourself";
/// Seconds without changes after which a wheel is kept.
const QUIET: f64 = 1.0;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Kept {
    #[serde(default)]
    key: Option<String>,
    wheel: Wheel,
}

impl Document for Kept {
    const VERSION: u32 = 1;
}

/// The file of the desk, and whether it is up to date.
#[derive(Debug)]
pub struct Draft {
    /// Another window keeps its own desk there.
    lock: Option<Lock>,
    written: Option<Kept>,
    /// The file as last read or written here; anything else is never overwritten.
    seen: Seen,
    due: Option<f64>,
    /// Revision of the desk that was seen last.
    known: u64,
}

impl Draft {
    /// Opens the file and returns its content: the name of the wheel, and the wheel.
    pub fn open(shared: &mut Shared) -> (Self, Option<(Option<String>, Wheel)>) {
        let path = shared.store.file(WHEEL_DRAFT);
        let lock = shared.store.lock(&path).ok();
        let mut draft = Self { lock, written: None, seen: Seen::default(), due: None, known: 0 };
        if draft.lock.is_none() {
            shared.say(ELSEWHERE);
            return (draft, None);
        }
        match load_seen::<Kept>(&path) {
            Ok((kept, seen)) => {
                (draft.written, draft.seen) = (Some(kept.clone()), seen);
                (draft, kept.wheel.is_playable().then_some((kept.key, kept.wheel)))
            }
            Err(error) => {
                if !error.is_not_found() {
                    shared.problem(error);
                }
                (draft, None)
            }
        }
    }

    /// Writes the desk to its file if it has changed.
    pub fn keep(&mut self, desk: &Desk, shared: &mut Shared) {
        self.due = None;
        let now = Kept { key: desk.key.clone(), wheel: desk.wheel().clone() };
        if self.lock.is_none() {
            return;
        }
        if self.written.as_ref() == Some(&now) {
            shared.unsaved.remove(WHEEL_DRAFT);
            return;
        }
        let path = shared.store.file(WHEEL_DRAFT);
        match shared.store.save_seen(&path, &mut self.seen, print_versioned(&now).as_bytes()) {
            Ok(()) => {
                self.written = Some(now);
                shared.unsaved.remove(WHEEL_DRAFT);
            }
            Err(error) => {
                self.due = Some(shared.now + AGAIN);
                shared.unsaved.note(WHEEL_DRAFT, WHAT, Some(&why(&error)), || {
                    let name = desk.key.as_deref().unwrap_or("wheel");
                    Unsaved::new(format!("the wheel {name}"), format!("{name}.ron"), desk.wheel().to_ron())
                });
            }
        }
    }

    /// Keeps the desk after a pause in the changes, and retries failed saves.
    pub fn keep_when_quiet(&mut self, desk: &Desk, shared: &mut Shared) {
        if self.known != desk.revision() {
            self.known = desk.revision();
            self.due = Some(shared.now + QUIET);
        }
        if self.due.is_some_and(|due| shared.now >= due) {
            self.keep(desk, shared);
        }
    }

    /// Returns the seconds until the next save.
    pub fn due(&self, now: f64) -> Option<f64> {
        self.due.map(|due| (due - now).max(0.0))
    }
}
