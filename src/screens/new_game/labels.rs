//! Texts of the form that tests look for.

/// The head of the card with an unfinished match, before its title.
pub const IN_PROGRESS: &str = "In progress";
/// The button that resumes it.
pub const RESUME: &str = "Resume it";
/// The notice that another match has begun in its place.
pub const IN_TRASH: &str = "The unfinished match is in the trash";
/// The heading of the machines that are no DFAs.
pub const OTHERS: &str = "Wheels and Turing machines";
/// Why not all of them are there.
pub const FAIR: &str = "Those that are fair in this kind of game. A custom game may have any.";
