//! What is written down: everything that happened in a room, in order.

use super::play::Play;
use super::time::Millis;
use fob_physics::ShotTrace;
use fob_table::{Puck, ShotReport};
use serde::{Deserialize, Serialize};

/// One thing that happened in a room, as everybody reads it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// Its number in the room, from 0.
    pub n: u64,
    /// The game of the room, from 1.
    pub game: u32,
    /// Whose play; 0 is the server.
    pub seat: u8,
    /// When it was written.
    pub at: Millis,
    /// What was done.
    pub play: Play,
    /// The seats that must act after it.
    pub due: Vec<u8>,
    /// The position after it, in games of the room.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The shot's digest, 16 hexadecimal digits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub digest: Option<String>,
    /// How long the shot takes, in seconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub duration: Option<f64>,
    /// The pucks that fell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drops: Option<Vec<DropView>>,
    /// The pucks that left the board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lost: Option<Vec<u16>>,
    /// Whether the striker fell into a hole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub striker_holed: Option<bool>,
    /// In the last yes to a take-back: all but the clocks is as after the record of this number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub back: Option<u64>,
    /// In a claim: the seat that is out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub out: Option<u8>,
}

/// A puck that fell, as `fob shoot` has it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DropView {
    /// Its number.
    pub puck: u16,
    /// `green` or `red`.
    pub colour: String,
    /// The hole.
    pub hole: String,
    /// Seconds since the strike.
    pub time: f64,
}

/// A record with what only servers read: enough to take it in without simulating anything.
#[derive(Clone, Debug, PartialEq)]
pub struct Kept {
    /// The record.
    pub record: Record,
    /// What a strike or a break came to.
    pub shot: Option<Box<KeptShot>>,
}

/// The outcome of a strike, exact.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct KeptShot {
    /// The version of the physics that simulated it.
    pub physics: u32,
    /// What the rules need to know.
    pub report: ShotReport,
    /// The pucks as the shot left them, before any rule returned one.
    pub rest: Vec<Puck>,
    /// Where the (first) striker stopped; `None` if it is in a hole or off the board.
    pub striker: Option<(f64, f64)>,
    /// The digest.
    pub digest: u64,
}

impl KeptShot {
    pub(crate) fn new(trace: &ShotTrace) -> Self {
        Self {
            physics: fob_physics::PHYSICS_VERSION,
            report: trace.report.clone(),
            rest: trace.rest.pucks.clone(),
            striker: trace.strikers.first().copied().flatten().map(Into::into),
            digest: trace.digest,
        }
    }

    pub(crate) fn drops(&self) -> Vec<DropView> {
        let drops = self.report.drops.iter();
        let view = drops.map(|drop| DropView {
            puck: drop.puck.0,
            colour: drop.colour.name().to_owned(),
            hole: drop.hole.to_string(),
            time: drop.time,
        });
        view.collect()
    }
}
