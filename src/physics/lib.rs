//! Simulates one shot: a layout and its strikes become a [`ShotTrace`].
//!
//! [`simulate`] returns the whole motion, the report for the rules, the layout at rest and a digest of all of it. [`outcome`] returns
//! only the report and the layout, fast enough to be called thousands of times for one decision. [`first_contact`] is the preview while
//! a player aims. A shot depends only on its input, so equal input gives equal digests on every machine, in a browser too. This is the
//! only crate that uses rapier.
//!
//! ```
//! use fob_physics::{self, BodyId};
//! use fob_board::{Board, Layout, Point, PuckId, Strike};
//! use std::sync::Arc;
//!
//! let bob = Arc::new(Board::bob());
//! let layout = Layout::from_ron("(pucks: [(colour: Green, at: (0.0, 0.0))])", bob)?;
//! // Straight north from the middle of the south line, at 1 m/s.
//! let strike = Strike { from: Point::new(0.0, -0.31), aim: 90_f64.to_radians(), speed: 1.0, offset: 0.0 };
//! let trace = fob_physics::simulate(&layout, &[strike])?;
//!
//! assert_eq!(trace.contacts[0].body, BodyId::Puck(PuckId(0)));
//! // The pose at any moment: here the puck is moving.
//! let pose = trace.pose(BodyId::Puck(PuckId(0)), trace.contacts[0].time + 0.1).unwrap();
//! assert!(pose.at.y > 0.0);
//! // What the rules need to know, and where the pucks are afterwards.
//! assert!(trace.report.drops.is_empty());
//! assert!(trace.rest.pucks[0].at.y > pose.at.y);
//!
//! // The same result without the motion, for searches.
//! let (report, rest) = fob_physics::outcome(&layout, &[strike])?;
//! assert_eq!(report, trace.report);
//! assert!(rest.pucks[0].at.distance(trace.rest.pucks[0].at) < 1e-6);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Laws
//! SI units: metres, kilograms, seconds, radians; g = 9.81 m/s^2.
//!
//! 1. Sliding on the board with friction mu: `friction`, after Farkas and others, Phys. Rev. Lett. 90, 248302 (2003). Distances
//!    differ from the law's definition by at most 0.5 %, and paths are straight. Without spin a disc slides v^2 / (2 mu g).
//! 2. Contacts: restitution after Newton, friction after Coulomb. `contact` has the formulas; `rounds` treats contacts that occur at
//!    one instant (Moreau's rule of simultaneous impacts). [`simulate`] lets rapier2d resolve a contact in single precision, within
//!    0.02 degrees and 0.2 % of the law; [`outcome`] uses the closed form in double precision; the two agree to single precision.
//! 3. Holes: while a disc's centre is over a hole, nothing brakes the disc, and it sinks by g t^2 / 2. It has fallen when it has sunk
//!    half its height, or comes to rest there.
//! 4. Off the board: a disc that meets a cushion faster than the board's `hop_speed`, in m/s along the normal, leaves the board.
//! 5. The cue gives the striker a speed, a direction and, if it hits b metres off the centre, the spin m v b / I.
//! 6. A shot ends when nothing moves, and after 10 s in any case.
//!
//! # How
//! Between contacts every path is a straight line with a known law of time, so the event loop (`shot`) moves directly from one
//! contact to the next. `pairs` predicts how long two discs certainly stay apart, and computes the moment at which a moving disc
//! meets one at rest. [`simulate`] and [`outcome`] run the same loop with two resolvers of contacts behind one trait.
//!
//! # Versions
//! [`PHYSICS_VERSION`] 2: contacts of one instant are solved together (version 1 took them in the order of the pucks' numbers),
//! every shot leaves a legal layout on every board, and predictions are made only for discs whose paths cross. Shots of version 1
//! may differ, so its replays show the recorded results.
//!
//! [`PHYSICS_VERSION`] 3: discs move as in version 2 ([`moves_as`]), but nothing leaves the boards Bob, Novuss and Carrom any
//! more. Where a board is stored by its name, the stored physics version says which board is meant
//! ([`fob_board::Board::builtin_in`]).

#![warn(missing_docs)]

