//! Operations on languages: complement, product, reverse.

use super::minimize::minimize;
use super::nfa::{Nfa, NfaState, TooManySubsets, unique};
use super::{Dfa, Letter, MAX_STATES, State, StateId};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fmt;

/// How two languages are combined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Combination {
    /// Words that both accept.
    And,
    /// Words that at least one accepts.
    Or,
    /// Words that exactly one accepts: the symmetric difference.
    Xor,
    /// Words that the first accepts and the second does not: the difference.
    Diff,
}

impl Combination {
    /// Returns whether a word is accepted, given the verdicts of both automata.
    pub const fn of(self, a: bool, b: bool) -> bool {
        match self {
            Self::And => a && b,
            Self::Or => a || b,
            Self::Xor => a != b,
            Self::Diff => a && !b,
        }
    }
}

impl fmt::Display for Combination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::And => "and",
            Self::Or => "or",
            Self::Xor => "xor",
            Self::Diff => "diff",
        })
    }
}

/// Two automata have more reachable pairs of states than a DFA may have states.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the combined automaton has more than {MAX_STATES} states")]
pub struct TooManyPairs;

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
/// There are more than [`MAX_STATES`] pairs.
pub fn combine(how: Combination, a: &Dfa, b: &Dfa) -> Result<Dfa, TooManyPairs> {
    let mut pairs = vec![(a.start(), b.start())];
    let mut ids = HashMap::from([(pairs[0], 0)]);
    let mut moves: Vec<[usize; 2]> = Vec::new();
    while let Some(&(p, q)) = pairs.get(moves.len()) {
        moves.push(Letter::ALL.map(|letter| {
            let next = (a.step(p, letter), b.step(q, letter));
            *ids.entry(next).or_insert_with(|| {
                pairs.push(next);
                pairs.len() - 1
            })
        }));
        if pairs.len() > MAX_STATES {
            return Err(TooManyPairs);
        }
    }
    let names = unique(pairs.iter().map(|&(p, q)| format!("{},{}", a.state(p).name, b.state(q).name)));
    let states = pairs
        .iter()
        .zip(moves)
        .zip(names)
        .map(|((&(p, q), [green, red]), name)| {
            State::new(name, how.of(a.is_accepting(p), b.is_accepting(q)), StateId::from(green), StateId::from(red))
        })
        .collect();
    let name = format!("{} {how} {}", a.name(), b.name());
    Ok(a.with_states(StateId(0), states).named(name).noted(""))
}

/// Returns the minimal DFA of all words read backwards. Its states are named `q0`, `q1` and so on.
///
/// # Errors
/// The subset construction makes too many states: a reverse can need two to the power of the states.
pub fn reverse(dfa: &Dfa) -> Result<Dfa, TooManySubsets> {
    // Equivalent states would only increase the number of subsets.
    let forward = minimize(dfa);
    let mut states: Vec<NfaState> =
        forward.ids().map(|id| NfaState { accepting: id == forward.start(), ..NfaState::default() }).collect();
    for id in forward.ids() {
        for letter in Letter::ALL {
            states[forward.step(id, letter).index()].next[letter.index()].push(id.index());
        }
    }
    let starts = forward.ids().filter(|&id| forward.is_accepting(id)).map(StateId::index).collect();
    // Brzozowski 1962: made deterministic, the reverse of a DFA whose states are all reachable is minimal already;
    // minimising again costs little and puts the states in order.
    let backward = minimize(&Nfa { states, starts }.determinize("", "")?);
    Ok(numbered(&backward, &format!("Reverse of {}", dfa.name())))
}

/// Returns the DFA with its states named `q0`, `q1`, ... and without positions.
pub(super) fn numbered(dfa: &Dfa, name: &str) -> Dfa {
    let states = dfa.states().iter().enumerate().map(|(i, s)| State::new(format!("q{i}"), s.accepting, s.green, s.red)).collect();
    dfa.with_states(dfa.start(), states).named(name).noted("")
}
