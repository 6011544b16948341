//! Texts of the last run that tests look for.

pub use super::last_run::{BACK, ON, PAUSE, PLAY, TO_THE_END, last_run_of, step_text};