mod ahead;
mod closed;
mod cluster;
mod contact;
mod digest;
mod discs;
mod effort;
mod friction;
mod pairs;
mod path;
mod prepared;
mod preview;
mod rest;
mod rounds;
mod shot;
mod strikes;
mod trace;
mod ways;
mod worlds;
pub mod yardstick;

pub use effort::{MOST_CONTACTS, MOST_EFFORT, ShotError};
pub use prepared::Prepared;
pub use preview::{Preview, first_contact};
pub use strikes::{StrikeProblem, break_strikes, check_strike};
pub use trace::{BodyId, Contact, FLIGHT, Frame, Met, Pose, PoseState, Settled, ShotTrace};

use fob_board::{Layout, ShotReport, Strike};

/// Version of the physics, raised whenever any digest changes or a built-in board changes. Replays record it. See
/// [Versions](self#versions).
pub const PHYSICS_VERSION: u32 = 3;

/// Returns whether a shot of this version of the physics has the same digest here, on the same board.
pub const fn moves_as(version: u32) -> bool {
    matches!(version, 2 | PHYSICS_VERSION)
}

/// Simulates one shot: one strike, or the two of a break.
///
/// Every input gives a trace or an error: a speed or offset outside its range is clamped to it, and a NaN counts as 0. To reject such
/// strikes instead, call [`check_strike`] first.
///
/// # Errors
/// [`ShotError::Restless`]: the shot needs more work than [`MOST_EFFORT`].
pub fn simulate(layout: &Layout, strikes: &[Strike]) -> Result<ShotTrace, ShotError> {
    simulate_while(layout, strikes, &mut || true)
}

/// Like [`simulate`], but stops when `go_on` returns `false`; it is called every few thousand steps of the shot's work.
///
/// # Errors
/// As for [`simulate`], and [`ShotError::Stopped`] if `go_on` returned `false`.
pub fn simulate_while(layout: &Layout, strikes: &[Strike], go_on: &mut dyn FnMut() -> bool) -> Result<ShotTrace, ShotError> {
    shot::Shot::new(layout, strikes, worlds::Rapier::new(&layout.board), true, go_on).run()
}

/// Returns the result of a shot without its motion, for searches: like [`simulate`], but without the list of contacts, and with isolated
/// contacts in closed form and double precision instead of rapier2d's single precision. The two may differ in a shot that depends on the
/// last bit.
///
/// # Errors
/// As for [`simulate`].
pub fn outcome(layout: &Layout, strikes: &[Strike]) -> Result<(ShotReport, Layout), ShotError> {
    outcome_while(layout, strikes, &mut || true)
}

/// Like [`outcome`], but stops when `go_on` returns `false`.
///
/// # Errors
/// As for [`simulate_while`].
pub fn outcome_while(
    layout: &Layout,
    strikes: &[Strike],
    go_on: &mut dyn FnMut() -> bool,
) -> Result<(ShotReport, Layout), ShotError> {
    let Settled { report, layout, .. } = settle_while(layout, strikes, go_on)?;
    Ok((report, layout))
}

/// Like [`outcome`], and also returns the rest positions of the strikers.
///
/// # Errors
/// As for [`simulate`].
pub fn settle(layout: &Layout, strikes: &[Strike]) -> Result<Settled, ShotError> {
    settle_while(layout, strikes, &mut || true)
}

/// Like [`settle`], but stops when `go_on` returns `false`.
///
/// # Errors
/// As for [`simulate_while`].
pub fn settle_while(layout: &Layout, strikes: &[Strike], go_on: &mut dyn FnMut() -> bool) -> Result<Settled, ShotError> {
    shot::Shot::new(layout, strikes, closed::Closed::new(&layout.board), false, go_on).run_to_rest()
}

/// Simulates many shots on all cores and returns the traces in the order of the list. Each trace equals that of [`simulate`].
///
/// # Errors
/// As for [`simulate`]. If several shots fail, which error is returned depends on the scheduling.
pub fn simulate_many(shots: &[(Layout, Vec<Strike>)]) -> Result<Vec<ShotTrace>, ShotError> {
    use rayon::prelude::*;
    // Short runs of shots: a core that has finished early takes over what the others still have.
    shots.par_iter().with_max_len(8).map(|(layout, strikes)| simulate(layout, strikes)).collect()
}
