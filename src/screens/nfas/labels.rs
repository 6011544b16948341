//! Texts of the workshop for NFAs that tests look for.

pub use crate::automata::labels::{
    ADD_SINK, CLASSES, COPY_EXPRESSION, GAME, MAKE_IT_DETERMINISTIC, PAIRS, PLAY, PLAY_THIS_DFA, SAVE_AND_PLAY, SAVE_STEPS,
    SHEET, STEP_BACK, STEP_ON, TO_EXPRESSION, USE_RESULT, board_way, has_choices, lacks_transitions, number_of_letters, step_of,
};
pub use fob_services::labels::{DIFFERENT, EQUIVALENT, as_expected, in_the_trash};

use fob_automata::general::Automaton;
use fob_services::document::Edited as _;

/// The field for the letters of the alphabet.
pub const LETTERS: &str = "Letters of the alphabet";
/// The menu with what can be put on the canvas.
pub const OPEN: &str = "Open";
/// The choice of a file in that menu.
pub const OPEN_FILE: &str = "A file…";
/// The button that saves the automaton among your own.
pub const SAVE: &str = "Save";
/// The field for its name.
pub const NAME: &str = Automaton::TEXTS.field;
/// The choice in that menu that empties the canvas.
pub const NEW: &str = "New";
/// The button that makes an NFA of an expression.
pub const FROM_EXPRESSION: &str = "From an expression…";
/// The field of that dialog.
pub const EXPRESSION: &str = "Regular expression";
/// The construction with transitions that read nothing.
pub const THOMPSON: &str = "Thompson";
/// The construction with a state for each letter.
pub const GLUSHKOV: &str = "Glushkov";
/// The button of that dialog.
pub const MAKE: &str = "Make the NFA";
/// The button that writes a file.
pub const EXPORT: &str = "Export…";
/// The menu that puts the automaton on the desk of the workshop for DFAs.
pub const TO_BOARD: &str = "To the board";
/// The choice of the run and the words.
pub const RUN: &str = "Words";
/// The choice of the subset construction.
pub const DETERMINISTIC: &str = "Make deterministic";
/// The choice of minimisation.
pub const MINIMISE: &str = "Minimise";
/// The choice of another automaton that this one is compared and combined with.
pub const ANOTHER: &str = "With another";
/// The field for the expression of the other automaton.
pub const OTHER_EXPRESSION: &str = "Expression of the other automaton";
/// The button that opens the other automaton.
pub const OPEN_OTHER: &str = "From a file…";
/// The button that leads from the file back to the field.
pub const WRITE_EXPRESSION: &str = "Write an expression";
/// The button that reads the word on which they differ.
pub const RUN_WORD: &str = "Run it";
/// The operation with the words that both accept.
pub const INTERSECTION: &str = "Intersection";
/// The operation with the words that at least one accepts.
pub const UNION: &str = "Union";
/// The operation with the words that this one accepts and the other does not.
pub const DIFFERENCE: &str = "Difference";
/// The operation with the words that exactly one accepts.
pub const SYMMETRIC_DIFFERENCE: &str = "Symmetric difference";
/// The operation with the words that this one does not accept.
pub const COMPLEMENT: &str = "Complement";
/// The operation with the words read backwards.
pub const REVERSE: &str = "Reverse";
/// The tick that minimises the result.
pub const SMALLEST: &str = "Minimise the result";
/// The notice after a step that would make too many states.
pub const TOO_MANY_STATES: &str = "The canvas has no room for so many states";
/// The field of words that are tried.
pub const TRIED: &str = "Words to try";
/// The choice of the canvas.
pub const DRAWING: &str = "State diagram";
/// The choice of the table.
pub const TABLE: &str = "Table";
/// The button that copies a link to the automaton.
pub const COPY_LINK: &str = "Copy link";
/// What is said of an automaton that is not a DFA, before why.
pub const AN_NFA: &str = "An NFA: ";

/// On which word two automata differ, and whether the one on the canvas accepts it.
pub fn differ_on(word: &str, accepts: bool) -> String {
    let (this, other) = if accepts { ("accepts", "rejects") } else { ("rejects", "accepts") };
    format!("The shortest word on which they differ is {word}: this one {this} it, the other {other} it.")
}

/// What is said of a file with another letter.
pub fn not_a_letter(letter: char) -> String {
    format!("The other automaton reads {letter:?}, which is not one of the letters here.")
}

/// How large the result of an operation is.
pub fn result_of(states: usize) -> String {
    format!("The result has {}.", fob_base::text::plural(states, "state"))
}
