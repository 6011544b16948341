//! How exciting a game is to watch: how often the favourite changes, and how early the result is certain.

use super::standing::Standings;
use crate::Dfa;
use serde::{Deserialize, Serialize};

/// Expected course of a game with all pucks in random order.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Drama {
    /// Expected number of times that the odds cross one half. Odds of exactly one half are on neither side: only the next different side
    /// counts.
    pub crossings: f64,
    /// Expected number of pucks after which the result is certain, from 0 to the number of pucks.
    pub settled: f64,
    /// Number of pucks.
    pub pucks: u32,
}

/// Computes the drama of a DFA with `green` and `red` pucks in `len * (green + 1) * (red + 1)` steps.
pub fn drama(dfa: &Dfa, green: u32, red: u32) -> Drama {
    let standings = Standings::new(dfa, green, red);
    let (n, columns) = (dfa.len(), green as usize + 1);
    // The chance of each state after the pucks so far, by the remaining greens and the last side of one half that the odds were on.
    let mut layer = vec![[0.0_f64; 3]; n * columns];
    let side_of = |side: i8, before: usize| match side {
        -1 => 1,
        1 => 2,
        _ => before,
    };
    let first = side_of(standings.get(dfa.start(), green, red).side(), 0);
    layer[green as usize * n + dfa.start().index()][first] = 1.0;
    let (mut crossings, mut settled) = (0.0, 0.0);
    for pucks in (1..=green + red).rev() {
        let mut after = vec![[0.0_f64; 3]; n * columns];
        for g in pucks.saturating_sub(red)..=green.min(pucks) {
            let r = pucks - g;
            for id in dfa.ids() {
                let chances = layer[g as usize * n + id.index()];
                let chance: f64 = chances.iter().sum();
                if chance == 0.0 {
                    continue;
                }
                if !standings.get(id, g, r).is_settled() {
                    settled += chance;
                }
                let state = dfa.state(id);
                let ways = [(state.green, g, g.checked_sub(1).map(|g| (g, r))), (state.red, r, r.checked_sub(1).map(|r| (g, r)))];
                for (to, of, left) in ways {
                    let Some((g, r)) = left else { continue };
                    let share = f64::from(of) / f64::from(pucks);
                    let side = standings.get(to, g, r).side();
                    for (before, chance) in chances.iter().enumerate() {
                        let now = side_of(side, before);
                        if before != 0 && now != before {
                            crossings += chance * share;
                        }
                        after[g as usize * n + to.index()][now] += chance * share;
                    }
                }
            }
        }
        layer = after;
    }
    Drama { crossings, settled, pucks: green + red }
}
