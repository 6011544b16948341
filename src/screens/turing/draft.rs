//! Keeps the desk in the data folder, saved or not, and restores it.

use super::desk::Desk;
use fob_kit::shared::{AGAIN, Shared, Unsaved, why};
use fob_machines::turing::Program;
use fob_store::{Document, Lock, Seen, StoreError, TURING_DRAFT, load_seen, load_versioned, print_versioned};
use serde::{Deserialize, Serialize};

/// How the draft is called at the foot of the window.
const WHAT: &str = "The machine that you are editing";
/// The notice when another window keeps its desk in the file.
pub const ELSEWHERE: &str = "The Turing machines are open in another window. Changes here are not kept unless you save them";
/// Seconds for which a text must rest before it is kept.
const QUIET: f64 = 1.0;

/// The content of the file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Kept {
    #[serde(default)]
    name: Option<String>,
    program: Program,
    /// The saved machine that the edits began from; `None` where nothing was edited, and in files of older programs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    base: Option<Program>,
}

impl Document for Kept {
    const VERSION: u32 = 1;
}

/// The file of the desk, and whether it is up to date.
#[derive(Debug)]
pub struct Draft {
    /// Another window keeps its own desk there.
    lock: Option<Lock>,
    /// The last content written.
    written: Option<Kept>,
    /// The file as it was read or written here last: nothing else is overwritten.
    seen: Seen,
    /// When the desk is due to be kept.
    due: Option<f64>,
}

impl Draft {
    /// Takes the file, and what was left in it. Where another window has it, nothing is kept here.
    pub fn open(shared: &mut Shared) -> (Self, Option<Desk>) {
        let path = shared.store.file(TURING_DRAFT);
        let lock = shared.store.lock(&path).ok();
        let mut draft = Self { lock, written: None, seen: Seen::default(), due: None };
        if draft.lock.is_none() {
            shared.say(ELSEWHERE);
            return (draft, None);
        }
        match load_seen::<Kept>(&path) {
            Ok((kept, seen)) => {
                (draft.written, draft.seen) = (Some(kept.clone()), seen);
                let desk = match kept.name.as_deref().map(|name| Desk::named(name, shared)) {
                    // Nothing was edited: the machine is as it is saved by now.
                    Some(Ok(desk)) if kept.base.as_ref() == Some(&kept.program) => desk,
                    Some(Ok(desk)) => desk.edited(kept.program, kept.base),
                    // What it was made from is gone; the text itself is not.
                    _ => Desk::from_program(None, kept.program),
                };
                (draft, Some(desk))
            }
            Err(error) => {
                if !error.is_not_found() {
                    shared.problem(error);
                }
                (draft, None)
            }
        }
    }

    /// Keeps the desk if it has changed.
    pub fn keep(&mut self, desk: &Desk, shared: &mut Shared) {
        self.due = None;
        let base = desk.name.is_some().then(|| desk.kept().clone());
        let now = Kept { name: desk.name.clone(), program: desk.program.clone(), base };
        if self.lock.is_none() {
            return;
        }
        if self.written.as_ref() == Some(&now) {
            shared.unsaved.remove(TURING_DRAFT);
            return;
        }
        let path = shared.store.file(TURING_DRAFT);
        let saved = shared.store.save_seen(&path, &mut self.seen, print_versioned(&now).as_bytes());
        match saved {
            Ok(()) => {
                self.written = Some(now);
                shared.unsaved.remove(TURING_DRAFT);
            }
            Err(error) => {
                self.due = Some(shared.now + AGAIN);
                // A file that broke is reported by its place.
                let error =
                    load_versioned::<Kept>(&path).err().filter(|_| matches!(error, StoreError::Changed { .. })).unwrap_or(error);
                shared.unsaved.note(TURING_DRAFT, WHAT, Some(&why(&error)), || {
                    let name = desk.name.as_deref().unwrap_or("turing");
                    Unsaved::new(format!("the Turing machine {name}"), format!("{name}.ron"), desk.program.to_ron())
                });
            }
        }
    }

    /// The text or the tape has changed.
    pub fn touch(&mut self, now: f64) {
        self.due = Some(now + QUIET);
    }

    /// Keeps the desk once it has rested, and tries again what failed.
    pub fn keep_when_quiet(&mut self, desk: &Desk, shared: &mut Shared) {
        if self.due.is_some_and(|due| shared.now >= due) {
            self.keep(desk, shared);
        }
    }

    /// Seconds until it is saved.
    pub fn due(&self, now: f64) -> Option<f64> {
        self.due.map(|due| (due - now).max(0.0))
    }
}
