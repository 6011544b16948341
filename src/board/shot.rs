//! Input of a shot, and its report for the rules.

use super::{Colour, Hole, Point, PuckId};
use serde::{Deserialize, Serialize};

/// One strike of the cue.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Strike {
    /// Position of the striker, in metres.
    pub from: Point,
    /// Direction in radians: 0 is east, pi/2 north.
    pub aim: f64,
    /// Speed of the striker in m/s, from 0 to the board's fastest shot.
    pub speed: f64,
    /// Distance between the cue's hit and the striker's centre line, in metres; positive is left as the shooter sees it.
    pub offset: f64,
}

/// A puck that fell into a hole.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Drop {
    /// The puck that fell.
    pub puck: PuckId,
    /// Colour of the puck.
    pub colour: Colour,
    /// The hole into which it fell.
    pub hole: Hole,
    /// Seconds since the strike.
    pub time: f64,
}

/// A puck that left the board over a cushion.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Lost {
    /// The puck that left.
    pub puck: PuckId,
    /// Colour of the puck.
    pub colour: Colour,
    /// Seconds since the strike.
    pub time: f64,
}

/// Everything that the rules learn from physics. Events at equal times keep the order of the list.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ShotReport {
    /// Holed pucks, in the order in which they fell.
    pub drops: Vec<Drop>,
    /// Pucks that left the board, in the order in which they left.
    pub lost: Vec<Lost>,
    /// True if the striker fell into a hole.
    pub striker_holed: bool,
    /// True if the striker left the board.
    pub striker_lost: bool,
}
