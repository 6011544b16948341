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
