//! Texts of Gobblet that tests look for.

pub use crate::labels::RESET_VIEW;

use std::fmt::Display;

/// The title of the dialog that plays a line.
pub const LINE_TITLE: &str = "The line, played out";
/// The switch for the rule that a lifted piece must be moved.
pub const TOUCH_MOVE: &str = "Touch-move";
/// The switch that draws covering pieces as glass.
pub const LOOK_THROUGH: &str = "Look through the cups";
/// The button that shows the best line.
pub const WHY: &str = "Why";
/// The notice that a touched piece must be moved.
pub const TOUCHED: &str = "Touch-move is on: you must move the piece that you touched";
/// The note on a piece without a move.
pub const CANNOT_MOVE: &str = " It cannot move now.";

/// The warning that lifting a piece lets the other side win.
pub fn opens_row(colour: &str) -> String {
    format!("This opens a row for {colour}")
}

/// The note on a piece that another one covered.
pub fn under_it(colour: &str, size: &str) -> String {
    format!("Under it: {colour}'s {size} piece.")
}

/// The places to which a lifted piece must go, or the game is lost.
pub fn only_saves(places: &[&str]) -> String {
    match places {
        [one] => format!("Only {one} saves the game."),
        more => format!("Only {} save the game.", more.join(", ")),
    }
}

/// The headline of the analysis of a game that is over.
pub fn side_has_won(colour: &str) -> String {
    format!("{colour} has won")
}

/// The headline of the analysis of a decided game.
pub fn wins_in(colour: &str, plies: impl Display) -> String {
    format!("{colour} wins in {plies}")
}

/// The name of a move of the analysis.
pub fn judged(mv: impl Display, verdict: &str) -> String {
    format!("Move {mv}: {verdict}")
}

/// The name of the description of the board for screen readers.
pub const BOARD_IN_WORDS: &str = "Board in words";
/// The text of a cell without a piece.
pub const EMPTY_CELL: &str = "empty";

/// The text of equal pieces in a reserve.
pub fn reserve(colour: &str, size: &str, count: u32) -> String {
    format!("{colour}'s reserve: {size} piece, {count} left")
}

/// The menu of ways to see the board.
pub const VIEW: &str = "View";
