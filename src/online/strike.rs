//! A strike as it travels: degrees, where the rest of the program has radians.

use fob_table::{Point, Strike};
use serde::{Deserialize, Serialize};

/// A strike in frames and records. Lengths are metres, the speed m/s.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct StrikeText {
    /// Where the striker's centre is.
    pub from: (f64, f64),
    /// Direction in degrees: 0 is east, 90 north.
    pub aim: f64,
    /// Speed of the striker, from 0 to the board's fastest.
    pub speed: f64,
    /// How far left of the striker's centre line the cue hits, as the shooter sees it.
    #[serde(default)]
    pub offset: f64,
}

/// Degrees to radians by one product, as everywhere in the program, so that the same number is the same shot.
pub fn radians(degrees: f64) -> f64 {
    degrees * (std::f64::consts::PI / 180.0)
}

impl From<StrikeText> for Strike {
    fn from(text: StrikeText) -> Self {
        Self { from: Point::new(text.from.0, text.from.1), aim: radians(text.aim), speed: text.speed, offset: text.offset }
    }
}

impl From<Strike> for StrikeText {
    /// The strike of a computer, whose degrees are rounded once; what is played is what they say.
    fn from(strike: Strike) -> Self {
        let degrees = strike.aim * (180.0 / std::f64::consts::PI);
        Self { from: strike.from.into(), aim: degrees, speed: strike.speed, offset: strike.offset }
    }
}
