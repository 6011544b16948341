//! Texts of Fib Fob that tests look for.

/// The name of the picture of all boards.
pub const STACK: &str = "The stack of boards";
/// The name of the picture of the ship's board.
pub const FROM_ABOVE: &str = "The ship's board from above";
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

/// The name of the ship's board over its picture.
pub fn board_from_above(number: u8) -> String {
    format!("Board {number}, from above")
}

/// The heading of the analysis.
pub fn nimber(nimber: impl std::fmt::Display) -> String {
    format!("Nimber *{nimber}")
}
/// The kind of move that empties the tank of Fob.
pub const EJECT_FOB: &str = "Eject all Fob";
/// The kind of move that uses nuggets.
pub const USE_NUGGETS: &str = "Use nuggets";
/// The kind of move that brings the ship to a lower board.
pub const DOWN_STACK: &str = "Down the stack";

/// The headline of a game that somebody has won.
pub fn is_home(name: &str) -> String {
    format!("{name} is home.")
}

/// The verdict on a position that the player to move loses.
pub fn lost_for(name: &str) -> String {
    format!("lost for {name}")
}

/// The name of the description of the stack for screen readers.
pub const STACK_IN_WORDS: &str = "Stack in words";

/// The position of the ship.
pub fn ship_on(square: impl std::fmt::Display) -> String {
    format!("The ship is on {square}")
}
