//! Texts of the last run that tests look for.

pub use super::last_run::{BACK, ON, PAUSE, PLAY, TO_THE_END, last_run_of, step_text};

/// Before the words that a wheel goes through when a puck falls.
pub fn joins(letter: char) -> String {
    format!("{letter} joins:")
}

/// The production that is at the top after them.
pub fn then_production(number: usize) -> String {
    format!(", then production {number}")
}

/// The text of a production without letters.
pub(super) const ADDS_NOTHING: &str = "nothing";

/// The name of the list of a wheel's productions.
pub fn productions_of(wheel: &str) -> String {
    format!("Productions of {wheel}")
}
