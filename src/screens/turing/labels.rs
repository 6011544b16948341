//! Texts of the Turing machines that tests look for.

use std::fmt::Display;

/// The field for the most steps of a run.
pub const BOUND: &str = "Step limit";
/// The label of the number of cells that are not blank.
pub const ONES: &str = "Ones";
/// The title of the dialog that adds a break point.
pub const STOP_AT: &str = "Stop a run at…";
/// The field for the state, when it is set by hand.
pub const NEW_STATE: &str = "New state";
/// The field for the symbol, when it is set by hand.
pub(crate) const NEW_SYMBOL: &str = "New symbol";
/// The field for the cell of a break point.
pub const CELL_NUMBER: &str = "Number of the cell";
/// The button that opens the list of machines.
pub const MACHINES: &str = "Machines…";
/// The verdict on rules with an error.
pub const NOT_YET: &str = "Not a machine yet";
/// The name of the list that tells of the graph.
pub(crate) const STATES: &str = "States and rules";
/// The name of the diagram of all configurations.
pub const DIAGRAM: &str = "Space-time diagram";
/// The button that applies a change by hand.
pub const SET: &str = "Set";
/// The choice of a break point at a cell.
pub const A_CELL: &str = "A cell";
/// The button that opens the dialog of break points.
pub const ADD: &str = "Add…";
/// The button that opens the chosen machine.
pub const OPEN: &str = "Open";
/// The button that starts a run.
pub const RUN: &str = "Run";
/// The choice of the speed of a run.
pub const SPEED: &str = "Speed";
/// The title of a machine without a name, and the entry that starts one.
pub const NEW_MACHINE: &str = "New machine";
/// The mark of a machine with edits that are not saved.
pub const UNSAVED: &str = "unsaved";

/// Before the length of a run that reached the halting state.
pub const REACHED_AFTER: &str = "reached after";

/// The verdict on a run that reached the halting state.
pub fn halted(state: &str, steps: &str) -> String {
    format!("{state} is the halting state: {REACHED_AFTER} {steps}.")
}

/// The verdict on a run that stopped for want of a rule.
pub fn no_rule(steps: &str, state: &str, symbol: impl Display) -> String {
    format!("After {steps} there is no rule for state {state} on symbol {symbol}.")
}

/// The verdict on a run that a break point has stopped.
pub fn stopped(steps: &str, point: &str) -> String {
    format!("Stopped after {steps}: {point}.")
}

/// The verdict on a run that repeats.
pub fn loops(first: &str, again: &str, period: &str) -> String {
    format!("The configurations at steps {first} and {again} are the same, so the machine repeats every {period} for ever.")
}

/// The verdict on a run that reached its limit.
pub fn runs_on(steps: &str) -> String {
    format!("Neither halted nor looped within {steps}")
}

/// Where a run is.
pub fn place(state: impl Display, head: impl Display, symbol: impl Display) -> String {
    format!("State {state}, head on cell {head}, which has {symbol}")
}

/// The tape from one cell to another.
pub fn tape(first: i64, last: i64, symbols: &str) -> String {
    format!("Tape, cells {first} to {last}: {symbols}")
}

/// The rows of the space-time diagram.
pub const ROWS: &str = "Rows of the space-time diagram";
/// A tape without symbols.
pub const BLANK_TAPE: &str = "Nothing on the tape";

/// The cells between which something is written.
pub fn written(first: i64, last: i64) -> String {
    format!("Written from cell {first} to {last}")
}

/// A row of the space-time diagram.
pub fn row(step: &str, state: &str, head: i64, tape: &str) -> String {
    format!("Step {step}. State {state}, head on cell {head}. {tape}")
}

/// The name of a cell of the tape.
pub fn cell(number: impl Display, symbol: impl Display) -> String {
    format!("Cell {number}: {symbol}")
}

/// The choice of the symbol or the state of a break point.
pub const WHICH: &str = "Which one";

/// The button that removes a break point.
pub fn waits_for(point: impl Display) -> String {
    format!("{point} ×")
}
/// The choice of the most steps of a run.
pub fn at_most(steps: &str) -> String {
    format!("at most {steps}")
}

/// The title of the workshop for Turing machines, and its entry in the menu.
pub const TITLE: &str = "Turing machines";
/// The smallest limit of steps.
pub const TEN_THOUSAND: &str = "10,000 steps";
/// A larger limit of steps.
pub const A_MILLION: &str = "a million steps";
/// The usual limit of steps.
pub const A_BILLION: &str = "a billion steps";
