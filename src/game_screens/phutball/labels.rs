//! Texts of Phutball that tests look for.

use fob_games::phutball::Point;

/// The button that places a man on the point that a finger has chosen.
pub fn place_on(point: Point) -> String {
    format!("Play {point}")
}

/// The name of the description of the board for screen readers.
pub const BOARD_IN_WORDS: &str = "Board in words";
/// The column of the point for a man.
pub const COLUMN: &str = "Column";
/// The row of the point for a man.
pub const ROW: &str = "Row";
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

/// The men that the jumps have taken.
pub fn taken(men: &str) -> String {
    format!("Taken: {men}")
}

/// The note that the move can end with a goal.
pub fn on_goal_line(ball: impl std::fmt::Display) -> String {
    format!("{ball} is on the goal line")
}

/// The warning that the move would end with an own goal.
pub fn on_own_goal_line(ball: impl std::fmt::Display) -> String {
    format!("{ball} is on your own goal line")
}

/// The note that the ball has only passed the goal line.
pub fn crossed(ball: impl std::fmt::Display) -> String {
    format!("crossed the goal line on {ball}")
}

/// The headline of a game that ended with a goal.
pub fn goal(ball: impl std::fmt::Display) -> String {
    format!("A goal: the move ended with the ball on {ball}")
}

/// The headline of a game that ended with an own goal.
pub fn own_goal(side: &str, ball: impl std::fmt::Display) -> String {
    format!("An own goal: {side} brought the ball to {ball}")
}

/// The heading of the goals in one move.
pub fn goals_of(side: &str, count: &str) -> String {
    format!("Goals in one move for {side}: {count}")
}

/// The heading of the threats of the other side.
pub fn threats_of(side: &str, count: &str) -> String {
    format!("Threats of {side}: {count}")
}

/// The heading of the men that stop them.
pub fn saving_men(count: &str) -> String {
    format!("Men that stop all threats: {count}")
}

/// The progress of the analysis of the game's course.
pub fn analysed(known: impl std::fmt::Display, all: impl std::fmt::Display) -> String {
    format!("{known} of {all} positions analysed")
}

/// The verdict that a goal is possible.
pub fn can_score(name: &str) -> String {
    format!("{name} can score now")
}

/// The text before a move of the ball that is a goal.
pub const GOAL: &str = "Goal";
/// The text before a threat of the other side.
pub const THREAT: &str = "Threat";
/// The text before a man that stops all threats.
pub const SAVING_MAN: &str = "Saving man";
/// The heading of the first step of the walk-through.
pub const THE_POSITION: &str = "The position";

/// The heading of a jump in the walk-through: its number, such as `first`, and its start and end.
pub fn jump(which: &str, jump: &str) -> String {
    format!("The {which} jump: {jump}")
}

/// The reason why no man can be put on a point.
pub fn no_man(point: impl std::fmt::Display, why: &str) -> String {
    format!("No man on {point}: {why}")
}

/// The reason why a man cannot be put off the board.
pub const OFF_THE_BOARD: &str = "it is off the board, where only the ball may go";

/// The reason why the ball cannot jump to a point.
pub fn no_jump(point: impl std::fmt::Display, why: &str) -> String {
    format!("No jump to {point}: {why}")
}
