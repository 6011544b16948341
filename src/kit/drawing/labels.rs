//! Texts of the drawing that tests look for.

use fob_automata::edit::NotYet;

/// The button that adds a state.
pub const NEW_STATE: &str = "Add state";
/// The field for the name of the selected state.
pub const STATE_NAME: &str = "Name of the state";
/// The button that makes the selected state the start.
pub const START: &str = "Start";
/// The button that makes the selected states accepting.
pub const ACCEPTING: &str = "Accepting";
/// The button that draws an arrow from the selected state to itself.
pub const LOOP: &str = "Loop";
/// The button that deletes the selection.
pub const DELETE: &str = "Delete";
/// With these words the button begins that puts a letter on the selected arrow.
pub const READS: &str = "Reads";
/// The button that takes the last change back.
pub const UNDO: &str = "Undo";
/// The button that makes it again.
pub const REDO: &str = "Redo";
/// The button that lays the states out.
pub const ARRANGE: &str = "Arrange";
/// The button that shows the whole drawing.
pub const FIT: &str = "Fit";
/// The name of what tells of the canvas.
pub const IN_WORDS: &str = "States and transitions";
/// The canvas, for screen readers, before the number of states.
const CANVAS: &str = "Canvas";
/// How to begin, on an empty canvas, and where it is worked by a finger.
pub const EMPTY_CANVAS: (&str, &str) = ("Double-click anywhere to add a state", "Tap twice anywhere to add a state");
/// The button below the table that adds a state.
pub const ADD_ROW: &str = "Add row";
/// The field for the word of a run.
pub const WORD: &str = "Word to read";
/// The button that goes back one letter.
pub const LETTER_BACK: &str = "◀ Letter";
/// The button that reads one letter.
pub const LETTER_ON: &str = "Letter ▶";
/// The problem of a drawing without states.
pub const NO_STATES: &str = "No states yet: press Add state";

/// Why a drawing is no automaton yet, and what to do.
pub const fn not_yet(why: NotYet) -> &'static str {
    match why {
        NotYet::NoStates => NO_STATES,
        NotYet::NoStart => "No start yet: select a state and press Start",
        NotYet::BadName => "Some names are invalid",
    }
}

/// The name of the canvas for screen readers.
pub fn canvas(states: usize) -> String {
    format!("{CANVAS}: {}", fob_services::phrases::plural(states, "state"))
}

/// The button that selects a state, by its transitions.
pub fn state(words: &str) -> String {
    format!("State {words}")
}

/// The button that selects an arrow.
pub fn arrow(from: &str, to: &str, letters: &str) -> String {
    format!("Transition from {from} to {to} on {letters}")
}

/// The button that draws an arrow.
pub fn new_arrow(from: &str, to: &str) -> String {
    format!("New transition from {from} to {to}")
}

/// The button that draws an edge by a letter.
pub fn new_transition(from: &str, letter: &str, to: &str) -> String {
    format!("New transition from {from} on {letter} to {to}")
}

/// The states in which a run may be.
pub fn current_states(names: &[&str]) -> String {
    match names {
        [] => "no state".to_owned(),
        [one] => format!("current state {one}"),
        _ => format!("current states {}", names.join(", ")),
    }
}

/// The field of the table for the states to which a letter leads.
pub fn cell(state: &str, letter: impl std::fmt::Display) -> String {
    format!("{state} on {letter}")
}
