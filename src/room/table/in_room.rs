//! The state of a table in a server's room, in addition to its game.

use fob_games::NodeId;
use fob_kit::online::Outbox;

/// The room's side of a game.
#[derive(Debug)]
pub(super) struct InRoom {
    /// Plays of people here.
    pub outbox: Outbox,
    /// Our player; `None` for a spectator.
    pub mine: Option<u8>,
    /// The place that the room's game has reached, whatever place is in view.
    pub live: NodeId,
    /// The server plays the game differently from this version.
    pub diverged: bool,
}
