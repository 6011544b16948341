//! Texts of the editor for automata with letters of their own that tests look for.

pub use crate::automata::labels::{
    ADD_SINK, CLASSES, COMPARE, COMPARE_WITH, COMPLEMENT, COPY_EXPRESSION, DIFFERENCE, DIFFERENT, EQUIVALENT, GAME, INTERSECTION,
    MAKE_IT_DETERMINISTIC, NOTHING_CHOSEN, OPEN_OTHER, OTHER_EXPRESSION, PAIRS, PLAY, PLAY_THIS_DFA, REVERSE, RUN_FIRST_FAILURE,
    SAVE_AND_PLAY, SAVE_STEPS, SHEET, SMALLEST, STEP_BACK, STEP_ON, STEPS, SYMMETRIC_DIFFERENCE, TEST_WORDS, TO_EXPRESSION,
    UNION, USE_RESULT, WRITE_EXPRESSION, board_way, differ_on, has_choices, lacks_transitions, not_a_letter, number_of_letters,
    own_automaton, result_of, step_of,
};
pub use fob_services::labels::{as_expected, in_the_trash};

use fob_automata::general::Automaton;
use fob_services::document::Edited as _;

/// The field for the letters of the alphabet.
pub const LETTERS: &str = "Letters of the alphabet";
/// The menu of files.
pub const FILE: &str = "File";
/// The line of that menu that saves it under another name.
pub const SAVE_AS: &str = "Save as…";
/// The line of that menu that opens a file.
pub const OPEN_FILE: &str = "Open a file…";
/// The button that saves the automaton among your own.
pub const SAVE: &str = "Save";
/// The field for its name.
pub const NAME: &str = Automaton::TEXTS.field;
/// The line of that menu that empties the canvas.
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
/// The line of that menu that writes a file.
pub const EXPORT: &str = "Export…";
/// The menu that opens the automaton as a DFA of the board.
pub const TO_BOARD: &str = "To the board";
/// The choice of the subset construction.
pub const DETERMINISTIC: &str = "Make deterministic";
/// The button that reads the word on which they differ.
pub const RUN_WORD: &str = "Run it";
/// The notice after a step that would make too many states.
pub const TOO_MANY_STATES: &str = "The canvas has no room for so many states";
/// The line of that menu that copies a link to the automaton.
pub const COPY_LINK: &str = "Copy link";
/// What is said of an automaton that is not a DFA, before why.
pub const AN_NFA: &str = "An NFA: ";
