//! Benchmarks of shots: the workload, and the same table stepped by rapier2d at a fixed rate.
//!
//! For `fob bench`, the benchmarks and the tests; no game uses it.

mod plain;
mod workload;

pub use plain::{Plain, Tuning, plain};
pub use workload::{breaking, midgame};

use super::{shot, worlds};
use fob_board::{Layout, Strike};

/// Measures the fixed cost of a shot: creates its world from the layout and drops it. Returns the number of discs, so that the compiler
/// cannot remove the work.
pub fn setup(layout: &Layout, strikes: &[Strike]) -> usize {
    shot::Shot::new(layout, strikes, worlds::Rapier::new(&layout.board), true, &mut || true).size()
}
