//! The product construction for two languages.

use super::Dense;
use crate::problem::MAX_STATES;
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

/// Returns the automaton of both languages combined, with the pair of states that each of its states represents: the reachable pairs, in
/// the order in which words reach them.
///
/// # Errors
/// There are more than [`MAX_STATES`] pairs.
///
/// # Panics
/// If they have different numbers of letters.
pub fn product(how: Combination, a: &Dense, b: &Dense) -> Result<(Dense, Vec<(u32, u32)>), TooManyPairs> {
    assert_eq!(a.width(), b.width(), "the same letters");
    let mut pairs = vec![(a.start(), b.start())];
    let mut ids = HashMap::from([(pairs[0], 0_u32)]);
    let mut next: Vec<u32> = Vec::new();
    let mut at = 0;
    while let Some(&(p, q)) = pairs.get(at) {
        for letter in a.symbols() {
            let to = (a.step(p, letter), b.step(q, letter));
            next.push(*ids.entry(to).or_insert_with(|| {
                pairs.push(to);
                pairs.len() as u32 - 1
            }));
        }
        if pairs.len() > MAX_STATES {
            return Err(TooManyPairs);
        }
        at += 1;
    }
    let accepting = pairs.iter().map(|&(p, q)| how.of(a.is_accepting(p), b.is_accepting(q))).collect();
    Ok((Dense::new(a.width(), 0, accepting, next), pairs))
}
