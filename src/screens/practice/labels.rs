//! Texts of the practice table that tests look for.

/// The notice that another window has the table.
pub const ELSEWHERE: &str = "The practice table is open in another window; changes here are not saved";
/// The news when the table has been restored.
pub const AS_LEFT: &str = "The table is as you left it.";
/// The verdict on a drill that was solved with the first shot.
pub const SOLVED_AT_ONCE: &str = "Solved with the first shot!";
/// The verdict on a drill that was solved after a way was shown.
pub const SOLVED_AS_SHOWN: &str = "Solved, as shown.";
/// The button that puts the pucks back as they were set up.
pub const RESET: &str = "Reset";
/// The title of the dialog that saves a layout.
pub const SAVE_TITLE: &str = "Save the layout";
/// The tool that adds red pucks.
pub const ADD_RED: &str = "Add red";
/// The tool that moves pucks.
pub const MOVE: &str = "Move";
/// The button that removes all pucks.
pub const CLEAR: &str = "Clear";
/// The tool that removes pucks.
pub const REMOVE: &str = "Remove";
/// The choice to show no spread.
pub const OFF: &str = "Off";
/// The choice of a medium player's spread.
pub const MEDIUM: &str = "Medium";
/// The share of a spread in which nothing falls.
pub const NONE_FALLS: &str = "No puck falls or leaves the board";
/// The verdict on a shot that did not solve the drill.
pub const NOT_YET: &str = "Not yet";
/// The reason why a puck cannot be on top of another one.
pub const OVERLAPS_ANOTHER: &str = "The puck overlaps another one";
/// The reason why a puck cannot be on the frame.
pub const OUTSIDE: &str = "The puck does not fit inside the cushions there";

/// The reason why a puck cannot be over a hole.
pub fn would_fall(hole: impl std::fmt::Display) -> String {
    format!("The puck would fall into hole {hole}")
}

/// The name of the practice table in the message that it cannot be saved.
pub const THE_TABLE: &str = "The practice table";
/// The loss if the practice table cannot be saved.
pub const LOST_TABLE: &str = "the practice table";

/// The name of the discs on the board while they are set up.
pub(crate) const DISCS: &str = "Discs on the board";
/// The first number of the mark.
pub const MARK_ACROSS: &str = "Mark: centimetres to the right of the middle";
/// The second number of the mark.
pub const MARK_UPWARDS: &str = "Mark: centimetres above the middle";
/// The button that puts the held disc down.
pub const PUT_DOWN: &str = "Put it down at the mark";
/// The button that picks up a disc.
pub const PICK_UP: &str = "Pick up what is at the mark";
/// The button that removes a puck.
pub const REMOVE_AT_MARK: &str = "Remove the puck at the mark";
/// The reason why a disc cannot be pressed while new ones are added.
pub(crate) const PUT_ELSEWHERE: &str = "A new puck needs a free place";
/// The reason why a disc cannot be pressed while one is held.
pub(crate) const HOLDS_ONE: &str = "Put down the one that you hold first";

/// The button that adds a puck.
pub fn add_at_mark(colour: &str) -> String {
    format!("Add a {colour} puck at the mark")
}
