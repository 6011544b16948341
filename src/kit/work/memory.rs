//! What a worker keeps from one request to the next.

use super::pictures::PictureMemory;
use fob_games as games;

/// What a worker keeps, a field for each kind of work. It makes answers quicker and never another.
#[derive(Debug, Default)]
pub struct Memory {
    /// For the games of the room: the table of a solver, for example.
    pub games: games::Memory,
    /// For pictures of boards and shots.
    pub pictures: PictureMemory,
}
