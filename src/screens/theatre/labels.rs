//! Texts of the library of replays that tests look for.

use fob_services::phrases::plural;
use std::fmt::Display;

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
pub use fob_services::labels::PLAY_FOB;

/// The name of a replay's row in the list.
pub fn replay(title: &str) -> String {
    format!("Replay {title}")
}
/// The note when no replay matches the search.
pub const NO_MATCH: &str = "No replay matches. Names, players, kinds, boards, DFAs and results are searched.";
/// The note that a practice session is no match.
pub const PRACTICE_SESSION: &str = "This is a practice session: it continues at the practice table.";
/// Before the name of the file of a picture that is saved.
pub const SAVED: &str = "Saved: ";
/// The button that saves a picture.
pub const SAVE: &str = "Save…";

/// The news when the library has the imported replay.
pub fn already_known(name: &str) -> String {
    format!("Already in the library: {name}")
}

/// The news when the library has some of the imported replays.
pub fn imported(new: usize, known: usize) -> String {
    format!("Imported {}; {known} more were already in the library", plural(new, "replay"))
}

/// The player who shoots next.
pub fn next_shot(name: &str, side: impl Display) -> String {
    format!("Next: {}", fob_services::labels::shoots_from(name, side))
}

/// The button that starts a new match from a shot.
pub const PLAY_ON_FROM: &str = "Play on…";
/// The unit of the length of an animation.
pub const FRAMES: &str = "frames";

/// The size of a picture.
pub fn pixels(width: impl Display, height: impl Display) -> String {
    format!("{width} × {height} pixels")
}

/// The number of a shot, before what happened in it.
pub fn shot(number: impl Display) -> String {
    format!("Shot {number}")
}
