//! Texts of the canvas and the table that tests look for.

pub use fob_kit::drawing::labels::{ARRANGE, DELETE};

/// How to begin, where a finger works and nothing is selected.
pub const TAP_A_STATE: &str = "Tap a state to draw from it.";

/// What the handle of the state that is selected is for, where a finger works.
pub const DRAG_THE_ARROW: &str = "Drag the arrow onto a state to draw a transition";

/// The button that puts the selected states on one height.
pub const ALIGN_IN_A_ROW: &str = "Align in a row";

/// The button that puts the selected states below one another.
pub const ALIGN_IN_A_COLUMN: &str = "Align in a column";

/// The button that spaces the selected states evenly from top to bottom.
pub const EVEN_GAPS_IN_COLUMN: &str = "Even gaps down the column";

/// The button that spaces the selected states evenly from left to right.
pub const EVEN_GAPS_IN_ROW: &str = "Even gaps along the row";

/// The button that moves states to the grid.
pub const SNAP: &str = "Snap to the grid";

/// The switch of the grid.
pub const GRID: &str = "Grid";

/// The layout on a circle.
pub const CIRCULAR: &str = "Circular";

/// The layout in columns from the start.
pub const LAYERED: &str = "Layered";

/// The question when a transition is drawn.
pub const WHICH_LETTER: &str = "Which letter leads there?";

/// The entry of the menu that makes a state the start.
pub const MAKE_START: &str = "Make it the start";

/// The button that discards a typed name that no state has.
pub const DISCARD_NAME: &str = "Discard";

/// The field of the table that adds a state.
pub const NEW_STATE_NAME: &str = "Name of a new state";

/// The entry of the menu that renames a state.
pub const RENAME: &str = "Rename…";

/// The entry of the menu that makes a state rejecting.
pub const REJECTING: &str = "Make it rejecting";

/// The entry of the menu that copies states.
pub const COPY: &str = "Copy";

/// The button and the entry of the menu that paste an automaton.
pub const PASTE: &str = "Paste";

/// The entry of the menu that leads both letters along an edge.
pub const BOTH: &str = "Both letters lead here";

/// The entry of the menu that straightens an edge.
pub const UNDO_BEND: &str = "Undo the bend";

/// The entry of the menu that adds a state.
pub const ADD_STATE: &str = "Add a state here";

/// The entry of the menu that selects all states.
pub const SELECT_ALL: &str = "Select all";

/// The entry of the menu that copies all states.
pub const COPY_ALL: &str = "Copy all as text";

/// The entry of the menu that leads a letter back to its state.
pub fn loop_by(letter: &str) -> String {
    format!("Loop by {letter}")
}

/// The news when states are copied.
pub fn copied(states: &str) -> String {
    format!("Copied {states} as text")
}

/// What the transition that is being drawn would be.
pub fn leads(from: &str, letters: &str, to: &str) -> String {
    format!("{from} leads by {letters} to {to}")
}

/// The name of the tick that makes a state accepting.
pub fn accepts(state: &str) -> String {
    format!("{state} accepts")
}

/// The problem of a typed name that no state has.
pub fn no_state(name: &str) -> String {
    format!("No state is named {name:?}.")
}

/// The button that makes a state of the typed name.
pub fn add_state(name: &str) -> String {
    format!("Add {name}")
}

/// The name of the menu of tools, which is not that of the head.
pub(crate) const MORE_TOOLS: &str = "More tools";

/// The choice of the table that makes a state the start.
pub fn start_at(state: &str) -> String {
    format!("Start at {state}")
}
