//! Texts of Gobblet that tests look for.

/// The title of the dialog that plays a line.
pub const LINE_TITLE: &str = "The line, played out";
/// The switch for the rule that a lifted piece must be moved.
pub const TOUCH_MOVE: &str = "Touch-move";
/// The switch that draws covering pieces as glass.
pub const LOOK_THROUGH: &str = "Look through the cups";
/// The button that resets the view.
pub const RESET_VIEW: &str = "Reset view";
/// The button that shows the best line.
pub const WHY: &str = "Why";
