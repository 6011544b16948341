//! Texts of the table that tests look for.

/// The state of a match between computers that is paused.
pub const PAUSED: &str = "Paused";
