//! Editing of automata, without a screen.
//!
//! A [`Draft`] may be incomplete (missing transitions, no start, clashing names) and can always list its problems ([`Draft::problems`]). An
//! [`Edit`] is one action of a person. An [`Editor`] keeps every step, with a name, to undo and redo. The selection is left to the screen.

mod apply;
mod change;
mod draft;
mod editor;
mod text;

pub use change::{Axis, Edit, EditError};
pub use draft::{Draft, DraftProblem, DraftState, DraftStateId};
pub use editor::{Done, Editor};
