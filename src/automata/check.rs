//! Warnings about a valid DFA before it is played.

use super::minimize::{minimal_len, minimize};
use super::{Dfa, Letter, StateId};
use std::fmt;

/// Sizes and warnings of a DFA.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Number of states.
    pub states: usize,
    /// Number of states that some word reaches.
    pub reachable: usize,
    /// Number of states of the minimal DFA.
    pub minimal: usize,
    /// Warnings, in the order of [`Warning`]; at most one of each kind.
    pub warnings: Vec<Warning>,
}

/// A warning to players about a DFA.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Warning {
    /// No word leads to these states.
    Unreachable(Vec<String>),
    /// The order of the pucks never matters: `green(red(q)) = red(green(q))` for every state `q` of the minimal DFA.
    OrderBlind,
    /// Every word is accepted, or every word is rejected.
    DecidedFromTheStart {
        /// Whether every word is accepted.
        accepted: bool,
    },
}

/// Largest number of state names that a warning lists.
const MOST_NAMES: usize = 20;

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreachable(names) => {
                let (shown, more) = names.split_at(names.len().min(MOST_NAMES));
                write!(f, "unreachable: no word leads to {}", shown.join(", "))?;
                if more.is_empty() { Ok(()) } else { write!(f, " and {} more", more.len()) }
            }
            Self::OrderBlind => {
                f.write_str("order-blind: the order of the pucks never matters, so a tug of war that ends with every puck holed is decided before it starts")
            }
            Self::DecidedFromTheStart { accepted } => {
                write!(f, "decided from the start: every word is {}", if *accepted { "accepted" } else { "rejected" })
            }
        }
    }
}

/// Checks a DFA.
pub fn check(dfa: &Dfa) -> Report {
    let reachable = dfa.reachable();
    let mut warnings = Vec::new();
    if reachable.len() < dfa.len() {
        let mut seen = vec![false; dfa.len()];
        for id in &reachable {
            seen[id.index()] = true;
        }
        let names = dfa.ids().filter(|id| !seen[id.index()]).map(|id| dfa.state(id).name.clone()).collect();
        warnings.push(Warning::Unreachable(names));
    }
    if is_order_blind(dfa) {
        warnings.push(Warning::OrderBlind);
    }
    let minimal = minimal_len(dfa);
    if minimal == 1 {
        warnings.push(Warning::DecidedFromTheStart { accepted: dfa.is_accepting(dfa.start()) });
    }
    Report { states: dfa.len(), reachable: reachable.len(), minimal, warnings }
}

/// Returns whether the order of letters never matters, so that acceptance depends only on the numbers of greens and reds. This holds
/// exactly if green and red commute in every state of the minimal DFA.
pub fn is_order_blind(dfa: &Dfa) -> bool {
    let minimal = minimize(dfa);
    let after = |id: StateId, first: Letter| minimal.step(minimal.step(id, first), first.other());
    minimal.ids().all(|id| after(id, Letter::Green) == after(id, Letter::Red))
}
