//! A draft with its history.

use super::change::{Edit, EditError};
use super::draft::{Draft, DraftStateId};

/// A draft, every step that led to it, and every step that was undone.
#[derive(Clone, Debug, Default)]
pub struct Editor {
    draft: Draft,
    /// The step's name and the draft before it.
    undo: Vec<(String, Draft)>,
    /// The step's name and the draft after it; the next one to redo is last.
    redo: Vec<(String, Draft)>,
    /// How many steps were made or undone, so that a view knows when to look again.
    revision: u64,
    /// Whether the last step may still be amended.
    open: bool,
}

/// The effect of an edit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Done {
    /// Whether anything changed; if not, no step was made.
    pub changed: bool,
    /// The states that were added, to be selected.
    pub added: Vec<DraftStateId>,
}

impl Editor {
    /// An editor for a draft, without any steps.
    pub fn new(draft: Draft) -> Self {
        Self { draft, ..Self::default() }
    }

    /// The draft as it is.
    pub const fn draft(&self) -> &Draft {
        &self.draft
    }

    /// A number that grows with every change, undo and redo.
    pub const fn revision(&self) -> u64 {
        self.revision
    }

    /// Makes a step. What was undone can then not be redone any more.
    ///
    /// # Errors
    /// If the edit is not possible; nothing changes then.
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

    /// Makes the last step in another way, as while the mouse drags: the step is made again from the draft as it was before the gesture. A
    /// gesture begins with [`Editor::apply`]; without one, or with an edit of another name, this is the same.
    ///
    /// # Errors
    /// If the edit is not possible; nothing changes then.
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

    /// Makes a further change as a part of the last step: both are undone together. Without a step it is one of its own.
    ///
    /// # Errors
    /// If the edit is not possible; nothing changes then.
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

    /// Undoes the last step and returns its name; nothing if there is none.
    pub fn undo(&mut self) -> Option<String> {
        self.drop_empty_step();
        self.open = false;
        let (name, before) = self.undo.pop()?;
        let after = self.show(before);
        self.redo.push((name.clone(), after));
        Some(name)
    }

    /// Makes the last undone step again and returns its name; nothing if there is none.
    pub fn redo(&mut self) -> Option<String> {
        self.open = false;
        let (name, after) = self.redo.pop()?;
        let before = self.show(after);
        self.undo.push((name.clone(), before));
        Some(name)
    }

    /// Shows another draft and returns the present one. Ids that were ever used are not used again.
    fn show(&mut self, mut draft: Draft) -> Draft {
        draft.next_id = draft.next_id.max(self.draft.next_id);
        self.revision += 1;
        std::mem::replace(&mut self.draft, draft)
    }

    /// A gesture that came back to where it began is no step.
    fn drop_empty_step(&mut self) {
        if self.open && self.undo.last().is_some_and(|(_, before)| *before == self.draft) {
            self.undo.pop();
        }
    }

    /// The names of the steps that can be undone, the last one first.
    pub fn undoable(&self) -> impl Iterator<Item = &str> {
        self.undo.iter().rev().map(|(name, _)| name.as_str())
    }

    /// The names of the steps that can be redone, the next one first.
    pub fn redoable(&self) -> impl Iterator<Item = &str> {
        self.redo.iter().rev().map(|(name, _)| name.as_str())
    }
}
