//! Texts of the workshop that tests look for.

pub use crate::automata::labels::{
    ADD_SINK, BETWEEN_EQUALS, CHANGED_SINCE, CLASSES, COMPARE_WITH, DECIDED_AFTER, EXPORT_TITLE, LEAD_CHANGES, LEVEL_OF_BOTH,
    NEXT_PUCK, NOT_MEASURED, OPEN_AS_NEW, PAIRS, PLAY_INTRODUCTION, PLAY_THIS_DFA, RUN_FIRST_FAILURE, SAVE_AND_PLAY, SAVE_STEPS,
    SHEET, STEP_BACK, STEP_ON, STOP_GAMES, TEST_WORDS, TO_EXPRESSION, USE_RESULT, are_accepted, first_shooter_won, of_matches,
    play, result_of, use_proposal,
};
pub use crate::drawing::labels::{
    ADD_STATE, ALIGN_IN_A_COLUMN, ALIGN_IN_A_ROW, ARRANGE, BOTH, CIRCULAR, COPY, COPY_ALL, DELETE, DISCARD_NAME, DRAG_THE_ARROW,
    EVEN_GAPS_IN_COLUMN, EVEN_GAPS_IN_ROW, GRID, LAYERED, MAKE_START, NEW_STATE_NAME, PASTE, REJECTING, RENAME, SELECT_ALL, SNAP,
    TAP_A_STATE, UNDO_BEND, WHICH_LETTER, accepts, add_state, copied, leads, loop_by, no_state, start_at,
};
pub use fob_services::labels::{DIFFERENT, EQUIVALENT, NAME_IN_LIBRARY, OTHER_MACHINE, REPLACES_BUILT_IN, as_expected};

use fob_services::phrases::plural;
use std::fmt::Display;

/// The heading of the problems of an imported file.
pub const PROBLEMS: &str = "Problems";
/// The title of the screen, and its entry in the menu.
pub const TITLE: &str = "Workshop";
/// The button that opens the menu of operations on the DFA.
pub const TRANSFORM: &str = "Transform";
/// The operation that makes the DFA minimal.
pub const MINIMISE: &str = "Minimise…";
/// The operation that makes a DFA accept exactly the words that it rejected.
pub const COMPLEMENT: &str = "Complement…";
/// The operation that accepts the words that both DFAs accept.
pub const AND: &str = "Intersection…";
/// The operation that accepts what this DFA or another one accepts.
pub const OR: &str = "Union…";
/// The operation that accepts what this DFA accepts and another one rejects.
pub const DIFF: &str = "Difference…";
/// The operation that accepts the words that exactly one of two DFAs accepts.
pub const XOR: &str = "Symmetric difference…";
/// The operation that accepts the words read backwards.
pub const REVERSE: &str = "Reverse…";
/// The operation that makes a DFA from a regular expression.
pub const FROM_EXPRESSION_ON_DESK: &str = "From an expression…";
/// The button of the library that makes a DFA from a regular expression.
pub const FROM_EXPRESSION: &str = "From an expression";
/// The field for a regular expression.
pub const REGULAR_EXPRESSION: &str = "Regular expression";
/// The button that replaces the DFA in the editor by the result.
pub const REPLACE: &str = "Replace";
/// The question about the letters of an imported automaton.
pub const WHAT_SYMBOLS_MEAN: &str = "What do its symbols mean?";
/// The heading for an imported NFA.
pub const NONDETERMINISTIC: &str = "This automaton is nondeterministic";
/// The tick that turns an imported NFA into a DFA.
pub const MAKE_DETERMINISTIC: &str = "Make it deterministic";
/// The button that opens an imported automaton with its own letters.
pub const AS_DRAWN: &str = "Keep it as it is";
/// The notice when such an automaton is opened.
pub const KEPT_ITS_LETTERS: &str = "It has letters of its own";
/// The button that imports another file instead.
pub const ANOTHER_FILE: &str = "Another file…";
/// The button that runs the witness in both DFAs.
pub const RUN_IN_BOTH: &str = "Run it in both DFAs";
/// The heading of the drafts in the library.
pub const UNSAVED_EDITS: &str = "Unsaved edits";
/// The button that opens a draft.
pub const CONTINUE: &str = "Continue";
/// The heading of the user's own DFAs.
pub const YOURS: &str = "Yours";
/// The button that adds the word to the test words.
pub const ADD_TO_TESTS: &str = "Add to the tests";
/// The field for the name.
pub const NAME: &str = "Name of the automaton";
/// The field for the note.
pub const NOTE: &str = "Note on the automaton";
/// The button that takes back the last letter of a run.
pub const LETTER_BACK: &str = "Previous letter";
/// The button that goes to the start of a run.
pub const TO_THE_BEGINNING: &str = "Go to the start";
/// The button that runs the word letter by letter.
pub const RUN_WORD: &str = "Run the word";
/// The field for the word of a run.
pub const WORD: &str = "Word to read";
/// The notice when nothing can be pasted.
pub const NO_TEXT: &str = "The clipboard has no text";
/// The button that drops the edits of a draft.
pub const DISCARD_DRAFT: &str = "Discard";
/// The field that searches the library.
pub const SEARCH: &str = "Search the automata";
/// The button of the library that begins an automaton with letters of its own.
pub const NEW_FREE: &str = "With your own letters";
/// The button that opens the menu of files.
pub const FILE: &str = "File";
/// The button that imports the automaton.
pub const IMPORT: &str = "Import";

