//! The memory of a worker between requests.

use super::pictures::PictureMemory;
use fob_games as games;

/// The memory of a worker, with a field for each kind of work. It makes answers faster, but never different.
#[derive(Debug, Default)]
pub struct Memory {
    /// For the games of the room: the table of a solver, for example.
    pub games: games::Memory,
    /// For pictures of boards and shots.
    pub pictures: PictureMemory,
}
