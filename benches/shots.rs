//! Shots: ours, as played and as searched, against rapier2d stepped at a fixed rate over the same table, `plain` being what
//! a user of rapier would write. Ratios are what counts: compare the lines of one group of one run.

#![allow(clippy::unwrap_used)]

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use fob::board::{Board, Layout, Strike};
use fob::physics;
use fob::physics::yardstick::{self, Tuning};
use std::hint::black_box;
use std::sync::Arc;

type Shots = Vec<(Layout, Vec<Strike>)>;

/// Different shots in a group; one round of a benchmark is one of them, by turns.
const SHOTS: u64 = 64;

fn group(c: &mut Criterion, name: &str, shots: &Shots) {
    let mut group = c.benchmark_group(name);
    group.throughput(Throughput::Elements(1)).sample_size(20);
    let mut bench = |name: &str, shot: &dyn Fn(&Layout, &[Strike])| {
        let mut turn = shots.iter().cycle();
        group.bench_function(name, |b| {
            b.iter_batched(|| turn.next().unwrap(), |(layout, strikes)| shot(layout, strikes), BatchSize::SmallInput);
        });
    };
    bench("ours", &|layout, strikes| _ = black_box(physics::simulate(layout, strikes).unwrap()));
    bench("search", &|layout, strikes| _ = black_box(physics::outcome(layout, strikes).unwrap()));
    bench("plain at 2 kHz", &|layout, strikes| _ = black_box(yardstick::plain(layout, strikes, 2000.0, Tuning::Defaults)));
    bench("plain at 240 Hz", &|layout, strikes| _ = black_box(yardstick::plain(layout, strikes, 240.0, Tuning::Defaults)));
    bench("tuned at 240 Hz", &|layout, strikes| _ = black_box(yardstick::plain(layout, strikes, 240.0, Tuning::Fast)));
    bench("setup alone", &|layout, strikes| _ = black_box(yardstick::setup(layout, strikes)));
    group.finish();
}

fn shots(c: &mut Criterion) {
    let board = Arc::new(Board::bob());
    group(c, "midgame", &(0..SHOTS).map(|seed| yardstick::midgame(&board, seed)).collect());
    group(c, "break", &(0..SHOTS).map(|seed| yardstick::breaking(&board, seed)).collect());
}

/// The same 512 shots one after another, on all cores, and by a thread of their own for each half, which share nothing: what
/// two cores of this machine can do at best where both halves take equally long.
fn many(c: &mut Criterion) {
    let board = Arc::new(Board::bob());
    let shots: Shots = (0..512).map(|seed| yardstick::midgame(&board, seed)).collect();
    let one = |shots: &[(Layout, Vec<Strike>)]| -> Vec<_> {
        shots.iter().map(|(layout, strikes)| physics::simulate(layout, strikes).unwrap()).collect()
    };
    let (first, second) = shots.split_at(shots.len() / 2);
    let mut group = c.benchmark_group("512 midgame shots");
    group.throughput(Throughput::Elements(shots.len() as u64)).sample_size(20);
    // What comes of the shots is dropped next to the clock: one core would drop it for both.
    group.bench_function("one core", |b| b.iter_with_large_drop(|| one(&shots)));
    group.bench_function("two halves apart", |b| {
        b.iter_with_large_drop(|| {
            std::thread::scope(|scope| {
                let beside = scope.spawn(|| one(first));
                (one(second), beside.join())
            })
        });
    });
    group.bench_function("all cores", |b| b.iter_with_large_drop(|| physics::simulate_many(&shots).unwrap()));
    group.finish();
}

criterion_group!(benches, shots, many);
criterion_main!(benches);
