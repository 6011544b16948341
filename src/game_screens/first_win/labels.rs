//! Texts of the first player's win that tests look for.

/// The button that takes the last moves back.
pub const TAKE_BACK: &str = "← Take back";
/// The button that starts another game.
pub const AGAIN: &str = "Again";
/// The note at the end of a game in which a move was wrong.
pub const LOST_ON_THE_WAY: &str = " You lost the win on the way.";
/// The heading after a move that does not win.
pub const WIN_IS_GONE: &str = "✖ The win is gone";
/// The heading while red is to move.
pub const YOUR_MOVE: &str = "Your move, Red";
/// The text before the move by which red can win.
pub const CAN_WIN_BY: &str = "Red can win by move";
/// The note on the keys that select a reply.
pub const SELECT: &str = "N and P select a reply, Enter plays it.";
