//! A draft with its undo history.

use super::change::{Edit, EditError};
use super::draft::{Draft, DraftStateId};

/// A draft, the steps that led to it, and the steps that were undone.
#[derive(Clone, Debug, Default)]
pub struct Editor {
    draft: Draft,
    /// The step's name and the draft before it.
    undo: Vec<(String, Draft)>,
    /// The step's name and the draft after it; the next one to redo is last.
    redo: Vec<(String, Draft)>,
    /// Number of steps made or undone, so that a view knows when to refresh.
    revision: u64,
    /// Whether the last step may still be amended.
    open: bool,
}

/// The effect of an edit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Done {
    /// Whether anything changed; if not, no step was recorded.
    pub changed: bool,
    /// The states that were added, to be selected.
    pub added: Vec<DraftStateId>,
}

impl Editor {
    /// Creates an editor for a draft, without any steps.
    pub fn new(draft: Draft) -> Self {
        Self { draft, ..Self::default() }
    }

    /// Returns the present draft.
    pub const fn draft(&self) -> &Draft {
        &self.draft
    }

    /// Returns a number that grows with every change, undo and redo.
    pub const fn revision(&self) -> u64 {
        self.revision
    }

    /// Applies an edit as a new step. Steps that were undone can no longer be redone.
    ///
    /// # Errors
    /// The edit is not possible; nothing changes.
    pub fn apply(&mut self, edit: &Edit) -> Result<Done, EditError> {
        let (after, added) = self.draft.after(edit)?;
        self.drop_empty_step();
        self.open = after != self.draft;
        if !self.open {
            return Ok(Done::default());
        }
        let before = self.show(after);
        self.undo.push((edit.name(), before));
        self.redo.clear();
        Ok(Done { changed: true, added })
    }

    /// Replaces the last step, as during a drag: the edit is applied to the draft from before the gesture. A gesture begins with
    /// [`Editor::apply`]; without one, or if the edit has another name, this is the same as `apply`.
    ///
    /// # Errors
    /// The edit is not possible; nothing changes.
    pub fn amend(&mut self, edit: &Edit) -> Result<Done, EditError> {
        let base = match self.undo.last() {
            Some((name, before)) if self.open && *name == edit.name() => before,
            _ => return self.apply(edit),
        };
        let (after, added) = base.after(edit)?;
        if after == self.draft {
            return Ok(Done::default());
        }
        self.show(after);
        Ok(Done { changed: true, added })
    }

    /// Applies a further edit as part of the last step: both are undone together. Without a step it becomes one of its own.
    ///
    /// # Errors
    /// The edit is not possible; nothing changes.
    pub fn extend(&mut self, edit: &Edit) -> Result<Done, EditError> {
        if self.undo.is_empty() {
            return self.apply(edit);
        }
        let (after, added) = self.draft.after(edit)?;
        if after == self.draft {
            return Ok(Done::default());
        }
        self.show(after);
        Ok(Done { changed: true, added })
    }

    /// Undoes the last step and returns its name, if there is one.
    pub fn undo(&mut self) -> Option<String> {
        self.drop_empty_step();
        self.open = false;
        let (name, before) = self.undo.pop()?;
        let after = self.show(before);
        self.redo.push((name.clone(), after));
        Some(name)
    }

    /// Redoes the last undone step and returns its name, if there is one.
    pub fn redo(&mut self) -> Option<String> {
        self.open = false;
        let (name, after) = self.redo.pop()?;
        let before = self.show(after);
        self.undo.push((name.clone(), before));
        Some(name)
    }

    /// Replaces the present draft by another and returns it. Ids are never reused.
    fn show(&mut self, mut draft: Draft) -> Draft {
        draft.next_id = draft.next_id.max(self.draft.next_id);
        self.revision += 1;
        std::mem::replace(&mut self.draft, draft)
    }

    /// Drops the last step if a gesture ended where it began.
    fn drop_empty_step(&mut self) {
        if self.open && self.undo.last().is_some_and(|(_, before)| *before == self.draft) {
            self.undo.pop();
        }
    }

    /// Returns the names of the steps that can be undone, the last one first.
    pub fn undoable(&self) -> impl Iterator<Item = &str> {
        self.undo.iter().rev().map(|(name, _)| name.as_str())
    }

    /// Returns the names of the steps that can be redone, the next one first.
    pub fn redoable(&self) -> impl Iterator<Item = &str> {
        self.redo.iter().rev().map(|(name, _)| name.as_str())
    }
}
