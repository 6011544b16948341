//! Texts of the workshop for wheels that tests look for.

pub use super::judged::FAIRER;
pub use super::productions::ADD;
pub use super::search::{SEARCH, TAKE};
pub use fob_kit::widgets::labels::{DFAS, WHEELS};

/// The menu of wheels.
pub const OPEN: &str = "Open";
/// The first entry of the menu.
pub const NEW: &str = "New wheel";
/// The button that opens the form for a new match.
pub const PLAY: &str = "Play this wheel";
/// The button that saves.
pub const SAVE: &str = "Save";
