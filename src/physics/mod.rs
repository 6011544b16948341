//! One shot, simulated: a layout and the strikes become a [`ShotTrace`].
//!
//! Laws, each with its source and error, are documented where they live: sliding in [`friction`], contacts in
//! `contact`, holes, cushions, the cue and the end of a shot in `shot`.

mod contact;
mod digest;
pub mod friction;
mod pairs;
mod path;
pub mod plain;
mod preview;
mod shot;
mod strikes;
mod trace;
pub mod workload;

pub use preview::{Preview, first_contact};
pub use strikes::{StrikeProblem, break_strikes, check_strike};
pub use trace::{BodyId, Contact, FLIGHT, Frame, Met, Pose, PoseState, ShotTrace};

use crate::table::{Layout, Strike};

/// Which physics made a digest: raised whenever any digest changes. Replays carry it.
pub const PHYSICS_VERSION: u32 = 1;

/// Simulates one shot: one strike, or the break's two. Total: numbers that cannot be are held within their limits (see
/// [`check_strike`]), so every input gives a trace.
pub fn simulate(layout: &Layout, strikes: &[Strike]) -> ShotTrace {
    shot::Shot::new(layout, strikes).run()
}

/// Simulates many shots on all cores, in the order of the list; each is the same as [`simulate`] gives alone.
pub fn simulate_many(shots: &[(Layout, Vec<Strike>)]) -> Vec<ShotTrace> {
    use rayon::prelude::*;
    shots.par_iter().map(|(layout, strikes)| simulate(layout, strikes)).collect()
}

/// What a shot costs before anything moves, for the benchmark: the world is made from the layout and dropped.
#[doc(hidden)]
pub fn setup(layout: &Layout, strikes: &[Strike]) -> usize {
    shot::Shot::new(layout, strikes).size()
}
