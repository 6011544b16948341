//! A strike in the protocol, in degrees; the rest of the program uses radians.

use fob_board::{Point, Strike};
use serde::{Deserialize, Serialize};

/// A strike in frames and records. Lengths are in metres, the speed in m/s.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct StrikeText {
    /// Position of the striker's centre.
    pub from: (f64, f64),
    /// Direction in degrees: 0 is east, 90 is north.
    pub aim: f64,
    /// Speed of the striker, from 0 to the board's fastest shot.
    pub speed: f64,
    /// Distance of the cue's hit to the left of the striker's centre line, as the shooter sees it.
    #[serde(default)]
    pub offset: f64,
}

/// Converts degrees to radians by a single product, as everywhere in the program, so that the same number gives the same shot.
pub fn radians(degrees: f64) -> f64 {
    degrees * (std::f64::consts::PI / 180.0)
}

impl From<StrikeText> for Strike {
    fn from(text: StrikeText) -> Self {
        Self { from: Point::new(text.from.0, text.from.1), aim: radians(text.aim), speed: text.speed, offset: text.offset }
    }
}

impl From<Strike> for StrikeText {
    /// Converts a computer's strike. The angle in degrees is rounded once, and the rounded value is played.
    fn from(strike: Strike) -> Self {
        let degrees = strike.aim * (180.0 / std::f64::consts::PI);
        Self { from: strike.from.into(), aim: degrees, speed: strike.speed, offset: strike.offset }
    }
}
