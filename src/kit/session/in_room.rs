//! What a match of a server's room knows besides the match.

use fob_online::Play;
use std::collections::VecDeque;

/// The server's side of a match.
#[derive(Debug, Default)]
pub(super) struct InRoom {
    /// Plays of people here that were not handed to the line yet.
    pub outbox: Vec<Play>,
    /// A play that a turn waits for is with the server.
    pub sent: bool,
    /// The shot that comes next is not shown, because more follow it already.
    pub hurries: bool,
    /// Digests of the server's shots that were not compared yet.
    pub digests: VecDeque<Option<String>>,
    /// This version simulates shots differently from the server.
    pub diverged: bool,
}
