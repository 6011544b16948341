//! The result of a shot, without its motion.

use fob_board::{Puck, ShotReport};
use fob_physics::ShotTrace;
use serde::{Deserialize, Serialize};

/// Exact outcome of a strike, or of the two of a break: it lets a shot be played again without simulation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct KeptShot {
    /// Version of the physics that simulated the shot.
    pub physics: u32,
    /// The report for the rules.
    pub report: ShotReport,
    /// The pucks after the shot, before a rule returned any.
    pub rest: Vec<Puck>,
    /// Rest position of the (first) striker in metres; `None` if it is in a hole or off the board.
    pub striker: Option<(f64, f64)>,
    /// Digest of the motion.
    pub digest: u64,
}

impl KeptShot {
    /// Returns the outcome of a shot that was simulated here.
    pub fn new(trace: &ShotTrace) -> Self {
        Self {
            physics: fob_physics::PHYSICS_VERSION,
            report: trace.report.clone(),
            rest: trace.rest.pucks.clone(),
            striker: trace.strikers.first().copied().flatten().map(Into::into),
            digest: trace.digest,
        }
    }
}
