//! The edits of a draft.

use super::board::reads;
use super::draft::Draft;
use super::state::DraftStateId;
use crate::general::{Alphabet, Reads, Symbol};
use crate::layout::Style;
use crate::{Dfa, Letter};

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
        /// What the edge reads.
        reads: Reads,
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
    /// Makes states the starts, in place of those that were.
    SetStarts {
        /// The new starts.
        states: Vec<DraftStateId>,
    },
    /// Leads a letter from a state to these states alone.
    Lead {
        /// State where the transitions begin.
        from: DraftStateId,
        /// Letter, or the empty word.
        read: Option<Symbol>,
        /// States where they end; none removes them.
        to: Vec<DraftStateId>,
    },
    /// Sets what the edge between two states reads. Letters removed from the edge lead nowhere; in a deterministic draft, those added to it
    /// leave their previous edges.
    SetReads {
        /// State where the edge begins.
        from: DraftStateId,
        /// State where the edge ends.
        to: DraftStateId,
        /// What it reads.
        reads: Reads,
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
    /// Replaces the alphabet. Of as many letters each takes over the transitions of the one at its place; else letters keep their own, and
    /// those of letters that are gone are removed.
    SetLetters(Alphabet),
    /// Adds the states of another draft over the same letters, moved by an offset. Taken names get a number, and existing starts are kept.
    Paste {
        /// The draft to add.
        part: Draft,
        /// Offset in drawing units.
        offset: (f64, f64),
    },
    /// Replaces all states, the letters, the name and the description by those of another draft.
    Replace {
        /// The operation that produced it, for the name of the step, such as "minimise".
        what: String,
        /// The new one.
        draft: Box<Draft>,
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
    #[error("too many states: expected at most {0}")]
    TooManyStates(usize),
    /// The alphabet is given.
    #[error("the letters are {0}: expected no others")]
    FixedLetters(Alphabet),
    /// A name is not allowed.
    #[error("{0}")]
    Name(String),
}

impl Edit {
    /// Leads a letter of the board from one state to another, or nowhere.
    pub fn lead(from: DraftStateId, letter: Letter, to: Option<DraftStateId>) -> Self {
        Self::Lead { from, read: Some(letter.index() as Symbol), to: to.into_iter().collect() }
    }

    /// Sets which of the board's letters are on an edge.
    pub fn set_colours(from: DraftStateId, to: DraftStateId, letters: &[Letter]) -> Self {
        Self::SetReads { from, to, reads: colours(letters) }
    }

    /// Puts a DFA in place of the draft; `what` made it of the draft.
    pub fn replace(what: &str, dfa: &Dfa) -> Self {
        Self::Replace { what: what.to_owned(), draft: Box::new(Draft::from_dfa(dfa)) }
    }

    /// Returns the name of the step for menus, as in "undo rename".
    pub fn name(&self) -> String {
        match self {
            Self::AddState { .. } => "add state",
            Self::Rename { .. } => "rename state",
            Self::SetAccepting { accepting: true, .. } => "make accepting",
            Self::SetAccepting { accepting: false, .. } => "make rejecting",
            Self::SetStarts { .. } => "set start",
            Self::Lead { to, .. } if to.is_empty() => "remove transition",
            Self::Lead { .. } | Self::AddTarget { .. } => "draw transition",
            Self::SetReads { .. } => "change letters",
            Self::SetLetters(_) => "change alphabet",
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

/// Returns what these letters of the board read.
pub fn colours(letters: &[Letter]) -> Reads {
    letters.iter().fold(Reads::default(), |all, letter| all.or(reads(*letter)))
}
