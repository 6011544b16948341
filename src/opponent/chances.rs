//! Chances of success of a single shot for players of some skill, regardless of the board; measured in self-play.

use fob_board::Board;
use serde::{Deserialize, Serialize};
use std::f64::consts::SQRT_2;

/// Chances of players of some skill to sink pucks, on any board.
///
/// Measured on boards after a break from which all but a few pucks were removed. The success rate of the best shots at a colour depends on
/// how many holes are suitable, and little on the number of pucks, because fewer pucks also block less.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Touch {
    /// Chance to sink a puck of a wanted colour if any hole is suitable.
    pub sure: f64,
    /// Share of that chance that one hole gives; each further hole gives the same share of what is missing.
    pub each: f64,
    /// Chance that a shot that fails sinks some other puck.
    pub stray: f64,
    /// Chance that a shot intended to do nothing sinks a puck.
    pub idle: f64,
}

/// Chances of a single shot, for values that do not take the positions of the pucks into account.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Chances {
    /// Chances to sink pucks.
    pub touch: Touch,
    /// Chance to shoot a puck of a wanted colour off the board if few pucks are in the way; depends only on the board.
    pub off: f64,
}

/// Number of pucks of a colour at which others start to block shots off the board.
const CROWD: u32 = 6;

/// Spread of the direction of a puck that is hit straight at full speed, in radians: that of level `medium`, whose aim errs by 0.012
/// radians over half a board and whose place by 2 mm, which is 6 mm at the puck, or 0.17 of the distance of the two centres.
const STRAIGHT: f64 = 0.17;
/// Share of the straight shots that meet their puck at all, and whose puck meets the cushion before any other: see the table in
/// docs/strength-notes.md, level `medium` with one to four pucks.
const UNHINDERED: f64 = 0.88;

/// Returns the chance that a straight shot at full speed throws a puck off the board: 0 if nothing can leave the board.
///
/// The striker comes from its line to a puck in the middle of the board, and the puck moves to a cushion. The puck leaves the
/// board if its speed along the normal, `v cos a`, is more than the board's [`hop_speed`](Board::hop_speed), where `a` is the
/// error of its direction.
pub fn throw_off(board: &Board) -> f64 {
    let loss = board.friction_loss();
    let met = board.fastest_shot * board.fastest_shot - loss * board.line_reach();
    let share = board.striker_share();
    let arrives = share * share * met - loss * board.half_side();
    if !board.can_throw_off() || arrives <= board.hop_speed * board.hop_speed {
        return 0.0;
    }
    let widest = libm::acos(board.hop_speed / arrives.sqrt());
    UNHINDERED * libm::erf(widest / (SQRT_2 * STRAIGHT))
}

impl Touch {
    /// Returns the chances of players with this touch on a board.
    pub fn on(&self, board: &Board) -> Chances {
        Chances { touch: *self, off: throw_off(board) }
    }
}

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
        let miss = (0..holes.min(4)).fold(1.0, |miss, _| miss * (1.0 - self.touch.each));
        few * self.touch.sure * (1.0 - miss)
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
