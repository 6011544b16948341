//! Chances of success of a single shot for players of some skill, regardless of the board; measured in self-play.

use serde::{Deserialize, Serialize};

/// Chances of a single shot, for values that do not take the positions of the pucks into account.
///
/// Measured on boards after a break from which all but a few pucks were removed. The success rate of the best shots at a colour depends on
/// how many holes are suitable, and little on the number of pucks, because fewer pucks also block less.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Chances {
    /// Chance to sink a puck of a wanted colour if any hole is suitable.
    pub sure: f64,
    /// Share of that chance that one hole gives; each further hole gives the same share of what is missing.
    pub each: f64,
    /// Chance to shoot a puck of a wanted colour off the board if few pucks are in the way.
    pub off: f64,
    /// Chance that a shot that fails sinks some other puck.
    pub stray: f64,
    /// Chance that a shot intended to do nothing sinks a puck.
    pub idle: f64,
}

/// Number of pucks of a colour at which others start to block shots off the board.
const CROWD: u32 = 6;

impl Chances {
    /// Returns the chance to sink one of `pucks` pucks into one of `holes` holes.
    pub fn sink(&self, pucks: u32, holes: u32) -> f64 {
        let few = match pucks {
            0 => return 0.0,
            1 => 0.8,
            2 => 0.9,
            _ => 1.0,
        };
        // Uses repeated products, because powers differ between platforms.
        let miss = (0..holes.min(4)).fold(1.0, |miss, _| miss * (1.0 - self.each));
        few * self.sure * (1.0 - miss)
    }

    /// Returns the chance to shoot one of `pucks` pucks off the board.
    pub(crate) fn throw_off(&self, pucks: u32) -> f64 {
        match pucks {
            0 => 0.0,
            1..CROWD => self.off,
            _ => 0.6 * self.off,
        }
    }
}
