//! Texts of the puzzles that tests look for.

/// The news when the first try was right.
pub const FIRST_TRY: &str = "On the first try.";
/// The news when an earlier try was wrong.
pub const NOT_FIRST_TRY: &str = "Not on the first try.";
/// The news when a hint was used.
pub const WITH_HINT: &str = "With a hint.";
/// The heading after the solution was shown.
pub const WAS_SOLUTION: &str = "That was the solution";
/// The button that plays the solution.
pub const SHOW_SOLUTION: &str = "Show the solution";
/// The note on a puzzle that was opened by its number.
pub const BY_NUMBER: &str = "A puzzle opened by its number does not count.";
/// The verdict on a move that is not the best.
pub const BETTER_MOVE: &str = "There is a better move.";
/// The field for a move by its notation.
pub const MOVE_AS_TEXT: &str = "Move as text";
/// The button that goes to another puzzle.
pub const NEXT: &str = "Next";
/// The button that takes the wrong move back.
pub const TRY_AGAIN: &str = "Try again";
/// The button that shows a hint.
pub const HINT: &str = "Hint";
