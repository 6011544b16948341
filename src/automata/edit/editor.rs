//! A draft with its undo history.

use super::change::{Edit, EditError};
use super::draft::Draft;
use super::policy::Policy;
use super::state::DraftStateId;
use fob_base::History;
use fob_base::history::Serial;
use fob_base::text::visible;

/// A draft, the steps that led to it, and the steps that were undone. A step is labelled with the name of its edit.
#[derive(Clone, Debug)]
pub struct Editor {
    history: History<Draft, String>,
    policy: Policy,
}

impl Default for Editor {
    fn default() -> Self {
        Self::new(Draft::default())
    }
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
    /// Creates an editor for a draft of the board, without any steps.
    pub const fn new(draft: Draft) -> Self {
        Self::with(draft, Policy::BOARD)
    }

    /// Creates an editor for a draft, without any steps.
    pub const fn with(draft: Draft, policy: Policy) -> Self {
        Self { history: History::new(draft), policy }
    }

    /// Returns what is allowed.
    pub const fn policy(&self) -> Policy {
        self.policy
    }

    /// Returns the present draft.
    pub const fn draft(&self) -> &Draft {
        self.history.now()
    }

    /// Returns a number that grows with every change, undo and redo.
    pub const fn revision(&self) -> u64 {
        self.history.revision()
    }

    /// Returns the number of the last step, if there is one to undo.
    pub fn last(&self) -> Option<Serial> {
        self.history.last()
    }

    /// Returns the number of the step that is redone next, if there is one.
    pub fn next(&self) -> Option<Serial> {
        self.history.next()
    }

    /// Returns whether there is a step with this number, to undo or to redo.
    pub fn has(&self, serial: Serial) -> bool {
        self.history.has(serial)
    }

    /// Applies an edit as a new step. Steps that were undone can no longer be redone.
    ///
    /// # Errors
    /// The edit is not possible; nothing changes.
    pub fn apply(&mut self, edit: &Edit) -> Result<Done, EditError> {
        let (after, added) = self.draft().after(edit, self.policy)?;
        self.history.end_gesture();
        let after = self.with_ids(after);
        let changed = self.history.gesture(edit.name(), after);
        Ok(if changed { Done { changed, added } } else { Done::default() })
    }

    /// Replaces the last step, as during a drag: the edit is applied to the draft from before the gesture. A gesture begins with
    /// [`Editor::apply`]; without one, or if the edit has another name, this is the same as `apply`.
    ///
    /// # Errors
    /// The edit is not possible; nothing changes.
    pub fn amend(&mut self, edit: &Edit) -> Result<Done, EditError> {
        let Some(base) = self.history.before_gesture(&edit.name()) else { return self.apply(edit) };
        let after = base.after(edit, self.policy)?;
        Ok(self.amended(after))
    }

    /// Applies a further edit as part of the last step: both are undone together. Without a step it becomes one of its own.
    ///
    /// # Errors
    /// The edit is not possible; nothing changes.
    pub fn extend(&mut self, edit: &Edit) -> Result<Done, EditError> {
        if self.history.last().is_none() {
            return self.apply(edit);
        }
        let after = self.draft().after(edit, self.policy)?;
        Ok(self.amended(after))
    }

    fn amended(&mut self, (after, added): (Draft, Vec<DraftStateId>)) -> Done {
        let after = self.with_ids(after);
        if self.history.amend(after) { Done { changed: true, added } } else { Done::default() }
    }

    /// Undoes the last step and returns its name, if there is one.
    pub fn undo(&mut self) -> Option<String> {
        self.turned(|history| history.undo().cloned())
    }

    /// Redoes the last undone step and returns its name, if there is one.
    pub fn redo(&mut self) -> Option<String> {
        self.turned(|history| history.redo().cloned())
    }

    fn turned(&mut self, turn: impl FnOnce(&mut History<Draft, String>) -> Option<String>) -> Option<String> {
        let next = self.draft().next_id;
        let name = turn(&mut self.history);
        self.history.adjust(|draft| draft.next_id = draft.next_id.max(next));
        name
    }

    /// Returns a draft that never gives an id of the present one to another state.
    fn with_ids(&self, mut draft: Draft) -> Draft {
        draft.next_id = draft.next_id.max(self.draft().next_id);
        draft
    }

    /// Ends a gesture: the next edit is a step of its own.
    pub fn end_gesture(&mut self) {
        self.history.end_gesture();
    }

    /// Makes an edit of a gesture: a further one of the same gesture is part of the same step, applied to what the earlier ones made.
    ///
    /// # Errors
    /// The edit is not possible; nothing changes.
    pub fn follow(&mut self, gesture: impl Into<String>, edit: &Edit) -> Result<Done, EditError> {
        let (after, added) = self.draft().after(edit, self.policy)?;
        let after = self.with_ids(after);
        let changed = self.history.gesture(gesture.into(), after);
        Ok(if changed { Done { changed, added } } else { Done::default() })
    }

    /// Names the automaton, as the file does under which it is saved: that is no step.
    pub fn call(&mut self, name: &str) {
        self.history.adjust(|draft| draft.name = visible(name).into_owned());
    }

    /// Returns whether undo and redo are possible.
    pub fn can(&self) -> (bool, bool) {
        self.history.can()
    }

    /// Returns the names of the steps that can be undone, the last one first.
    pub fn undoable(&self) -> impl Iterator<Item = &str> {
        self.history.undoable().map(String::as_str)
    }

    /// Returns the names of the steps that can be redone, the next one first.
    pub fn redoable(&self) -> impl Iterator<Item = &str> {
        self.history.redoable().map(String::as_str)
    }
}
