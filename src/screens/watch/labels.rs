//! Texts of a replay that tests look for.

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
/// The name of the first shot.
pub const THE_BREAK: &str = "The break";
/// The label of the losses by poor shots.
pub const GIVEN_AWAY: &str = "given away";
/// The button that opens the last runs of the machines.
pub const LAST_RUN: &str = "Last run";
