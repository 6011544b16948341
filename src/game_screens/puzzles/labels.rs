//! Texts of the puzzles that tests look for.

pub use super::page::NOT_SAVED;

use std::fmt::Display;

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
/// The heading of a puzzle that is solved.
pub const SOLVED: &str = "✔ Solved";
/// The heading after a right move that is not the last.
pub const RIGHT: &str = "✔ Right so far";
/// The heading after a wrong move.
pub const WRONG: &str = "✖ Wrong";
/// The text before the move that answers a wrong one.
pub const ANSWER_IS: &str = "The answer is:";
/// The text before the move that wins against a wrong one.
pub const LOSES_TO: &str = "It loses to:";
/// The mark of the puzzle of the day that is solved.
pub const DONE: &str = "solved";
/// The name of the button that opens the first player's win at Gobblet.
pub const OPEN_FIRST_WIN: &str = "Open the first player's win";

/// The name of the button that opens a puzzle of a kind.
pub fn play(kind: &str) -> String {
    format!("Play {kind}")
}

/// The name of the button that opens the puzzle of the day.
pub fn today(kind: &str) -> String {
    format!("Today: {kind}")
}

/// The heading of the puzzles of the day.
pub fn day(day: &str) -> String {
    format!("Today, {day}")
}

/// The progress with a kind.
pub fn first_tries(solved: impl Display, tried: impl Display) -> String {
    format!("{solved} of {tried} solved on the first try")
}

/// The number of puzzles solved in a row.
pub fn in_a_row(now: impl Display) -> String {
    format!("; {now} in a row now")
}
