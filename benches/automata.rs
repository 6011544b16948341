//! Automata at the promised sizes: 10,000 states minimized and compared in under a second, and 60 states laid out in under 50 ms.
//!
//! Moore's refinement is measured next to Hopcroft's for comparison. They are equally fast on random automata, which fall apart in a few
//! rounds; Moore's is far slower on a chain, where every round separates only one more state.

#![allow(clippy::unwrap_used)]

use criterion::{Criterion, criterion_group, criterion_main};
use fob::automata::equivalence::difference;
use fob::automata::figure::{Figure, Plan};
use fob::automata::layout::{Graph, Style, lay_out};
use fob::automata::minimize::minimize;
use fob::automata::odds::OddsTable;
use fob::automata::{Dfa, Letter, State, StateId, builtin};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::HashMap;
use std::hint::black_box;

const LARGE: usize = 10_000;

fn random(states: usize, seed: u64) -> Dfa {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let n = states as u32;
    let states = (0..n)
        .map(|i| {
            State::new(format!("s{i}"), rng.random_bool(0.5), StateId(rng.random_range(0..n)), StateId(rng.random_range(0..n)))
        })
        .collect();
    Dfa::new("random", "", StateId(0), states).unwrap()
}

/// Returns the DFA of "fewer greens than states": minimal, and slow for algorithms that go by word length.
fn chain(states: usize) -> Dfa {
    let states = (0..states)
        .map(|i| State::new(format!("s{i}"), i + 1 < states, StateId::from((i + 1).min(states - 1)), StateId::from(i)))
        .collect();
    Dfa::new("chain", "", StateId(0), states).unwrap()
}

/// Returns copies of a small automaton, wired among each other: all but a few states are redundant.
fn redundant(classes: usize, copies: usize) -> Dfa {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let small = random(classes, 8);
    let states = (0..classes * copies)
        .map(|i| {
            let of = small.state(StateId::from(i % classes));
            let mut copy = |id: StateId| StateId::from(id.index() + classes * rng.random_range(0..copies));
            State::new(format!("s{i}"), of.accepting, copy(of.green), copy(of.red))
        })
        .collect();
    Dfa::new("redundant", "", small.start(), states).unwrap()
}

/// Counts the classes by Moore's refinement, written for speed.
fn moore(dfa: &Dfa) -> usize {
    let states = dfa.reachable();
    let mut class: Vec<u32> = dfa.states().iter().map(|s| u32::from(s.accepting)).collect();
    let mut count = 0;
    loop {
        let mut numbers: HashMap<[u32; 3], u32> = HashMap::with_capacity(count);
        let mut next = class.clone();
        for &s in &states {
            let step = |letter| class[dfa.step(s, letter).index()];
            let key = [class[s.index()], step(Letter::Green), step(Letter::Red)];
            let fresh = numbers.len() as u32;
            next[s.index()] = *numbers.entry(key).or_insert(fresh);
        }
        if numbers.len() == count {
            return count;
        }
        count = numbers.len();
        class = next;
    }
}

fn automata(c: &mut Criterion) {
    let mut group = c.benchmark_group("automata");
    group.sample_size(10);
    for (name, dfa) in [("random", random(LARGE, 1)), ("chain", chain(LARGE)), ("redundant", redundant(100, LARGE / 100))] {
        assert_eq!(minimize(&dfa).len(), moore(&dfa));
        group.bench_function(format!("minimize {LARGE} states, {name}, Hopcroft"), |b| b.iter(|| minimize(black_box(&dfa))));
        group.bench_function(format!("minimize {LARGE} states, {name}, Moore"), |b| b.iter(|| moore(black_box(&dfa))));
        group.bench_function(format!("compare {LARGE} states with themselves, {name}"), |b| {
            b.iter(|| assert_eq!(difference(black_box(&dfa), &dfa), None));
        });
    }
    let minimal = minimize(&redundant(100, LARGE / 100));
    let large = redundant(100, LARGE / 100);
    group.bench_function(format!("compare {LARGE} states with their {} classes", minimal.len()), |b| {
        b.iter(|| assert_eq!(difference(black_box(&large), &minimal), None));
    });

    let sixty = random(60, 3);
    let graph = Graph::new(&sixty);
    for style in [Style::Layered, Style::Circular, Style::Auto] {
        group.bench_function(format!("lay out 60 states, {style:?}"), |b| b.iter(|| lay_out(black_box(&graph), style)));
    }
    let places = lay_out(&graph, Style::Auto);
    group.bench_function("draw 60 states, laid out", |b| b.iter(|| Figure::draw(&Plan::from_dfa(black_box(&sixty), &places))));
    let rope = builtin("rope").unwrap();
    group.bench_function("draw rope", |b| b.iter(|| Figure::new(black_box(&rope))));
    group.bench_function("odds of rope for 15 and 15", |b| b.iter(|| OddsTable::new(black_box(&rope), 15, 15)));
    group.finish();
}

criterion_group!(benches, automata);
criterion_main!(benches);
