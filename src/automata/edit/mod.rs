//! An automaton that is being edited: a document without a screen.
//!
//! A [`Draft`] may be incomplete (missing transitions, no start, names that clash) and always says what is wrong with it
//! ([`Draft::problems`]); an [`Edit`] is one thing that a person does; an [`Editor`] keeps every step, named, to undo and redo.
//! What is selected is the screen's own business.

mod apply;
mod change;
mod draft;
mod editor;
mod text;

pub use change::{Axis, Edit, EditError};
pub use draft::{Draft, DraftProblem, DraftState, DraftStateId};
pub use editor::{Done, Editor};
