//! Texts of the library of replays that tests look for.

/// The head of an empty library.
pub const NONE_YET: &str = "No replays yet";
/// What an empty library says.
pub const RECORDED: &str = "Every match that you play is recorded, shot by shot, and listed here.";
/// What becomes of a file that cannot be read.
pub const UNREADABLE: &str = "The file is unchanged. Delete moves it to the trash.";
