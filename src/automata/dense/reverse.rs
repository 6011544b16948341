//! The reverse of a language: all its words read backwards.

use super::Dense;
use crate::set_walk::{Moves, Sets, TooManySets, all_sets};

/// The states from which each letter leads to a state: `before[state * width + letter]`.
struct Backwards {
    width: usize,
    before: Vec<Vec<usize>>,
}

impl Moves for Backwards {
    fn on(&self, state: usize, letter: usize) -> &[usize] {
        &self.before[state * self.width + letter]
    }

    fn empty(&self, _: usize) -> &[usize] {
        &[]
    }
}

/// Returns the minimal automaton of all accepted words read backwards.
///
/// # Errors
/// The subset construction makes more than `most` sets: a reverse can need two to the power of the states.
pub fn reverse(dense: &Dense, most: usize) -> Result<Dense, TooManySets> {
    // Equivalent states would only increase the number of subsets.
    let forward = dense.minimize();
    let (states, width) = (forward.len(), forward.width());
    let mut before = vec![Vec::new(); states * width];
    for state in 0..states as u32 {
        for letter in forward.symbols() {
            before[forward.step(state, letter) as usize * width + usize::from(letter)].push(state as usize);
        }
    }
    // Whatever accepts may begin, and what began accepts.
    let starts = (0..states as u32).filter(|&state| forward.is_accepting(state)).map(|state| state as usize).collect();
    let Sets { sets, next } = all_sets(&Backwards { width, before }, states, starts, width, most)?;
    let accepting = sets.iter().map(|set| set.contains(&(forward.start() as usize))).collect();
    // Brzozowski 1962: made deterministic, the reverse of a DFA whose states are all reachable is minimal already; minimising again costs little
    // and puts the states in order.
    Ok(Dense::new(width, 0, accepting, next).minimize())
}