/// The problem of an automaton without a start.
pub const NO_START: &str = "no start: select a state, then Start";

/// The problem of a state without a transition.
pub fn lacks(state: &str, letter: impl Display) -> String {
    format!("{state} lacks {letter}")
}

/// The problem of two states of one name.
pub fn twice(name: &str) -> String {
    format!("{name} twice")
}

/// The heading of the list of problems.
pub fn problems(count: usize) -> String {
    plural(count, "problem")
}

/// The name of the button that adds a letter to the word.
pub fn read(letter: &str) -> String {
    format!("Read {letter}")
}

/// The news that a word was added to the test words.
pub fn in_tests(word: &str, accepted: bool) -> String {
    format!("{word} is in the tests now: {}", if accepted { "accept" } else { "reject" })
}

/// The news that the test words have the word.
pub fn already_in_tests(word: &str) -> String {
    format!("{word} is already in the tests")
}

/// The caption of the result of an operation.
pub fn after(states: usize) -> String {
    format!("After: {}", plural(states, "state"))
}

/// The last line of a long list of problems.
pub fn more_problems(more: usize) -> String {
    format!("… and {}", plural(more, "more problem"))
}

/// The name of the choice that a symbol means a colour.
pub fn is_colour(symbol: impl Display, colour: &str) -> String {
    format!("{symbol} is {colour}")
}

/// The name of the card of a DFA in the library.
pub fn open(name: &str) -> String {
    format!("Open {name}")
}

/// The button of a card that opens its DFA for editing.
pub const EDIT: &str = "Edit";
/// The button of a card that copies its DFA.
pub const DUPLICATE: &str = "Duplicate";

/// The name of a button of a card.
pub fn of(act: &str, name: &str) -> String {
    format!("{act} {name}")
}

/// The button that restores a DFA from the trash.
pub fn undo_delete(name: &str) -> String {
    format!("Undo delete of {name}")
}

/// The notice on an automaton from a link.
pub const FROM_A_LINK: &str = "You opened this automaton from a link. It is not kept until you save or change it.";
/// The problem of a word with a wrong character, after which.
pub const NOT_A_LETTER: &str = "is not a letter: write g or r";
/// The button that opens the note on the automaton.
pub const OPEN_NOTE: &str = "Note";
/// What the automaton does with a word that it accepts.
pub const ACCEPTS: &str = "accepts";

/// Where a run is: the state, and how many letters of the word are read.
pub fn current_state(state: &str, read: usize, letters: usize) -> String {
    if read >= letters {
        format!("Current state {state}, all read.")
    } else {
        format!("Current state {state}, {read} of {letters} read.")
    }
}

/// The button that saves the DFA in the library.
pub const SAVE: &str = "Save";

/// The notice where a DFA is needed.
pub(super) const NOT_YET: &str =
    "Not a DFA yet: solve the problems listed below the canvas first. Your edits are kept as a draft.";
