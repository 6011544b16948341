//! What a player of some skill can count on in one shot, without a look at the board: measured in self-play.

use serde::{Deserialize, Serialize};

/// The chances of one shot, as the value of a position takes them where the pucks themselves are not looked at.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Chances {
    /// The chance to sink a puck of a wanted colour into a hole of a wanted string when very many lie about.
    pub sure: f64,
    /// The chance that one puck of that colour can be sunk into one given hole, apart from [`Chances::sure`].
    pub each: f64,
    /// The chance to throw a puck of a wanted colour off the board.
    pub off: f64,
    /// The chance that a shot which fails sinks some puck somewhere instead.
    pub stray: f64,
    /// The chance that a shot which is meant to do nothing sinks some puck all the same.
    pub idle: f64,
}

impl Chances {
    /// The chance to sink one of `pucks` pucks into one of `holes` holes.
    pub fn sink(&self, pucks: u32, holes: u32) -> f64 {
        // By repeated products: no platform's mathematics.
        let miss = (0..(pucks * holes).min(64)).fold(1.0, |miss, _| miss * (1.0 - self.each));
        self.sure * (1.0 - miss)
    }

    /// The chance to throw one of `pucks` pucks off the board.
    pub fn throw_off(&self, pucks: u32) -> f64 {
        // A single one may lie behind others, or too near its cushion.
        match pucks {
            0 => 0.0,
            1 => 0.8 * self.off,
            _ => self.off,
        }
    }
}
