//! Histories that have broken a rule, each with what was mended.

use crate::plan::{Game, Plan};
use crate::run::simulate;

/// Seeds, with their game and the events that were enough; empty for all.
const KEPT: &[(u64, Game, &[usize])] = &[];

#[test]
fn what_was_found_stays_mended() {
    for (seed, game, events) in KEPT {
        let plan = Plan::of(*seed, *game);
        let plan = if events.is_empty() { plan } else { plan.only(events) };
        if let Err(broken) = simulate(&plan) {
            panic!("seed {seed} ({game:?}) again: {broken}");
        }
    }
}
