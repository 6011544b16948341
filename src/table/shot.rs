//! What goes into a shot and what the rules need to know of it.

use super::{Colour, Hole, Point, PuckId};
use serde::{Deserialize, Serialize};

/// One strike of the cue.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Strike {
    /// Where the striker is, in metres.
    pub from: Point,
    /// Direction in radians: 0 is east, pi/2 north.
    pub aim: f64,
    /// Speed of the striker in m/s, from 0 to the board's fastest.
    pub speed: f64,
    /// How far off the striker's centre line the cue hits, in metres; positive is left of it as the shooter sees it.
    pub offset: f64,
}

/// A puck that fell into a hole.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Drop {
    /// Who fell.
    pub puck: PuckId,
    /// Its colour.
    pub colour: Colour,
    /// Where it fell.
    pub hole: Hole,
    /// Seconds since the strike.
    pub time: f64,
}

/// A puck that left the board over a cushion.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Lost {
    /// Who left.
    pub puck: PuckId,
    /// Its colour.
    pub colour: Colour,
    /// Seconds since the strike.
    pub time: f64,
}

/// All that passes from physics to the rules. Equal times keep the order of the list.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ShotReport {
    /// Pucks in holes, in the order in which they fell.
    pub drops: Vec<Drop>,
    /// Pucks off the board, in the order in which they left.
    pub lost: Vec<Lost>,
    /// The striker fell into a hole.
    pub striker_holed: bool,
    /// The striker left the board.
    pub striker_lost: bool,
}
