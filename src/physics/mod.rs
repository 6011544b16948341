//! One shot, simulated: a layout and the strikes become a [`ShotTrace`].
//!
//! Laws, each with its source and error, are documented where they live: sliding in [`friction`], contacts in
//! `contact`, contacts of one instant in `rounds`, holes, cushions, the cue and the end of a shot in `shot`.

mod closed;
mod cluster;
mod contact;
mod digest;
pub mod friction;
mod pairs;
mod path;
pub mod plain;
mod preview;
mod rest;
mod rounds;
mod shot;
mod strikes;
mod trace;
pub mod workload;
mod worlds;

pub use preview::{Preview, first_contact};
pub use strikes::{StrikeProblem, break_strikes, check_strike};
pub use trace::{BodyId, Contact, FLIGHT, Frame, Met, Pose, PoseState, ShotTrace};

use crate::table::{Layout, ShotReport, Strike};

/// Which physics made a digest: raised whenever any digest changes. Replays carry it.
pub const PHYSICS_VERSION: u32 = 2;

/// Simulates one shot: one strike, or the break's two. Total: numbers that cannot be are held within their limits (see
/// [`check_strike`]), so every input gives a trace.
pub fn simulate(layout: &Layout, strikes: &[Strike]) -> ShotTrace {
    shot::Shot::new(layout, strikes, worlds::Rapier::new(&layout.board), true).run()
}

/// What a shot comes to, for those who search: as [`simulate`], but without the motion and the list of contacts, and with
/// isolated contacts by the closed form in double precision instead of rapier2d's single precision. Where a shot hangs by a
/// hair the two may differ.
pub fn outcome(layout: &Layout, strikes: &[Strike]) -> (ShotReport, Layout) {
    shot::Shot::new(layout, strikes, closed::Closed::new(&layout.board), false).run_to_rest()
}

/// Simulates many shots on all cores, in the order of the list; each is the same as [`simulate`] gives alone.
pub fn simulate_many(shots: &[(Layout, Vec<Strike>)]) -> Vec<ShotTrace> {
    use rayon::prelude::*;
    shots.par_iter().map(|(layout, strikes)| simulate(layout, strikes)).collect()
}

/// What a shot costs before anything moves, for the benchmark: the world is made from the layout and dropped.
#[doc(hidden)]
pub fn setup(layout: &Layout, strikes: &[Strike]) -> usize {
    shot::Shot::new(layout, strikes, worlds::Rapier::new(&layout.board), true).size()
}
