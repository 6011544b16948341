//! Random starts.

use super::{FibFob, Parts, Square};
use crate::Dice;
use serde::{Deserialize, Serialize};

/// Limits of a random start; amounts above [`FibFob::MOST`] are clamped to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// Largest number of light-years.
    pub time: u32,
    /// Largest number of nuggets.
    pub nuggets: u32,
    /// Largest number of gallons in each tank.
    pub fluids: u32,
    /// True if the first player may get a lost position.
    pub may_be_lost: bool,
}

impl Default for Setup {
    fn default() -> Self {
        Self { time: 30, nuggets: 10, fluids: 20, may_be_lost: false }
    }
}

impl Setup {
    /// Returns the start of a seed: every square and every amount is equally likely. Positions that are lost for the first player are
    /// redrawn unless they are allowed. A finished game is never a start.
    pub fn random(&self, seed: u64) -> FibFob {
        let mut dice = Dice::new(seed);
        let nuggets = self.nuggets.min(FibFob::MOST / 2);
        loop {
            let mut up_to = |most: u32| dice.below(u64::from(most.min(FibFob::MOST)) + 1) as u32;
            let mut coordinate = || up_to(7) as u8;
            let ship = Square { file: coordinate(), rank: coordinate(), board: coordinate() };
            let position = FibFob {
                ship,
                time: up_to(self.time.min(FibFob::MOST - nuggets)),
                nuggets: up_to(nuggets),
                fib: up_to(self.fluids),
                fob: up_to(self.fluids),
                turn: 1,
            };
            // The ship alone is not lost in 448 of its 512 squares, so this ends soon for any limits.
            if !position.is_finished() && (self.may_be_lost || Parts::new(&position).nimber() != 0) {
                return position;
            }
        }
    }
}
