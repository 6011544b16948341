//! What a person does to a draft.

use super::draft::{Draft, DraftStateId};
use crate::layout::Style;
use crate::{Dfa, Letter, MAX_STATES};

/// One change. States that do not exist are an error, and the draft stays as it was.
#[derive(Clone, Debug, PartialEq)]
pub enum Edit {
    /// A new state; the first one of a draft is the start.
    AddState {
        /// Its place.
        at: (f64, f64),
        /// Its name, which may be taken already; otherwise one that is free.
        name: Option<String>,
    },
    /// A new state to which letters of another one lead, as when an edge is drawn into the open.
    AddTarget {
        /// Where the edge begins.
        from: DraftStateId,
        /// Whether green, and whether red, is on it.
        letters: [bool; 2],
        /// The place of the new state.
        at: (f64, f64),
        /// Its name, which may be taken already; otherwise one that is free.
        name: Option<String>,
    },
    /// Another name; it may be blank or taken, which is then a problem of the draft.
    Rename {
        /// Which state.
        state: DraftStateId,
        /// Its new name.
        name: String,
    },
    /// Makes states accepting, or not.
    SetAccepting {
        /// Which states.
        states: Vec<DraftStateId>,
        /// Whether they accept.
        accepting: bool,
    },
    /// Makes a state the start, or none.
    SetStart {
        /// Which state.
        state: Option<DraftStateId>,
    },
    /// Draws a transition, or takes it away.
    SetTransition {
        /// Where it begins.
        from: DraftStateId,
        /// Its letter.
        letter: Letter,
        /// Where it leads.
        to: Option<DraftStateId>,
    },
    /// Chooses the letters of the edge between two states; letters that the edge loses lead nowhere, letters that it gains leave
    /// the edges that they had.
    SetLetters {
        /// Where the edge begins.
        from: DraftStateId,
        /// Where it ends.
        to: DraftStateId,
        /// Whether green, and whether red, is on it.
        letters: [bool; 2],
    },
    /// Leads an edge to another state, with all its letters.
    Retarget {
        /// Where the edge begins.
        from: DraftStateId,
        /// Where it ends.
        to: DraftStateId,
        /// Where it shall end.
        new_to: DraftStateId,
    },
    /// Takes away an edge with all its letters.
    RemoveEdge {
        /// Where it begins.
        from: DraftStateId,
        /// Where it ends.
        to: DraftStateId,
    },
    /// Bends an edge, or lets it be routed again.
    Bend {
        /// Where it begins.
        from: DraftStateId,
        /// Where it ends.
        to: DraftStateId,
        /// From the middle between both states (from the centre, for a loop) to the middle of the curve, in drawing units.
        bend: Option<(f64, f64)>,
    },
    /// Moves states to places.
    Move {
        /// Which states, and where to.
        states: Vec<(DraftStateId, (f64, f64))>,
    },
    /// Removes states, and every edge that leads to them.
    Remove {
        /// Which states.
        states: Vec<DraftStateId>,
    },
    /// Adds a state from which nothing escapes, and leads all missing transitions of some states there; of all states if the list is
    /// empty. The sink that there is already is used again.
    AddSink {
        /// Which states.
        states: Vec<DraftStateId>,
    },
    /// Puts states on one line through their middle.
    Align {
        /// Which states.
        states: Vec<DraftStateId>,
        /// On a row or in a column.
        axis: Axis,
    },
    /// Puts states at equal distances between the outermost two.
    Distribute {
        /// Which states.
        states: Vec<DraftStateId>,
        /// Along a row or a column.
        axis: Axis,
    },
    /// Puts states on the nearest points of a grid; all of them if the list is empty.
    Snap {
        /// Which states.
        states: Vec<DraftStateId>,
        /// Distance of grid lines, in drawing units, above 0.
        grid: f64,
    },
    /// Lays everything out afresh, and lets all edges be routed.
    LayOut {
        /// How.
        style: Style,
    },
    /// Another name of the whole.
    SetName(String),
    /// Another note on the whole.
    SetAbout(String),
    /// Adds the states of another draft, moved by an offset; names that are taken get a number, and a start stays what it is.
    Paste {
        /// What is added.
        part: Draft,
        /// How far it is moved.
        offset: (f64, f64),
    },
    /// Another automaton in place of all states; the name and note become its own.
    Replace {
        /// What was done to the old one, for the name of the step, such as "minimise".
        what: String,
        /// The new one.
        dfa: Box<Dfa>,
    },
}

/// Along which line states are put.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Axis {
    /// A row: the same height.
    Row,
    /// A column: the same place from the left.
    Column,
}

/// Why an edit is not possible.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum EditError {
    /// A state that does not exist.
    #[error("there is no state {0}")]
    NoSuchState(DraftStateId),
    /// A place that is not finite or too far off.
    #[error("({}, {}) is outside the drawing: expected numbers between -1000000 and 1000000", .0.0, .0.1)]
    BadPlace((f64, f64)),
    /// A grid that is none.
    #[error("a grid cannot be {0} wide: expected a number above 0")]
    BadGrid(f64),
    /// The draft would have too many states.
    #[error("more than {MAX_STATES} states are too many")]
    TooManyStates,
}

impl Edit {
    /// The name of the step, for menus: "undo rename".
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
