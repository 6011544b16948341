//! The results of one shot repeated many times by an unsteady hand.

use super::hand::{Hand, Tremor};
use fob_base::Dice;
use fob_board::{Colour, Layout, Point, PuckId, Side, Strike};
use fob_physics::{Prepared, ShotError};
use serde::{Deserialize, Serialize};

/// A puck that ends closer than this to where it was counts as not struck, in metres.
const STILL: f64 = 1e-6;

/// A request for many executions of one strike.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SpreadRequest {
    /// Positions of the pucks before the strike.
    pub layout: Layout,
    /// The side on whose line the striker is; `None` if it may be placed anywhere.
    pub side: Option<Side>,
    /// The strike as intended.
    pub strike: Strike,
    /// The hand whose errors are added to the strike.
    pub hand: Hand,
    /// Seed of the hand's errors.
    pub seed: u64,
    /// Number of executions.
    pub executions: u32,
}

/// Final position of a disc in one execution.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct End {
    /// The puck; `None` for the striker.
    pub puck: Option<(PuckId, Colour)>,
    /// Position, in metres.
    pub at: Point,
}

/// Fate of a puck that was struck at least once, as numbers of executions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fate {
    /// Id of the puck.
    pub puck: PuckId,
    /// Colour of the puck.
    pub colour: Colour,
    /// Executions in which it moved or left the board.
    pub struck: u32,
    /// Executions in which it fell into each hole, in the order of [`Hole::ALL`](fob_board::Hole::ALL).
    pub fell: [u32; 4],
    /// Executions in which it left the board.
    pub lost: u32,
}

/// The results of the executions. Pucks that fall together with the striker count like any others: a practice table has no rules.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Spread {
    /// Number of executions made.
    pub executions: u32,
    /// Rest positions of the striker and the struck pucks, by execution.
    pub ends: Vec<End>,
    /// The pucks that were struck at least once, the most often struck first.
    pub pucks: Vec<Fate>,
    /// Executions in which the striker fell into a hole.
    pub black_holed: u32,
    /// Executions in which the striker left the board.
    pub black_lost: u32,
    /// Executions in which neither a puck nor the striker fell into a hole or left the board.
    pub nothing: u32,
}

impl Spread {
    /// Makes all executions. `go_on` is called regularly with the share done; if it returns `false`, the result has the executions made so
    /// far.
    ///
    /// # Errors
    /// An execution is too much work.
    pub fn new(request: &SpreadRequest, go_on: &mut dyn FnMut(f32) -> bool) -> Result<Self, ShotError> {
        let mut dice = Dice::new(request.seed);
        let mut spread = Self::default();
        let layout = &request.layout;
        let fate = |puck: &fob_board::Puck| Fate { puck: puck.id, colour: puck.colour, struck: 0, fell: [0; 4], lost: 0 };
        let mut fates: Vec<Fate> = layout.pucks.iter().map(fate).collect();
        let mut prepared = Prepared::new(layout);
        for done in 0..request.executions {
            if done % 4 == 0 && !go_on(done as f32 / request.executions as f32) {
                break;
            }
            let tremor = Tremor::new(&mut dice);
            let strike = request.hand.execute_from(layout, request.side, &request.strike, &tremor);
            let share = done as f32 / request.executions as f32;
            match prepared.settle_while(&strike, &mut || go_on(share)) {
                Ok(end) => spread.take_in(layout, &end, &mut fates),
                Err(ShotError::Stopped) => break,
                Err(refused) => return Err(refused),
            }
        }
        fates.retain(|fate| fate.struck > 0);
        // The sort is stable: equal pucks keep the order of the layout.
        fates.sort_by_key(|fate| std::cmp::Reverse(fate.struck));
        spread.pucks = fates;
        Ok(spread)
    }

    /// Counts one execution. The fates are those of the layout's pucks, in its order.
    fn take_in(&mut self, layout: &Layout, end: &fob_physics::Settled, fates: &mut [Fate]) {
        self.executions += 1;
        let report = &end.report;
        for (puck, fate) in layout.pucks.iter().zip(fates) {
            if let Some(drop) = report.drops.iter().find(|drop| drop.puck == puck.id) {
                fate.fell[drop.hole.index()] += 1;
                fate.struck += 1;
            } else if report.lost.iter().any(|lost| lost.puck == puck.id) {
                fate.lost += 1;
                fate.struck += 1;
            } else if let Some(after) = end.layout.puck(puck.id).filter(|after| after.at.distance(puck.at) > STILL) {
                fate.struck += 1;
                self.ends.push(End { puck: Some((puck.id, puck.colour)), at: after.at });
            }
        }
        self.ends.extend(end.strikers.iter().flatten().map(|&at| End { puck: None, at }));
        self.black_holed += u32::from(report.striker_holed);
        self.black_lost += u32::from(report.striker_lost);
        let still = report.drops.is_empty() && report.lost.is_empty() && !report.striker_holed && !report.striker_lost;
        self.nothing += u32::from(still);
    }
}
