//! Holes that an aim can reach, with the colours of the pucks: the shot itself and some executions of it by a steady hand, a few
//! in each frame.

use fob_board::{Colour, Hole, Layout, Side, Strike};
use fob_opponent::{Skill, executions};
use fob_physics as physics;

/// Executions that an aim is tried with, the exact one among them.
pub const EXECUTIONS: usize = 32;
/// Number of them simulated per frame.
const A_FRAME: usize = 4;
/// Seed of the errors of the hand: every aim is tried with the same errors, so that nothing flickers.
const SEED: u64 = 1;

/// The pucks that an aim can reach, as far as it was tried.
#[derive(Clone, Debug, Default)]
pub struct Reach {
    aimed: Option<(Strike, Side)>,
    strikes: Vec<Strike>,
    tried: usize,
    /// Number of executions in which a puck of a colour fell into a hole.
    fell: [[usize; 4]; 2],
}

impl Reach {
    /// Tries an aim from a side a little more. Returns whether there is more to try.
    pub fn follow(&mut self, layout: &Layout, side: Side, aim: &Strike) -> bool {
        if self.aimed != Some((*aim, side)) {
            let others = executions(&Skill::MASTER.hand, layout, side, aim, SEED, EXECUTIONS - 1);
            let strikes = std::iter::once(*aim).chain(others).collect();
            *self = Self { aimed: Some((*aim, side)), strikes, ..Self::default() };
        }
        let until = (self.tried + A_FRAME).min(self.strikes.len());
        for strike in &self.strikes[self.tried..until] {
            // A shot that is too much work is tried when it is shot.
            let Ok((report, _)) = physics::outcome(layout, std::slice::from_ref(strike)) else { continue };
            if report.striker_holed {
                continue;
            }
            for (colour, fell) in [Colour::Green, Colour::Red].into_iter().zip(&mut self.fell) {
                for (hole, fell) in Hole::ALL.into_iter().zip(fell) {
                    *fell += usize::from(report.drops.iter().any(|drop| (drop.colour, drop.hole) == (colour, hole)));
                }
            }
        }
        self.tried = until;
        until < self.strikes.len()
    }

    /// Forgets the aim and its results.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// Returns the strikes that it is tried with, the exact one first.
    pub fn strikes(&self) -> &[Strike] {
        &self.strikes
    }

    /// Returns the colours and holes that were reached, those that were reached most often first.
    pub fn reached(&self) -> Vec<(Colour, Hole)> {
        let all = [Colour::Green, Colour::Red].into_iter().flat_map(|colour| Hole::ALL.map(|hole| (colour, hole)));
        let count = |&(colour, hole): &(Colour, Hole)| self.fell[colour as usize][hole.index()];
        let mut reached: Vec<(Colour, Hole)> = all.filter(|goal| count(goal) > 0).collect();
        reached.sort_by_key(|goal| std::cmp::Reverse(count(goal)));
        reached
    }
}
