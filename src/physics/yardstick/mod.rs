//! What the speed of shots is measured with: the shots themselves, and the same table stepped by rapier2d at a fixed rate.
//!
//! This is for `fob bench`, the benchmarks and the tests; nothing that is played comes by here.

mod plain;
mod workload;

pub use plain::{Plain, Tuning, plain};
pub use workload::{breaking, midgame};

use super::{shot, worlds};
use fob_table::{Layout, Strike};

/// What a shot costs before anything moves: its world is made from the layout and dropped. Gives the number of discs, so
/// that the work cannot be left out.
pub fn setup(layout: &Layout, strikes: &[Strike]) -> usize {
    shot::Shot::new(layout, strikes, worlds::Rapier::new(&layout.board), true, &mut || true).size()
}
