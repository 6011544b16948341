//! Texts of the referee that tests look for.

/// The button with which a player resigns.
pub const RESIGN: &str = "Resign";
/// The button that confirms the entries.
pub const CONFIRM: &str = "Confirm the shot";
/// The button that confirms a shot in which nothing fell.
pub const CONFIRM_MISS: &str = "Confirm a miss";
/// The button for a striker that fell.
pub const BLACK_HOLED: &str = "Striker holed";
/// The button with which all agree to a draw.
pub const DRAW: &str = "Draw";
/// The answer that agrees to a draw.
pub const AGREE: &str = "All agree";
/// The button that leaves the match.
pub const LEAVE: &str = "Leave";
/// The button that plays the last run of the machines again.
pub const LAST_RUN: &str = "Last run";
/// Shown while it is played.
pub(crate) const RUNS_ON: &str = "The last puck is down, and the machine runs on";
/// The button that leaves it.
pub const RESULT: &str = "Result";
/// The button that takes back the last entry.
pub const UNDO: &str = "Undo";
/// The notice that another program has changed the file.
pub const OTHER_PROGRAM: &str = "Another program changed the match's file; its version is in the trash";

/// The player who scores if the string is accepted.
pub fn if_accepted(name: &str) -> String {
    format!("{name} if accepted")
}

/// The player who scores if the string is rejected.
pub fn if_rejected(name: &str) -> String {
    format!("{name} if rejected")
}

/// The reason why no more pucks of a colour can be entered.
pub fn none_left(colour: &str) -> String {
    format!("No {colour} puck is left on the board")
}

/// The news that a confirmed shot can be corrected.
pub fn open_again(shot: impl std::fmt::Display) -> String {
    format!("Shot {shot} is open again")
}

/// The name of the button that removes an entry of the shot.
pub fn remove(number: impl std::fmt::Display, entry: &str) -> String {
    format!("Remove {number}: {entry}")
}
