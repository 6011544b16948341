//! Operations on languages: complement, product, reverse.

use super::dense;
pub use super::dense::{Combination, TooManyPairs};
use super::nfa::{MAX_SUBSETS, TooManySubsets, unique};
use super::{Dfa, State, StateId};

/// Returns the DFA of all other words: the same states with acceptance inverted.
#[must_use]
pub fn complement(dfa: &Dfa) -> Dfa {
    let states = dfa.states().iter().map(|s| State { accepting: !s.accepting, ..s.clone() }).collect();
    dfa.with_states(dfa.start(), states).named(format!("Complement of {}", dfa.name())).noted("")
}

/// Returns the DFA of both languages combined, by the product construction. Its states are the reachable pairs, in the order in which words
/// reach them, named `a,b`; they have no positions.
///
/// # Errors
/// There are more than [`super::MAX_STATES`] pairs.
pub fn combine(how: Combination, a: &Dfa, b: &Dfa) -> Result<Dfa, TooManyPairs> {
    let (made, pairs) = dense::product(how, a.dense(), b.dense())?;
    let name = |of: &Dfa, state: u32| of.state(StateId(state)).name.clone();
    let names = unique(pairs.iter().map(|&(p, q)| format!("{},{}", name(a, p), name(b, q))));
    Ok(a.with_dense(&made, names).named(format!("{} {how} {}", a.name(), b.name())).noted(""))
}

/// Returns the minimal DFA of all words read backwards. Its states are named `q0`, `q1` and so on.
///
/// # Errors
/// The subset construction makes too many states: a reverse can need two to the power of the states.
pub fn reverse(dfa: &Dfa) -> Result<Dfa, TooManySubsets> {
    let backward = dense::reverse(dfa.dense(), MAX_SUBSETS).map_err(|_| TooManySubsets)?;
    let names = (0..backward.len()).map(|i| format!("q{i}")).collect();
    Ok(dfa.with_dense(&backward, names).named(format!("Reverse of {}", dfa.name())).noted(""))
}
