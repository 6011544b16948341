//! A match in a server's room, in addition to the match itself; and shots on their way.

use crate::jobs::{Job, ShootAsk};
use fob_physics::ShotTrace;
use fob_play::fob::Fob;
use fob_play::log::Record;
use std::sync::Arc;

/// A shot that is known at once, or simulated in the background.
pub(super) enum Rolled {
    Known(Arc<ShotTrace>),
    Later(Job<ShootAsk>),
}

/// Progress of following the match of a server's room.
#[derive(Debug, Default)]
pub(super) struct Following {
    /// The next shot is not shown, because more of them have already arrived.
    pub hurries: bool,
    /// The digest of the server's break, until it has been compared.
    pub digest: Option<String>,
    /// The record whose shot is being simulated.
    pub arriving: Option<Arriving>,
    /// This version simulates shots differently from the server.
    pub diverged: bool,
}

/// A record whose shot is being simulated.
#[derive(Debug)]
pub(super) struct Arriving {
    pub record: Record<Fob>,
    pub digest: Option<String>,
    pub job: Job<ShootAsk>,
}
