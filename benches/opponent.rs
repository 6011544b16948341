//! The computer player: shots judged per second, a whole turn of each level, the tables of values.

#![allow(clippy::unwrap_used)]

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use fob::automata::builtin;
use fob::board::{Board, Layout};
use fob::opponent::{Level, Outlook, Request, Skill, think};
use fob::physics::yardstick;
use fob::rules::{Kind, Match, Setup};
use std::hint::black_box;
use std::sync::Arc;

fn layouts() -> Vec<Layout> {
    let board = Arc::new(Board::bob());
    (0..16).map(|seed| yardstick::midgame(&board, seed).0).collect()
}

fn game(kind: Kind, dfa: &str, pucks: u16) -> Match {
    Match::new(Setup::new(kind, builtin(dfa).unwrap(), pucks, pucks)).unwrap()
}

/// Thinking with only first rounds: a fixed number of executions are simulated and valued.
fn judged(c: &mut Criterion) {
    const CANDIDATES: usize = 64;
    let layouts = layouts();
    let skill = Skill { candidates: CANDIDATES, finalists: CANDIDATES, samples: 16, ..Skill::MEDIUM };
    let mut group = c.benchmark_group("executions judged");
    group.throughput(Throughput::Elements(CANDIDATES as u64 * 16)).sample_size(10);
    let mut turn = layouts.iter().cycle();
    group.bench_function("reject-2", |b| {
        b.iter_batched(
            || request(turn.next().unwrap(), skill),
            |request| black_box(think(&request, &mut |_| true)),
            BatchSize::SmallInput,
        );
    });
    group.finish();
}

/// Returns the request of a turn.
fn request(layout: &Layout, skill: Skill) -> Request {
    Request { layout: layout.clone(), game: game(Kind::Reject2, "rope", 10), skill, seed: 1, shots: 1, executions: 0 }
}

fn turns(c: &mut Criterion) {
    let layouts = layouts();
    let mut group = c.benchmark_group("a turn");
    group.sample_size(10);
    for level in Level::ALL {
        let mut turn = layouts.iter().cycle();
        let Some(skill) = Skill::new(level) else { continue };
        group.bench_function(level.name(), |b| {
            b.iter_batched(
                || request(turn.next().unwrap(), skill),
                |request| black_box(think(&request, &mut |_| true)),
                BatchSize::SmallInput,
            );
        });
    }
    group.finish();
}

fn tables(c: &mut Criterion) {
    let mut group = c.benchmark_group("tables of values");
    group.sample_size(10);
    for (name, kind, dfa) in [
        ("tug of war, rope", Kind::TugOfWar { accepts: 1 }, "rope"),
        ("reject match for two, third from last", Kind::Reject2, "third-from-last-green"),
        ("reject match for four, rope", Kind::Reject4, "rope"),
    ] {
        let game = game(kind, dfa, 15);
        group.bench_function(name, |b| b.iter(|| black_box(Outlook::new(&game, &Skill::HARD.chances(&Board::bob())))));
    }
    group.finish();
}

criterion_group!(benches, judged, turns, tables);
criterion_main!(benches);
