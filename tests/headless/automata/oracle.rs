//! Second, naive implementations to test against, and random automata.

use fob::automata::{Dfa, Letter, State, StateId};
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

pub fn rng(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

/// Returns a DFA with random transitions, including unreachable states.
pub fn random_dfa(rng: &mut impl Rng, states: usize) -> Dfa {
    let n = states as u32;
    let states = (0..n)
        .map(|i| {
            State::new(format!("s{i}"), rng.random_bool(0.5), StateId(rng.random_range(0..n)), StateId(rng.random_range(0..n)))
        })
        .collect();
    Dfa::new("random", "", StateId(rng.random_range(0..n)), states).unwrap()
}

/// Returns a DFA with many equivalent states: copies of a small one, wired among each other at random.
pub fn redundant_dfa(rng: &mut impl Rng, classes: usize, copies: usize) -> Dfa {
    let small = random_dfa(rng, classes);
    let states = (0..classes * copies)
        .map(|i| {
            let of = small.state(StateId::from(i % classes));
            let mut copy = |id: StateId| StateId::from(id.index() + classes * rng.random_range(0..copies));
            State::new(format!("s{i}"), of.accepting, copy(of.green), copy(of.red))
        })
        .collect();
    Dfa::new("redundant", "", small.start(), states).unwrap()
}

/// Computes the class of each reachable state by Moore's refinement, one word length at a time until nothing changes.
pub fn moore(dfa: &Dfa) -> BTreeMap<StateId, usize> {
    let reachable: BTreeSet<StateId> = reachable(dfa);
    let mut class: BTreeMap<StateId, usize> = reachable.iter().map(|&s| (s, usize::from(dfa.is_accepting(s)))).collect();
    let count = |class: &BTreeMap<StateId, usize>| class.values().collect::<BTreeSet<_>>().len();
    loop {
        let mut numbers: BTreeMap<[usize; 3], usize> = BTreeMap::new();
        let refined: BTreeMap<StateId, usize> = class
            .iter()
            .map(|(&s, &c)| {
                let key = [c, class[&dfa.step(s, Letter::Green)], class[&dfa.step(s, Letter::Red)]];
                let next = numbers.len();
                (s, *numbers.entry(key).or_insert(next))
            })
            .collect();
        if count(&refined) == count(&class) {
            return refined;
        }
        class = refined;
    }
}

pub fn moore_len(dfa: &Dfa) -> usize {
    moore(dfa).values().collect::<BTreeSet<_>>().len()
}

pub fn reachable(dfa: &Dfa) -> BTreeSet<StateId> {
    let mut seen = BTreeSet::from([dfa.start()]);
    let mut stack = vec![dfa.start()];
    while let Some(s) = stack.pop() {
        for letter in Letter::ALL {
            let t = dfa.step(s, letter);
            if seen.insert(t) {
                stack.push(t);
            }
        }
    }
    seen
}

/// Returns the first word, by length and then by letters, on which two DFAs differ, by breadth-first search over all pairs.
pub fn naive_difference(a: &Dfa, b: &Dfa) -> Option<Vec<Letter>> {
    let mut seen = BTreeSet::from([(a.start(), b.start())]);
    let mut queue = VecDeque::from([(a.start(), b.start(), Vec::new())]);
    while let Some((p, q, word)) = queue.pop_front() {
        if a.is_accepting(p) != b.is_accepting(q) {
            return Some(word);
        }
        for letter in Letter::ALL {
            let next = (a.step(p, letter), b.step(q, letter));
            if seen.insert(next) {
                let mut longer = word.clone();
                longer.push(letter);
                queue.push_back((next.0, next.1, longer));
            }
        }
    }
    None
}
