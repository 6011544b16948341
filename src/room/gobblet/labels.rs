//! Texts of Gobblet that tests look for.

/// The title of the dialog that plays a line.
pub const LINE_TITLE: &str = "The line, played out";
/// The switch of the rule that a lifted piece must move.
pub const TOUCH_MOVE: &str = "Touch-move";
/// The switch that draws covering pieces as glass.
pub const LOOK_THROUGH: &str = "Look through the cups";
/// The button that resets the view.
pub const RESET_VIEW: &str = "Reset view";
/// The entry of the menu that ends the game as a draw.
pub const AGREE_ON_DRAW: &str = "Agree on a draw";
/// The button that shows the best line.
pub const WHY: &str = "Why";
/// The menu that ends the game.
pub const END: &str = "End";
