//! Exports a room's game as a file.

use super::record::Kept;
use super::refusal::Refusal;
use super::room::Room;
use fob_play::any::Any;

/// Error of exporting a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FileError {
    /// There was no such game.
    #[error("game {0} has not been played here")]
    NoGame(u32),
    /// The records are inconsistent.
    #[error("the records of the room cannot be read back: {0}")]
    Records(#[from] Refusal),
}

/// Returns game number `game` of a room as a file: a match of Fob as `.fob`, a room game as its save. `room` must have its seats taken and
/// nothing played; `records` are read as far as needed.
///
/// # Errors
/// There was no such game, or the records cannot be applied.
pub fn match_file(mut room: Room, records: impl IntoIterator<Item = Kept>, game: u32) -> Result<String, FileError> {
    for kept in records {
        if kept.record.game > game {
            break;
        }
        room.apply(&kept)?;
    }
    let played = room.log.contest().filter(|_| room.log.game() == game);
    played.and_then(Any::file).ok_or(FileError::NoGame(game))
}
