//! Texts of the workshop for wheels that tests look for.

pub use super::judged::FAIRER;
pub use super::productions::ADD;
pub use super::search::{SEARCH, TAKE};
pub use fob_kit::widgets::labels::{AUTOMATA, WHEELS};

use fob_machines::wheel::Wheel;
use fob_services::document::Edited;

/// The menu of wheels.
pub const OPEN: &str = "Open";
/// The first entry of the menu.
pub const NEW: &str = "New wheel";
/// The button that opens the form for a new match.
pub const PLAY: &str = "Play this wheel";
/// The button that saves.
pub const SAVE: &str = "Save";
/// The field for the name of the wheel's file.
pub const NAME: &str = Wheel::TEXTS.field;
/// The name of the share of the orders that are accepted.
pub const ODDS: &str = "Odds";
/// The name of the share of exchanges that change the verdict.
pub const SWING: &str = "Swing";
/// The name of the chart of last runs.
pub const LAST_RUNS: &str = "Last runs by their steps; accepted ones below, rejected ones above";
/// The field for the test words.
pub const TEST_WORDS: &str = "List of test words";

/// The name of the field of a production.
pub fn production(number: usize) -> String {
    format!("Production {number}")
}

/// The name of the handle of a production.
pub fn drag_production(number: usize) -> String {
    format!("Drag production {number}")
}

/// The name of the button that removes a production.
pub fn remove_production(number: usize) -> String {
    format!("Remove production {number}")
}
