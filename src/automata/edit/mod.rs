//! Editing of automata, without a screen.
//!
//! A [`Draft`] may be incomplete (missing transitions, no start, clashing names) and can always list its problems ([`Draft::problems`]). An
//! [`Edit`] is one action of a person. An [`Editor`] keeps every step, with a name, to undo and redo. The selection is left to the screen.

mod apply;
mod board;
mod by_hand;
mod change;
mod draft;
mod editor;
mod policy;
mod state;
mod text;

pub use board::DraftProblem;
pub use by_hand::{EMPTY, NotYet};
pub use change::{Axis, Edit, EditError, colours};
pub use draft::Draft;
pub use editor::{Done, Editor};
pub use policy::{MOST_DRAWN, Policy};
pub use state::{Arrow, DraftState, DraftStateId};
