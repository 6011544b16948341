//! A string's automaton as the value tables need it: only what can still be reached, and states that nothing tells apart as one.

use fob_automata::{Dfa, StateId};
use std::collections::BTreeMap;

/// More states than these are not compared with each other.
const MOST_COMPARED: usize = 2000;

/// The classes of states that a string can still come into.
#[derive(Clone, Debug)]
pub(super) struct Chain {
    /// Where green and red lead, class by class.
    pub next: Vec<[u32; 2]>,
    /// Whether a string that ends in a class is accepted.
    pub accepting: Vec<bool>,
    /// The class of each state of the DFA; `u32::MAX` for those that cannot be reached.
    class: Vec<u32>,
}

impl Chain {
    /// The classes that words of up to `length` letters from a state can tell apart.
    pub fn new(dfa: &Dfa, from: StateId, length: u32) -> Self {
        let reachable = dfa.reachable_from(from);
        let mut class = vec![u32::MAX; dfa.len()];
        let mut count = 0;
        if reachable.len() > MOST_COMPARED {
            for (number, id) in (0..).zip(&reachable) {
                class[id.index()] = number;
            }
            count = reachable.len();
        } else {
            for id in &reachable {
                class[id.index()] = u32::from(dfa.is_accepting(*id));
            }
            // Each round tells apart what words one letter longer do.
            for _ in 0..=length {
                let mut found: BTreeMap<[u32; 3], u32> = BTreeMap::new();
                let of = |id: StateId| class[id.index()];
                let refined: Vec<u32> = reachable
                    .iter()
                    .map(|&id| {
                        let state = dfa.state(id);
                        let number = found.len() as u32;
                        *found.entry([of(id), of(state.green), of(state.red)]).or_insert(number)
                    })
                    .collect();
                for (id, class_of) in reachable.iter().zip(refined) {
                    class[id.index()] = class_of;
                }
                if found.len() == count {
                    break;
                }
                count = found.len();
            }
        }
        let mut chain = Self { next: vec![[0; 2]; count], accepting: vec![false; count], class };
        // The first state of each class speaks for it: where it leads matters only as far as words still reach.
        for id in reachable.iter().rev() {
            let (place, state) = (chain.class[id.index()] as usize, dfa.state(*id));
            chain.next[place] = [state.green, state.red].map(|to| chain.class[to.index()]);
            chain.accepting[place] = state.accepting;
        }
        chain
    }

    /// How many classes there are.
    pub fn len(&self) -> usize {
        self.next.len()
    }

    /// The class of a state; `None` for one that cannot be reached.
    pub fn class(&self, state: StateId) -> Option<usize> {
        self.class.get(state.index()).filter(|&&class| class != u32::MAX).map(|&class| class as usize)
    }
}
