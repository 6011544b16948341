//! Texts of the Turing machines that tests look for.

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
