//! What a player of some skill can count on in one shot, without a look at the board: measured in self-play.

use serde::{Deserialize, Serialize};

/// The chances of one shot, as the value of a position takes them where the pucks themselves are not looked at.
///
/// Measured over boards after a break from which all but some pucks were taken: how often the best shots at a colour succeed
/// hangs on how many holes will do, and little on how many pucks there are, since fewer pucks also stand less in the way.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Chances {
    /// The chance to sink a puck of a wanted colour where any hole will do.
    pub sure: f64,
    /// The share of that which one hole is good for; each further hole is good for the same share of what is still missing.
    pub each: f64,
    /// The chance to throw a puck of a wanted colour off the board, when few pucks stand in the way.
    pub off: f64,
    /// The chance that a shot which fails sinks some puck somewhere instead.
    pub stray: f64,
    /// The chance that a shot which is meant to do nothing sinks some puck all the same.
    pub idle: f64,
}

/// With so many pucks of a colour about, others stand in the way of throwing one off.
const CROWD: u32 = 6;

impl Chances {
    /// The chance to sink one of `pucks` pucks into one of `holes` holes.
    pub fn sink(&self, pucks: u32, holes: u32) -> f64 {
        let few = match pucks {
            0 => return 0.0,
            1 => 0.8,
            2 => 0.9,
            _ => 1.0,
        };
        // By repeated products: no platform's mathematics.
        let miss = (0..holes.min(4)).fold(1.0, |miss, _| miss * (1.0 - self.each));
        few * self.sure * (1.0 - miss)
    }

    /// The chance to throw one of `pucks` pucks off the board.
    pub fn throw_off(&self, pucks: u32) -> f64 {
        match pucks {
            0 => 0.0,
            1..CROWD => self.off,
            _ => 0.6 * self.off,
        }
    }
}
