//! Texts of the lessons that tests look for.

use fob_services::route::LESSONS;

/// The name of the lessons in the menu.
pub const TITLE: &str = "Lessons";
/// The menu's remark on the lessons as long as none was done.
pub const NO_LESSONS: &str = "Seven short ones";

/// The menu's remark afterwards.
pub fn lessons_done(done: usize) -> String {
    if done == usize::from(LESSONS) { "All done  ✓".to_owned() } else { format!("{done} of {LESSONS} done") }
}

/// The button that goes to the next step.
pub const CONTINUE: &str = "Continue";
/// The button that starts a match against the computer after the last lesson.
pub const FIRST_MATCH: &str = "Play your first match";
/// The button that restarts the step.
pub const TRY_AGAIN: &str = "Try again";
/// Label of the answers to a question, and of the given answer.
pub const YOUR_ANSWER: &str = "Your answer";

/// The button that goes to the next lesson.
pub fn next_lesson(title: &str) -> String {
    format!("Next lesson: {title}")
}

/// The button that shows the shot of the other player.
pub fn let_shoot(name: &str) -> String {
    format!("Let {name} shoot")
}

/// After the number of a lesson that is done.
pub const DONE: &str = ", done";

/// The name of the button of a lesson, by its place in the course.
pub fn lesson(place: u8) -> String {
    format!("Lesson {place}")
}

/// The text about a shot with which the striker fell.
pub const STRIKER_FELL: &str =
    "The striker fell into a hole, so the shot does not count. Shoot with less power, or hit the puck a little off its middle.";
/// The text about a shot with which nothing fell.
pub const NOTHING_FELL: &str =
    "Nothing fell. The striker leaves in the direction of the cue: check the dashed line before you shoot.";
