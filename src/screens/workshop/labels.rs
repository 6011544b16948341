//! Texts of the workshop that tests look for.

/// The heading of the problems of an imported file.
pub const PROBLEMS: &str = "Problems";
/// The warning about the name of a built-in DFA.
pub const REPLACES_BUILT_IN: &str = "Replaces the built-in DFA; Restore undoes this";
/// The title of the screen, and its entry in the menu.
pub const TITLE: &str = "Workshop";
/// The button that opens the menu of operations on the DFA.
pub const TRANSFORM: &str = "Transform";
/// The operation that makes the DFA minimal.
pub const MINIMISE: &str = "Minimise…";
/// The operation that accepts what the DFA rejects.
pub const COMPLEMENT: &str = "Complement…";
/// The operation that accepts what both DFAs accept.
pub const AND: &str = "Intersection…";
/// The operation that accepts what this DFA or another one accepts.
pub const OR: &str = "Union…";
/// The operation that accepts what this DFA accepts and another one rejects.
pub const DIFF: &str = "Difference…";
/// The operation that accepts what exactly one of two DFAs accepts.
pub const XOR: &str = "Symmetric difference…";
/// The operation that makes a DFA of a regular expression.
pub const FROM_EXPRESSION_ON_DESK: &str = "From an expression…";
/// The button of the library that makes a DFA of a regular expression.
pub const FROM_EXPRESSION: &str = "From an expression";
/// The field for a regular expression.
pub const REGULAR_EXPRESSION: &str = "Regular expression";
/// The choice of the second DFA of an operation.
pub const OTHER_DFA: &str = "The other DFA";
/// The button that replaces the DFA on the desk by the result.
pub const REPLACE: &str = "Replace";
/// The question about the letters of an imported automaton.
pub const WHAT_SYMBOLS_MEAN: &str = "What do its symbols mean?";
/// The heading for an imported NFA.
pub const NONDETERMINISTIC: &str = "This automaton is nondeterministic";
/// The tick that turns an imported NFA into a DFA.
pub const MAKE_DETERMINISTIC: &str = "Make it deterministic";
/// The button that opens an imported automaton in the workshop for NFAs.
pub const AS_DRAWN: &str = "Keep it as it is";
/// The button that imports another file instead.
pub const ANOTHER_FILE: &str = "Another file…";
/// The button that puts the selected states on one height.
pub const ALIGN_IN_A_ROW: &str = "Align in a row";
/// The button that puts the selected states below one another.
pub const ALIGN_IN_A_COLUMN: &str = "Align in a column";
/// The button that spaces the selected states evenly from left to right.
pub const EVEN_GAPS_IN_ROW: &str = "Even gaps along the row";
/// The button that moves states to the grid.
pub const SNAP: &str = "Snap to the grid";
/// The switch of the grid.
pub const GRID: &str = "Grid";
/// The button that opens the menu of layouts.
pub const ARRANGE: &str = "Arrange";
/// The layout on a circle.
pub const CIRCULAR: &str = "Circular";
/// The layout in columns from the start.
pub const LAYERED: &str = "Layered";
/// The question when a transition is drawn.
pub const WHICH_LETTER: &str = "Which letter leads there?";
/// The entry of the menu that makes a state the start.
pub const MAKE_START: &str = "Make it the start";
/// The title of the dialog that exports.
pub const EXPORT_TITLE: &str = "Export the DFA";
/// The button that drops a state's name that leads nowhere.
pub const DISCARD_NAME: &str = "Discard";
/// The field of the table that adds a state.
pub const NEW_STATE_NAME: &str = "Name of a new state";
/// The choice of the DFA to compare with.
pub const COMPARE_WITH: &str = "Compare with";
/// The button that runs the witness in both DFAs.
pub const RUN_IN_BOTH: &str = "Run it in both DFAs";
/// The verdict on two DFAs that accept the same words.
pub const EQUIVALENT: &str = "Equivalent";
/// The verdict on two DFAs that differ on a word.
pub const DIFFERENT: &str = "Different";
/// The heading of the drafts in the library.
pub const UNSAVED_EDITS: &str = "Unsaved edits";
/// The button that opens a draft.
pub const CONTINUE: &str = "Continue";
/// The heading of the user's own DFAs.
pub const YOURS: &str = "Yours";
/// The button that adds the word to the test words.
pub const ADD_TO_TESTS: &str = "Add to the tests";
/// The button that starts a game with the DFA.
pub const PLAY_THIS_DFA: &str = "Play this DFA";
/// The field for the name.
pub const NAME: &str = "Name of the DFA";
/// The field for the note.
pub const NOTE: &str = "Note on the DFA";
/// The field for the name under which a DFA is saved.
pub const NAME_IN_LIBRARY: &str = "Name in the library";
/// The title of the dialog that saves.
pub const SAVE_TITLE: &str = "Save in the library";
/// The button that takes back the last letter of a run.
pub const LETTER_BACK: &str = "Previous letter";
/// The button that goes to the start of a run.
pub const TO_THE_BEGINNING: &str = "Go to the start";
/// The button that runs the word letter by letter.
pub const RUN_WORD: &str = "Run the word";
/// The field for the word of a run.
pub const WORD: &str = "Word to read";
/// The field for the test words.
pub const TEST_WORDS: &str = "List of test words";
/// The button that runs the first word that fails its test.
pub const RUN_FIRST_FAILURE: &str = "Run first failure";
/// The button that goes back one step of minimising.
pub const STEP_BACK: &str = "◀ Step";
/// The note that minimising changes nothing.
pub const MINIMAL_ALREADY: &str = "It is already minimal.";
/// The label of the leverage of the next puck.
pub const NEXT_PUCK: &str = "Next puck";
/// The choice of the level that plays on both sides.
pub const LEVEL_OF_BOTH: &str = "Level of both";
/// The notice when nothing can be pasted.
pub const NO_TEXT: &str = "The clipboard has no text";
/// The button that stops the games of computers.
pub const STOP_GAMES: &str = "Stop";
/// The button that drops the edits of a draft.
pub const DISCARD_DRAFT: &str = "Discard";
/// The field that searches the library.
pub const SEARCH: &str = "Search the DFAs";
/// The button that opens the menu of files.
pub const FILE: &str = "File";
/// The button that imports the automaton.
pub const IMPORT: &str = "Import";
/// The entry of the menu that renames a state.
pub const RENAME: &str = "Rename…";
