//! What is on the desk is kept in the data folder, saved or not, and found again.

use super::desk::Desk;
use crate::app::shared::{AGAIN, Shared};
use crate::store::{Document, Lock, load_versioned, save_versioned};
use crate::turing::Program;
use serde::{Deserialize, Serialize};

/// The file.
const FILE: &str = "turing-draft.ron";
/// How the draft is called at the foot of the window.
const WHAT: &str = "The machine on the desk";
/// Seconds for which a text must rest before it is kept.
const QUIET: f64 = 1.0;

/// What is kept.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Kept {
    #[serde(default)]
    name: Option<String>,
    program: Program,
}

impl Document for Kept {
    const VERSION: u32 = 1;
}

/// The file of the desk, and whether it is up to date.
#[derive(Debug)]
pub struct Draft {
    /// Another window keeps its own desk there.
    lock: Option<Lock>,
    /// What is in the file.
    written: Option<Kept>,
    /// When what is on the desk is to be kept.
    due: Option<f64>,
    /// A file that could not be read is not overwritten.
    broken: bool,
    /// The last try to keep the desk failed.
    failed: bool,
}

impl Draft {
    /// Takes the file, and what was left in it. Where another window has it, nothing is kept here.
    pub fn open(shared: &mut Shared) -> (Self, Option<Desk>) {
        let path = shared.store.file(FILE);
        let lock = shared.store.lock(&path).ok();
        let mut draft = Self { lock, written: None, due: None, broken: false, failed: false };
        if draft.lock.is_none() {
            return (draft, None);
        }
        match load_versioned::<Kept>(&path) {
            Ok(kept) => {
                draft.written = Some(kept.clone());
                let desk = match kept.name.as_deref().map(|name| Desk::named(name, shared)) {
                    Some(Ok(desk)) => desk.edited(kept.program),
                    // What it was made from is gone; the text itself is not.
                    _ => Desk::of(None, kept.program),
                };
                (draft, Some(desk))
            }
            Err(error) => {
                if !error.is_not_found() {
                    draft.broken = true;
                    shared.problem(error);
                }
                (draft, None)
            }
        }
    }

    /// Keeps the desk if it has changed.
    pub fn keep(&mut self, desk: &Desk, shared: &mut Shared) {
        self.due = None;
        let now = Kept { name: desk.name.clone(), program: desk.program.clone() };
        if self.lock.is_none() || self.broken || self.written.as_ref() == Some(&now) {
            return;
        }
        let saved = save_versioned(&shared.store.file(FILE), &now);
        self.failed = saved.is_err();
        match saved {
            Ok(()) => {
                self.written = Some(now);
                shared.unsaved(WHAT, None);
            }
            Err(error) => {
                self.due = Some(shared.now + AGAIN);
                shared.unsaved(WHAT, Some(&error.to_string()));
            }
        }
    }

    /// Whether the last try to keep the desk failed.
    pub fn has_failed(&self, desk: &Desk) -> bool {
        let Desk { name, program, .. } = desk;
        let written = self.written.as_ref().is_some_and(|kept| kept.name == *name && kept.program == *program);
        self.failed && !written
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

    /// Seconds until it is to be kept.
    pub fn due(&self, now: f64) -> Option<f64> {
        self.due.map(|due| (due - now).max(0.0))
    }
}
