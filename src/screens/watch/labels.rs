//! Texts of a replay that tests look for.

pub use fob_services::labels::THE_BREAK;

/// The button that changes a shot of the replay.
pub const WHAT_IF: &str = "What if";
/// The button that opens the review.
pub const REVIEW: &str = "Review";
/// The button that starts the review.
pub const REVIEW_ALL: &str = "Review all shots";
/// The button that stops the review.
pub const STOP_REVIEW: &str = "Stop";
/// The note on a review that was stopped.
pub const STOPPED: &str = "The review was stopped early.";
/// The note on a shot that could not be improved.
pub const NOTHING_BETTER: &str = "Nothing better was found.";
/// The note on the break.
pub const BREAK_NOT_REVIEWED: &str = "The break is not reviewed.";
/// The label of the accuracy of a player.
pub const ACCURACY: &str = "Accuracy";
/// The button that picks a replay to compare.
pub const ANOTHER_REPLAY: &str = "Another replay…";
/// The button that goes to the shot before.
pub const PREVIOUS_SHOT: &str = "Previous shot";
/// The button that goes to the next shot.
pub const NEXT_SHOT: &str = "Next shot";
/// The button that goes to the contact before.
pub const PREVIOUS_CONTACT: &str = "Previous contact";
/// The button that goes to the next contact.
pub const NEXT_CONTACT: &str = "Next contact";
/// The button that advances one frame.
pub const FORWARD_A_FRAME: &str = "Forward a frame";
/// The switch of the discs at every tenth of a second.
pub const STROBOSCOPE: &str = "Stroboscope";
/// The switch of the paths.
pub const TRAILS: &str = "Trails";
/// The switch of the arrows of speed.
pub const SPEEDS: &str = "Speeds";
/// The switch of the marks of contacts.
pub const CONTACTS: &str = "Contacts";
/// The switch of slow motion at hard contacts.
pub const SLOW_HITS: &str = "Slow contacts";
/// The note on a replay that ends before its match.
pub const NOT_FINISHED: &str = "Not finished.";
/// The field that searches the replays to compare.
pub const SEARCH: &str = "Search the replays";
/// The button that starts a new match from this moment.
pub const PLAY_ON: &str = "Play on…";
/// The button that saves pictures of the shot.
pub const PICTURES: &str = "Pictures…";
/// The button that plays the shot.
pub const PLAY: &str = "Play";
/// The button that pauses the shot.
pub const PAUSE: &str = "Pause";
/// The label of the losses by poor shots.
pub const GIVEN_AWAY: &str = "given away";
/// The button that opens the last runs of the machines.
pub const LAST_RUN: &str = "Last run";
/// The note on a replay without shots.
pub const NO_SHOTS: &str = "This replay has no shots yet.";
/// The warning about another version of the physics, before its number.
pub const OTHER_PHYSICS: &str = "Recorded with physics";
/// The name of the review's curve of chances, before them.
pub const CHANCES: &str = "Chance of winning, reviewed: ";
/// The head of the column of accuracies.
pub const ACCURACY_COLUMN: &str = "accuracy";
/// The mark of a shot that lowered the chance and could have been better.
pub const POOR: &str = "poor";
/// The mark of a shot that could have been much better, but did not lower the chance.
pub const MISSED: &str = "a missed chance";
/// The mark of a shot that lowered the chance much, although nothing much better was found.
pub const COSTLY: &str = "costly";
/// The beginning of the judgement on a shot.
pub const ON_AVERAGE: &str = "On average such a shot";
/// Before the chance of the better shot that is shown.
pub const BETTER: &str = "Better, on the board: ";
/// How to make another strike.
pub const HOW_TO_STRIKE: &str = "Pull back on the board and let go to shoot, drag the striker to place it, or use the arrow keys";
/// The button that goes to the next shot on the right side.
pub const NEXT_ON_RIGHT: &str = "Next shot on the right";
/// The name of a mark where the match turns, before what changes.
pub const TURNING_POINT: &str = "Turning point";

/// The name of the button in the log that goes to a shot.
pub fn log_of(shot: &str) -> String {
    format!("Log of {shot}")
}

/// The button that sets up the position at the practice table.
pub const PRACTISE: &str = "Practise";
/// The name of the time line, before what it shows.
pub const TIME_LINE: &str = "Time line: ";
/// The name of the curve of chances, before what it shows.
pub const ODDS: &str = "Chance of winning: ";
/// What a mark says about a shot that was taken back, after the shot.
pub const TAKEN_BACK: &str = "was taken back";
/// The news that a review cannot be read.
pub const COMPUTED_AGAIN: &str = "The saved review cannot be read, so it is computed again.";

/// The name of the row of a shot in the review.
pub fn review_of(shot: impl std::fmt::Display) -> String {
    format!("Review of shot {shot}")
}

/// The switch of the recorded aim.
pub const AIM: &str = "Aim";
