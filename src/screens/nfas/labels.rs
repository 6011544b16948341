//! Texts of the workshop for NFAs that tests look for.

/// The field for the letters of the alphabet.
pub const LETTERS: &str = "Letters of the alphabet";
/// The button that opens a file.
pub const OPEN: &str = "Open…";
/// The button that empties the canvas.
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
/// The button that puts the automaton on the desk of the workshop for DFAs.
pub const TO_BOARD: &str = "To the board";
/// The choice of the run and the words.
pub const RUN: &str = "Words";
/// The choice of the subset construction.
pub const DETERMINISTIC: &str = "Make deterministic";
/// The choice of the elimination of states.
pub const TO_EXPRESSION: &str = "To an expression";
/// The choice of the table of pairs.
pub const MINIMISE: &str = "Minimise";
/// The button that goes to the step before.
pub const STEP_BACK: &str = "◀ Step";
/// The button that goes to the next step.
pub const STEP_ON: &str = "Step ▶";
/// The button that puts the result on the canvas.
pub const USE_RESULT: &str = "Use the result";
/// The button that copies the expression of an automaton.
pub const COPY_EXPRESSION: &str = "Copy the expression";
/// The button that writes the construction to a file.
pub const SAVE_STEPS: &str = "Save the steps…";
/// The field of words that are tried.
pub const TRIED: &str = "Words to try";
/// The choice of the canvas.
pub const DRAWING: &str = "State diagram";
/// The choice of the table.
pub const TABLE: &str = "Table";
