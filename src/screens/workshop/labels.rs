//! Texts of the workshop that tests look for.

/// The head of what is wrong with an imported file.
pub const PROBLEMS: &str = "Problems";
/// The warning about the name of a built-in DFA.
pub const REPLACES_BUILT_IN: &str = "Replaces the built-in DFA; Restore undoes this";

/// The button that leads to the workshop for wheels.
pub const WHEELS: &str = "Wheels";
