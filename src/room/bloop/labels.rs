//! Texts of Bugs and Loops that tests look for.

/// The button that skips to the end of a run.
pub const SKIP: &str = "Skip";
/// The button that opens the workshop of Turing machines.
pub const MACHINES: &str = "Turing machines…";
/// The field for the tape of a new game.
pub const TAPE: &str = "Tape of the new game";
/// The heading of the transcript.
pub const TRANSCRIPT: &str = "Transcript";
/// The title of the listing.
pub const SITUATION: &str = "The situation";
/// The command that shows the listing.
pub const SHOW_SITUATION: &str = "Show the situation as text";
/// The command that shows the transcript.
pub const SHOW_TRANSCRIPT: &str = "Transcript of all configurations and scores";
/// The command that saves the transcript.
pub const SAVE_RECORD: &str = "Save a record of the game";
/// The command that goes back a turn.
pub const BACK_A_TURN: &str = "Back one turn";
/// The choice to set your own configuration.
pub const TAPE_BY_HAND: &str = "Tape by hand";
/// The button that opens the commands of the pause.
pub const MORE: &str = "More…";
/// The note when nothing can be repeated.
pub const NOTHING_TO_REPEAT: &str = "No recorded move follows this one";
/// The button that adds the rule that is set.
pub const ADD_RULE: &str = "Add the rule";
/// The switch that shows what a rule would do.
pub const PREVIEW: &str = "Preview";
/// The slowest speed at which runs are shown.
pub const SLOW: &str = "Slow";
/// The note on a purge.
pub const PURGED: &str = "That was the twelfth turn: all rules are purged.";
/// The heading of the pause.
pub const PAUSE: &str = "Pause";
/// The button that copies the listing.
pub const COPY: &str = "Copy";
/// The button that saves the listing as a file.
pub const SAVE_AS_FILE: &str = "Save as a file";
/// A heading of the rules.
pub const A_TURN: &str = "A turn";
/// The heading at the end of the game.
pub const GAME_OVER: &str = "The game is over";
