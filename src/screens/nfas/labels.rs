//! Texts of the workshop for NFAs that tests look for.

pub use crate::automata::labels::{
    ADD_SINK, CLASSES, COMPARE_WITH, COMPLEMENT, COPY_EXPRESSION, DIFFERENCE, DIFFERENT, EQUIVALENT, GAME, INTERSECTION,
    MAKE_IT_DETERMINISTIC, NOTHING_CHOSEN, OPEN_OTHER, OTHER_EXPRESSION, PAIRS, PLAY, PLAY_THIS_DFA, REVERSE, SAVE_AND_PLAY,
    SAVE_STEPS, SHEET, SMALLEST, STEP_BACK, STEP_ON, SYMMETRIC_DIFFERENCE, TO_EXPRESSION, UNION, USE_RESULT, WRITE_EXPRESSION,
    board_way, differ_on, has_choices, lacks_transitions, not_a_letter, number_of_letters, own_automaton, result_of, step_of,
};
pub use fob_services::labels::{as_expected, in_the_trash};

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
/// The list of panels, where there is no room for a button for each.
pub const PANEL: &str = "Panel";
/// The choice of the run and the words.
pub const RUN: &str = "Words";
/// The choice of the subset construction.
pub const DETERMINISTIC: &str = "Make deterministic";
/// The choice of minimisation.
pub const MINIMISE: &str = "Minimise";
/// The choice of another automaton that this one is compared and combined with.
pub const ANOTHER: &str = "With another";
/// The button that reads the word on which they differ.
pub const RUN_WORD: &str = "Run it";
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
