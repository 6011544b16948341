//! Texts of the library of replays that tests look for.

/// The head of an empty library.
pub const NONE_YET: &str = "No replays yet";
/// The heading of an empty library.
pub const RECORDED: &str = "Every match that you play is recorded, shot by shot, and listed here.";
/// The note on a file that cannot be read.
pub const UNREADABLE: &str = "The file is unchanged. Delete moves it to the trash.";
/// The button that clears the search.
pub const SHOW_ALL: &str = "Show all";
/// The field for the search.
pub const SEARCH: &str = "Search the replays";
/// The field into which a text from a chat is pasted.
pub const TEXT_OF_REPLAY: &str = "Text of a replay";
/// The field for the new name.
pub const NAME_OF_REPLAY: &str = "Name of the replay";
/// The title of the dialog that imports.
pub const IMPORT_TITLE: &str = "Import a replay";
/// The button that restores the replay that was deleted.
pub const UNDO_DELETE: &str = "Undo delete";
/// The news when an export was cancelled.
pub const NOTHING_WRITTEN: &str = "Cancelled. Nothing was saved";
/// The field for the last shot of an animation.
pub const LAST_SHOT: &str = "Last shot";
/// The choice of an animated GIF.
pub const ANIMATION: &str = "Animation";
/// The title of the dialog that saves a picture.
pub const SAVE_PICTURE: &str = "Save the picture";
/// The button that sets up the pucks at the practice table.
pub const TO_PRACTICE: &str = "To the practice table";
/// The button that resumes a match that is not over.
pub const RESUME: &str = "Resume";
/// The button that starts the new match.
pub const PLAY_ON: &str = "Play on";
/// The button that moves a replay to the trash.
pub const DELETE: &str = "Delete";
/// The state of a replay with a wrong checksum.
pub const DAMAGED: &str = "edited or damaged";
/// The button of an empty library that opens a new game.
pub const PLAY_FOB: &str = "Play Fob";
