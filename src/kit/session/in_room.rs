//! The state of a match in a server's room, in addition to the match itself.

use crate::online::Outbox;
use std::collections::VecDeque;

/// The server's side of a match.
#[derive(Debug, Default)]
pub(super) struct InRoom {
    /// Plays of people here.
    pub outbox: Outbox,
    /// The next shot is not shown, because more of them have already arrived.
    pub hurries: bool,
    /// Digests of the server's shots that have not been compared yet.
    pub digests: VecDeque<Option<String>>,
    /// This version simulates shots differently from the server.
    pub diverged: bool,
}
