//! The steps on a canvas: gestures, undo, and the automaton that they change.

use super::canvas::{Canvas, Letters};
use fob_automata::StateId;
use fob_automata::edit::{Done, Draft, DraftStateId, Edit, Editor};
use fob_automata::general::{Reads, Symbol};

/// A canvas with the automaton that is drawn on it.
#[derive(Debug)]
pub struct Pen<'a> {
    /// The canvas.
    pub canvas: &'a mut Canvas,
    /// The automaton with its history.
    pub steps: &'a mut Editor,
}

impl Pen<'_> {
    pub(crate) const fn draft(&self) -> &Draft {
        self.steps.draft()
    }

    /// Whether the letters are the board's.
    pub(crate) fn is_board(&self) -> bool {
        self.canvas.letters == Letters::Board
    }

    /// Whether letters of one's own that lead nowhere are shown: in a DFA that an exercise asks for.
    pub(crate) fn marks_missing(&self) -> bool {
        !self.is_board() && self.steps.policy().deterministic
    }

    /// The place of a state in the drawing.
    pub(crate) fn index(&self, id: DraftStateId) -> Option<StateId> {
        self.draft().index(id).map(StateId::from)
    }

    /// The name of a state.
    pub(crate) fn name_of(&self, id: DraftStateId) -> &str {
        name_of(self.draft(), id)
    }

    /// The letters that lead nowhere from a state.
    pub(crate) fn missing(&self, id: DraftStateId) -> Reads {
        let state = self.draft().state(id);
        state.map_or_else(Reads::default, |state| Reads::all(self.draft().letters().len()).without(state.reads()))
    }

    /// The first letter that leads nowhere from a state.
    pub(crate) fn free_letter(&self, id: DraftStateId) -> Option<Symbol> {
        self.missing(id).symbols().next()
    }

    pub(crate) fn say(&mut self, text: impl Into<String>) {
        self.canvas.said.push(text.into());
    }

    /// Drops what was to be said.
    pub(crate) fn quiet(&mut self) {
        self.canvas.said.clear();
    }

    /// Makes a step; the next gesture starts a new one.
    pub(crate) fn apply(&mut self, edit: &Edit) -> Done {
        self.end_gesture();
        if !self.is_board() {
            // The board's notes on an import stay until they are closed.
            self.canvas.notices.clear();
        }
        let done = self.steps.apply(edit).unwrap_or_else(|error| {
            self.canvas.notices = vec![error.to_string()];
            Done::default()
        });
        self.canvas.refresh(self.steps);
        done
    }

    /// Makes a step after which the whole drawing is shown. Undoing it restores the view before.
    pub(crate) fn apply_and_fit(&mut self, edit: &Edit) {
        let view = self.canvas.view.keep();
        if self.apply(edit).changed
            && let Some(step) = self.steps.last()
        {
            self.canvas.views.keep(step, view, |step| self.steps.has(step));
        }
        self.canvas.view.fit_soon();
    }

    /// Adds a change to the last step.
    pub(crate) fn extend(&mut self, edit: &Edit) {
        if let Err(error) = self.steps.extend(edit) {
            self.canvas.notices = vec![error.to_string()];
        }
        self.canvas.refresh(self.steps);
    }

    /// Makes a step of a gesture in progress: the whole gesture is one step to undo.
    pub(crate) fn gesture(&mut self, edit: &Edit) {
        let before = self.steps.last();
        let same = self.canvas.gesture.is_some() && self.canvas.gesture == before;
        let result = if same { self.steps.amend(edit) } else { self.steps.apply(edit) };
        match result {
            Ok(_) => {
                // A gesture that came back to its beginning has no step to amend.
                let now = self.steps.last();
                self.canvas.gesture = now.filter(|_| (now == before) == same);
            }
            Err(error) => self.canvas.notices = vec![error.to_string()],
        }
        self.canvas.refresh(self.steps);
    }

    pub(crate) fn end_gesture(&mut self) {
        self.canvas.gesture = None;
        self.steps.end_gesture();
    }

    /// Undoes the step of a cancelled gesture.
    pub(crate) fn cancel_gesture(&mut self) {
        if self.canvas.gesture.take().is_some() {
            self.steps.undo();
            self.canvas.refresh(self.steps);
        }
    }

    /// Undoes a step, and returns to the view before it. Returns whether there was one.
    pub(crate) fn undo(&mut self) -> bool {
        self.canvas.gesture = None;
        let Some(name) = self.steps.undo() else { return false };
        self.say(format!("Undone: {name}"));
        if let Some(view) = self.steps.next().and_then(|step| self.canvas.views.of(step)) {
            self.canvas.view.restore(view);
        }
        self.canvas.refresh(self.steps);
        true
    }

    /// Redoes a step. Returns whether there was one.
    pub(crate) fn redo(&mut self) -> bool {
        self.canvas.gesture = None;
        let Some(name) = self.steps.redo() else { return false };
        self.say(format!("Redone: {name}"));
        if let Some(step) = self.steps.last().filter(|step| self.canvas.views.of(*step).is_some()) {
            self.canvas.views.keep(step, self.canvas.view.keep(), |step| self.steps.has(step));
            self.canvas.view.fit_soon();
        }
        self.canvas.refresh(self.steps);
        true
    }
}

/// The name of a state; empty if there is none.
pub(crate) fn name_of(draft: &Draft, id: DraftStateId) -> &str {
    draft.state(id).map_or("", |s| s.name.as_str())
}
