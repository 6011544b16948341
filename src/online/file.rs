//! A game of a room as a file.

use super::core::Core;
use super::record::Kept;
use super::refusal::Refusal;
use super::room::Room;

/// Why there is no file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FileError {
    /// There was no such game.
    #[error("game {0} has not been played here")]
    NoGame(u32),
    /// The records contradict each other.
    #[error("the records of the room cannot be read back: {0}")]
    Records(#[from] Refusal),
}

/// Game number `game` of a room as a file: a match of Fob as `.fob`, a game of the room as its saved text. `room` is the room with
/// its seats taken and nothing played; `records` are read as far as they are needed.
///
/// # Errors
/// There was no such game, or the records cannot be taken in.
pub fn match_file(mut room: Room, records: impl IntoIterator<Item = Kept>, game: u32) -> Result<String, FileError> {
    for kept in records {
        if kept.record.game > game {
            break;
        }
        room.apply(&kept)?;
    }
    if room.game != game {
        return Err(FileError::NoGame(game));
    }
    match &room.core {
        Some(Core::Fob(fob)) => Ok(fob.file()),
        Some(Core::Game(board)) => board.file().ok_or(FileError::NoGame(game)),
        None => Err(FileError::NoGame(game)),
    }
}
