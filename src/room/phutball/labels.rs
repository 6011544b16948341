//! Texts of Phutball that tests look for.

use fob_games::phutball::Point;

/// The button that places a man on the point that a finger has chosen.
pub fn place_on(point: Point) -> String {
    format!("Play {point}")
}

/// The button that gives up the chosen point.
pub const NOT_THERE: &str = "Cancel";
/// The button that takes all jumps back.
pub const PUT_BALL_BACK: &str = "Put the ball back";
/// The button that plays the jumps.
pub const PLAY_MOVE: &str = "Play the move";
/// The button that takes the last jump back.
pub const TAKE_JUMP_BACK: &str = "Take a jump back";
/// The heading of the move that the walk-through refutes.
pub const ILLEGAL: &str = "A move that is not legal";
/// The button that closes the walk-through and plays the position.
pub const PLAY_ON: &str = "Play on";
/// The button that shows the next step of the walk-through.
pub const NEXT_STEP: &str = "Next step";
