//! What a match of a server's room knows besides the match.

use crate::online::Outbox;
use std::collections::VecDeque;

/// The server's side of a match.
#[derive(Debug, Default)]
pub(super) struct InRoom {
    /// Plays of people here.
    pub outbox: Outbox,
    /// The shot that comes next is not shown, because more follow it already.
    pub hurries: bool,
    /// Digests of the server's shots that were not compared yet.
    pub digests: VecDeque<Option<String>>,
    /// This version simulates shots differently from the server.
    pub diverged: bool,
}
