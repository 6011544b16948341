//! Records: everything that happened in a room, in order.

use super::play::Play;
use super::time::Millis;
use super::view::ResultView;
use fob_board::ShotReport;
pub use fob_play::fob::KeptShot;
pub use fob_play::log::Replaced;
use serde::{Deserialize, Serialize};

/// An event in a room, as everybody sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// Number in the room, from 0.
    pub n: u64,
    /// Game of the room, from 1.
    pub game: u32,
    /// Seat that made the play; 0 for the server.
    pub seat: u8,
    /// Time at which the record was stored.
    pub at: Millis,
    /// The play that was made.
    pub play: Play,
    /// Seats that must act next.
    pub due: Vec<u8>,
    /// Position after the play, in room games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// Digest of the shot, 16 hexadecimal digits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub digest: Option<String>,
    /// Duration of the shot, in seconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub duration: Option<f64>,
    /// Pucks that fell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drops: Option<Vec<DropView>>,
    /// Pucks that left the board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lost: Option<Vec<u16>>,
    /// True if the striker fell into a hole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub striker_holed: Option<bool>,
    /// For the last yes to a take-back: the number of the record to go back to. Everything except the clocks becomes as it was
    /// after that record.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub back: Option<u64>,
    /// For a claim: the seat that is out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub out: Option<u8>,
    /// For the start of a later game: the points of the seats in the games before it, as in ROOM.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<Vec<String>>,
    /// The result, if this record ended the game. Records of older servers lack it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<ResultView>,
    /// The computer that takes the seat of a player who is out, so that the game can continue. Records of older servers lack it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub replaced: Option<Replaced>,
}

/// A puck that fell, as in `fob shoot`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DropView {
    /// Id of the puck.
    pub puck: u16,
    /// `green` or `red`.
    pub colour: String,
    /// Name of the hole.
    pub hole: String,
    /// Seconds since the strike.
    pub time: f64,
}

/// A record with data for servers only, which allows it to be applied without simulation.
#[derive(Clone, Debug, PartialEq)]
pub struct Kept {
    /// The public record.
    pub record: Record,
    /// Outcome of a strike or break.
    pub shot: Option<Box<KeptShot>>,
}

/// Returns the pucks that fell in a shot.
pub(crate) fn drops(report: &ShotReport) -> Vec<DropView> {
    let view = report.drops.iter().map(|drop| DropView {
        puck: drop.puck.0,
        colour: drop.colour.name().to_owned(),
        hole: drop.hole.to_string(),
        time: drop.time,
    });
    view.collect()
}
