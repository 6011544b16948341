//! The edits of a draft.

use super::draft::{Draft, DraftStateId};
use crate::layout::Style;
use crate::{Dfa, Letter, MAX_STATES};

/// One edit. An edit that names a state that does not exist is an error, and the draft stays unchanged.
#[derive(Clone, Debug, PartialEq)]
pub enum Edit {
    /// Adds a state; the first state of a draft becomes the start.
    AddState {
        /// Position of the state.
        at: (f64, f64),
        /// Name of the state, which may be taken already; `None` picks a free one.
        name: Option<String>,
    },
    /// Adds a state as the target of an edge, as when an edge is drawn into empty space.
    AddTarget {
        /// State where the edge begins.
        from: DraftStateId,
        /// Whether green, and whether red, is on the edge.
        letters: [bool; 2],
        /// Position of the new state.
        at: (f64, f64),
        /// Name of the state, which may be taken already; `None` picks a free one.
        name: Option<String>,
    },
    /// Renames a state. A blank or taken name is allowed but makes the draft invalid.
    Rename {
        /// State to rename.
        state: DraftStateId,
        /// New name.
        name: String,
    },
    /// Makes states accepting or rejecting.
    SetAccepting {
        /// States to change.
        states: Vec<DraftStateId>,
        /// Whether they accept.
        accepting: bool,
    },
    /// Makes a state the start, or removes the start.
    SetStart {
        /// The new start.
        state: Option<DraftStateId>,
    },
    /// Draws a transition, or removes it.
    SetTransition {
        /// State where it begins.
        from: DraftStateId,
        /// Letter of the transition.
        letter: Letter,
        /// Target; `None` removes the transition.
        to: Option<DraftStateId>,
    },
    /// Sets the letters of the edge between two states. Letters removed from the edge lead nowhere; letters added to it leave their
    /// previous edges.
    SetLetters {
        /// State where the edge begins.
        from: DraftStateId,
        /// State where the edge ends.
        to: DraftStateId,
        /// Whether green, and whether red, is on the edge.
        letters: [bool; 2],
    },
    /// Moves the end of an edge, with all its letters, to another state.
    Retarget {
        /// State where the edge begins.
        from: DraftStateId,
        /// State where the edge ends.
        to: DraftStateId,
        /// State where the edge is to end.
        new_to: DraftStateId,
    },
    /// Removes an edge with all its letters.
    RemoveEdge {
        /// State where the edge begins.
        from: DraftStateId,
        /// State where the edge ends.
        to: DraftStateId,
    },
    /// Bends an edge, or returns it to automatic routing.
    Bend {
        /// State where the edge begins.
        from: DraftStateId,
        /// State where the edge ends.
        to: DraftStateId,
        /// Vector from the midpoint of both states (from the centre, for a loop) to the middle of the curve, in drawing units; `None` for
        /// automatic routing.
        bend: Option<(f64, f64)>,
    },
    /// Moves states.
    Move {
        /// The states with their new positions.
        states: Vec<(DraftStateId, (f64, f64))>,
    },
    /// Removes states, and every edge that leads to them.
    Remove {
        /// States to remove.
        states: Vec<DraftStateId>,
    },
    /// Adds a sink, a rejecting state that no transition leaves, and leads all missing transitions of some states to it; of all states if
    /// the list is empty. An existing sink is reused.
    AddSink {
        /// States to complete; all if empty.
        states: Vec<DraftStateId>,
    },
    /// Aligns states on one line through their average position.
    Align {
        /// States to align.
        states: Vec<DraftStateId>,
        /// Direction of the line.
        axis: Axis,
    },
    /// Distributes states at equal distances between the outermost two.
    Distribute {
        /// States to distribute.
        states: Vec<DraftStateId>,
        /// Direction of the distribution.
        axis: Axis,
    },
    /// Snaps states to a grid; all states if the list is empty.
    Snap {
        /// States to snap; all if empty.
        states: Vec<DraftStateId>,
        /// Distance of grid lines in drawing units; positive.
        grid: f64,
    },
    /// Lays out all states again, with automatic routing of all edges.
    LayOut {
        /// Style of the layout.
        style: Style,
    },
    /// Renames the automaton.
    SetName(String),
    /// Changes the description of the automaton.
    SetAbout(String),
    /// Adds the states of another draft, moved by an offset. Taken names get a number, and an existing start is kept.
    Paste {
        /// The draft to add.
        part: Draft,
        /// Offset in drawing units.
        offset: (f64, f64),
    },
    /// Replaces all states, the name and the description by those of another automaton.
    Replace {
        /// The operation that produced it, for the name of the step, such as "minimise".
        what: String,
        /// The new automaton.
        dfa: Box<Dfa>,
    },
}

/// Direction in which states are arranged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Axis {
    /// A row: equal heights.
    Row,
    /// A column: equal distances from the left.
    Column,
}

/// Why an edit is not possible.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum EditError {
    /// A state does not exist.
    #[error("unknown state {0}: it is not in the draft")]
    NoSuchState(DraftStateId),
    /// A position is not finite or too far away.
    #[error("position ({}, {}) is outside the drawing: expected numbers between -1000000 and 1000000", .0.0, .0.1)]
    BadPlace((f64, f64)),
    /// The grid spacing is not positive and finite.
    #[error("invalid grid spacing {0}: expected a number above 0")]
    BadGrid(f64),
    /// The draft would have too many states.
    #[error("too many states: expected at most {MAX_STATES}")]
    TooManyStates,
}

impl Edit {
    /// Returns the name of the step for menus, as in "undo rename".
    pub fn name(&self) -> String {
        match self {
            Self::AddState { .. } => "add state",
            Self::Rename { .. } => "rename state",
            Self::SetAccepting { accepting: true, .. } => "make accepting",
            Self::SetAccepting { accepting: false, .. } => "make rejecting",
            Self::SetStart { .. } => "set start",
            Self::SetTransition { to: Some(_), .. } | Self::AddTarget { .. } => "draw transition",
            Self::SetTransition { to: None, .. } => "remove transition",
            Self::SetLetters { .. } => "change letters",
            Self::Retarget { .. } => "retarget edge",
            Self::RemoveEdge { .. } => "remove edge",
            Self::Bend { bend: Some(_), .. } => "bend edge",
            Self::Bend { bend: None, .. } => "straighten edge",
            Self::Move { .. } => "move",
            Self::Remove { states } if states.len() == 1 => "remove state",
            Self::Remove { .. } => "remove states",
            Self::AddSink { .. } => "add sink",
            Self::Align { .. } => "align",
            Self::Distribute { .. } => "distribute",
            Self::Snap { .. } => "snap to grid",
            Self::LayOut { .. } => "lay out",
            Self::SetName(_) => "rename automaton",
            Self::SetAbout(_) => "change note",
            Self::Paste { .. } => "paste",
            Self::Replace { what, .. } => return what.clone(),
        }
        .to_owned()
    }
}
