//! Texts of the widgets that tests look for.

/// The button that closes a notice.
pub const OK: &str = "OK";
/// The string of a hole whose order is chosen, by its letter.
pub fn string(letter: &str) -> String {
    format!("String {letter}")
}

/// The hole whose order is chosen, where another hole of the same string has one as well.
pub fn hole(hole: impl std::fmt::Display) -> String {
    format!("hole {hole}")
}

/// The sentence above the orders.
pub fn chooses_order(chooses: &str) -> String {
    format!("{chooses} the order in which they count. The figure shows where each order leads.")
}

/// The button that confirms the order of letters.
pub const CHOOSE_ORDER: &str = "Choose this order";
/// The title when a file dialog cannot open a folder.
pub const NO_FOLDER: &str = "Folder not found";
/// The title when files could not be read.
pub const NOT_READ: &str = "Some files could not be read";
/// The title when files could not be saved.
pub const NOT_SAVED: &str = "Some work could not be saved";
/// The title of other errors.
pub const FAILED: &str = "That did not work";
/// The answer that replaces an existing file.
pub const REPLACE: &str = "Replace";
/// The button that chooses another file.
pub const ANOTHER_PLACE: &str = "Another folder…";
/// The list of workshops, where there is no room for a tab for each.
pub const WORKSHOP: &str = "Workshop";
/// The tab of the workshop for automata.
pub const AUTOMATA: &str = "Automata";
/// The tab of the workshop for wheels.
pub const WHEELS: &str = "Wheels";
/// The tab of the workshop for Turing machines.
pub const TURING_MACHINES: &str = "Turing machines";
/// The answer that changes nothing.
pub const CANCEL: &str = "Cancel";
/// The button that opens the chosen file.
pub const OPEN: &str = "Open";
/// The button that saves the file.
pub const SAVE: &str = "Save";
/// The question about an existing file, after its name.
pub const EXISTS: &str = "exists already. Its content is lost if you replace it.";
/// The button that goes back a screen.
pub const BACK: &str = "← Back";
/// The remark on a `+` between two operands of a regular expression.
pub const ONE_OR_MORE: &str = "+ means \"one or more\" here.";
/// The button that changes such a `+`.
pub const WRITE_OR: &str = "Write | instead";
/// The remark on a `!` in an expression.
pub const NOT: &str = "! means \"not\" here.";
/// The button that turns each `!` of an expression into the empty word.
pub const WRITE_EMPTY: &str = "Write ε instead";

/// The name of the list that describes a drawn automaton.
pub fn states_of(automaton: &str) -> String {
    format!("States of {automaton}")
}
