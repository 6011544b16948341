//! Texts of Fib Fob that tests look for.

/// The name of the picture of all boards.
pub const STACK: &str = "The stack of boards";
/// The name of the gauge of the time.
pub const TIME_COUNTER: &str = "Time counter";
/// The kind of move that uses time.
pub const REDUCE: &str = "Reduce the time";
/// The kind of move that uses a gallon of Fob.
pub const SPEND_FOB: &str = "Spend 1 Fob";
/// The button that plays the move that is set.
pub const PLAY: &str = "Play";

/// The name of the button that plays a winning move.
pub fn winning_move(mv: impl std::fmt::Display) -> String {
    format!("Winning move {mv}")
}

/// The name of the gauge of a fluid.
pub fn tank(fluid: &str) -> String {
    format!("{fluid} tank")
}

/// The heading of the analysis.
pub fn nimber(nimber: impl std::fmt::Display) -> String {
    format!("Nimber *{nimber}")
}
