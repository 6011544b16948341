//! The games room and the Turing workshop: counts moves and runs machines, compared with plain implementations, and measures the players'
//! time for a move. All numbers to be compared come from one run.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use fob::games::bloop::{Bloop, End, Rule, Setup};
use fob::games::gobblet::{Gobblet3, Gobblet4};
use fob::games::phutball::{Move, Phutball, Point, Size};
use fob::games::{Ask, Control, Game, Line, Progress, perft};
use fob::turing::{Machine, Motion, Run, Tape, builtin};
use std::collections::{BTreeSet, HashMap, HashSet};
use std::hint::black_box;
use std::time::Instant;

fn free(_: &Progress) -> bool {
    true
}

fn read<G: Game>(text: &str) -> G {
    text.parse().unwrap_or_else(|errors| panic!("{text}: {errors}"))
}

/// Returns the strongest level's move.
fn strongest<G: Game>(position: &G) -> G::Move {
    by_level(position, G::LEVELS.len() - 1)
}

/// Returns a level's move.
fn by_level<G: Game>(position: &G, level: usize) -> G::Move {
    let ask = Ask { position, history: &[], level, seed: 1 };
    G::best(ask, &mut free).map_or_else(|| panic!("{position} is over"), |best| best.mv)
}

type Spot = (i32, i32);

/// Counts Phutball's lines of play on a set of points, as one would first write it.
fn naive_phutball(ball: Spot, men: &BTreeSet<Spot>, size: Spot, depth: u32) -> u128 {
    if depth == 0 {
        return 1;
    }
    if ball.1 <= 1 || ball.1 >= size.1 {
        return 0;
    }
    let mut leaves = 0;
    for row in 1..=size.1 {
        for column in 1..=size.0 {
            if (column, row) != ball && !men.contains(&(column, row)) {
                let mut next = men.clone();
                next.insert((column, row));
                leaves += naive_phutball(ball, &next, size, depth - 1);
            }
        }
    }
    leaves + naive_chains(ball, men, size, depth)
}

fn naive_chains(ball: Spot, men: &BTreeSet<Spot>, size: Spot, depth: u32) -> u128 {
    let mut leaves = 0;
    if ball.1 < 1 || ball.1 > size.1 {
        return 0;
    }
    for (dx, dy) in [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)] {
        let (mut at, mut next) = ((ball.0 + dx, ball.1 + dy), men.clone());
        while next.remove(&at) {
            at = (at.0 + dx, at.1 + dy);
        }
        if next.len() < men.len() && (1..=size.0).contains(&at.0) && (0..=size.1 + 1).contains(&at.1) {
            leaves += naive_phutball(at, &next, size, depth - 1) + naive_chains(at, &next, size, depth);
        }
    }
    leaves
}

/// Runs a machine and remembers every configuration to detect a loop; returns the steps if it halts.
fn naive_run(tape: &mut [u8], mut head: usize, mut state: u8, rules: &[(u8, u8, u8, u8, u8)]) -> Option<u32> {
    let mut seen = HashSet::new();
    let mut steps = 0;
    loop {
        if !seen.insert((tape.to_vec(), head, state)) {
            return None;
        }
        let Some(&(_, _, to, write, motion)) = rules.iter().find(|rule| rule.0 == state && rule.1 == tape[head]) else {
            return Some(steps);
        };
        tape[head] = write;
        state = to;
        head = match motion {
            b'<' => head.checked_sub(1)?,
            b'>' => Some(head + 1).filter(|&head| head < tape.len())?,
            _ => head,
        };
        steps += 1;
    }
}

fn phutball(c: &mut Criterion) {
    let mut group = c.benchmark_group("phutball");
    group.sample_size(10);
    let jumpy: Phutball = read("ball=D5 men=D6,C6,E7,D4,E4,C8 turn=O size=7x9");
    let (ball, size) = ((4, 5), (7, 9));
    let men = BTreeSet::from([(4, 6), (3, 6), (5, 7), (4, 4), (5, 4), (3, 8)]);
    let line = Line::new(jumpy);
    assert_eq!(perft(&line, 3, &mut free), Ok(naive_phutball(ball, &men, size, 3)));
    group.bench_function("perft 3, rows of bits", |b| b.iter(|| perft(black_box(&line), 3, &mut free)));
    group.bench_function("perft 3, naive set of points", |b| b.iter(|| naive_phutball(black_box(ball), &men, size, 3)));
    let middle: Phutball = read("ball=H10 men=H11,G12,J8,J12,G9,F13,H14 turn=O");
    group.bench_function("the strongest level, a move in the middle of a game", |b| b.iter(|| strongest(black_box(&middle))));
    // Elements per second are chains, then boards of the search, then boards of an analysis.
    let open: Phutball = read("ball=H10 men=H11,G12,J8,J12,G9,F13,H14,K10,L12,J14,G7,E11 turn=O");
    let chains = open.legal_moves().iter().filter(|mv| matches!(mv, Move::Ball(_))).count();
    group.throughput(Throughput::Elements(chains as u64));
    group.bench_function(format!("{chains} chains and all men listed"), |b| b.iter(|| black_box(&open).legal_moves()));
    let ask = Ask { position: &middle, history: &[], level: MEDIUM, seed: 1 };
    group.throughput(Throughput::Elements(boards(|control| {
        Phutball::best(ask, control);
    })));
    group.bench_function("boards of medium's search", |b| b.iter(|| Phutball::best(black_box(ask), &mut free)));
    for (columns, rows, half) in [(15, 19, 0), (19, 19, 1)] {
        let crowded = crowded(columns, rows, half);
        group.throughput(Throughput::Elements(boards(|control| {
            let _ = crowded.analyse(control);
        })));
        let name = format!("analysis of a board of {columns}x{rows} with {} men", crowded.pitch().men().len());
        group.bench_function(name, |b| b.iter(|| black_box(&crowded).analyse(&mut free)));
    }
    group.finish();
}

/// The level that looks at a fixed number of boards and is fast.
const MEDIUM: usize = 2;
/// The next level.
const HARD: usize = 3;

/// Returns the number of boards that the work reports having looked at.
fn boards(work: impl FnOnce(&mut dyn Control)) -> u64 {
    let mut boards = 1;
    work(&mut |progress: &Progress| {
        boards = progress.nodes;
        true
    });
    boards
}

/// Returns a board with the ball in the middle and a man on every second point, or on every second row.
fn crowded(columns: u8, rows: u8, by_rows: u8) -> Phutball {
    let ball = Point::new(columns.div_ceil(2), rows / 2).unwrap_or_else(|| panic!("a point"));
    let size = Size { columns, rows };
    let man = |point: &Point| *point != ball && (point.row() + (1 - by_rows) * point.column()).is_multiple_of(2);
    let men: Vec<String> = size.points().filter(man).map(|point| point.to_string()).collect();
    read(&format!("ball={ball} men={} turn=O size={size}", men.join(",")))
}

fn bloop(c: &mut Criterion) {
    let mut group = c.benchmark_group("bloop");
    group.sample_size(10);
    // Counts to 3^8 on eight cells.
    let rules = ["BBGG>", "BGGY>", "BYBB<", "GBGB>", "GGGG>", "GYGY>", "GRBR<"];
    let text = format!("tape=RBBBBBBBBR head=9 state=B scores=0,0 turn=1 count=0 rules={}", rules[1..].join(","));
    let position: Bloop = read(&text);
    let first: Rule = rules[0].parse().unwrap_or_else(|problem| panic!("{problem}"));
    let plain: Vec<(u8, u8, u8, u8, u8)> =
        rules.iter().map(|rule| rule.as_bytes()).map(|r| (r[0], r[1], r[2], r[3], r[4])).collect();
    let naive = || naive_run(&mut b"RBBBBBBBBR".to_vec(), 8, b'B', &plain);
    let run = position.run_with(first);
    assert_eq!((run.end, Some(run.steps)), (End::Halt, naive()));
    let steps = run.steps;
    group.bench_function(format!("a halting run of {steps} steps, two numbers kept"), |b| {
        b.iter(|| black_box(&position).run_with(first));
    });
    group.bench_function(format!("a halting run of {steps} steps, every configuration kept"), |b| b.iter(naive));
    let start = Bloop::start(&Setup::default(), 1);
    group.bench_function("perft 2", |b| b.iter(|| perft(&Line::new(black_box(start)), 2, &mut free)));
    group.bench_function("hard, the first move", |b| b.iter(|| by_level(black_box(&start), HARD)));
    group.bench_function("master, the first move", |b| b.iter(|| strongest(black_box(&start))));
    group.finish();
}

/// Runs a Turing machine on a map, as one would first write it; returns the steps until it halts, at most `most`.
fn naive_turing(machine: &Machine, most: u64) -> u64 {
    let mut cells: HashMap<i64, usize> = HashMap::new();
    let (mut state, mut head, mut steps) = (machine.start(), 0, 0);
    while steps < most && machine.halt() != Some(state) {
        let Some(rule) = machine.rule(state, cells.get(&head).copied().unwrap_or(0)) else { break };
        cells.insert(head, rule.symbol);
        state = rule.state;
        head += match rule.motion {
            Motion::Left => -1,
            Motion::Stay => 0,
            Motion::Right => 1,
        };
        steps += 1;
    }
    steps
}

/// Steps per second of the five-state busy beaver, next to the naive machine in the same run.
fn turing(c: &mut Criterion) {
    const STEPS: u64 = 47_176_870;
    /// Number of steps for the naive machine.
    const FEW: u64 = 2_000_000;
    let machine = builtin("busy-beaver-5").unwrap_or_else(|| panic!("it is built in"));
    let ours = || Run::new(&machine, &Tape::blank(&machine)).advance(u64::MAX);
    let naive = || naive_turing(&machine, FEW);
    assert_eq!((ours(), naive()), (STEPS, FEW));
    let seconds = |work: &dyn Fn() -> u64| {
        let since = Instant::now();
        let steps = work();
        steps as f64 / since.elapsed().as_secs_f64()
    };
    // Take the best of several alternating runs, because other programs may be running.
    let (mut fast, mut slow) = (0.0_f64, 0.0_f64);
    for _ in 0..5 {
        fast = fast.max(seconds(&ours));
        slow = slow.max(seconds(&naive));
    }
    println!(
        "turing: {:.0} million plain steps a second, {:.1} million of a naive map: {:.0} times as many",
        fast / 1e6,
        slow / 1e6,
        fast / slow
    );
    let mut group = c.benchmark_group("turing");
    group.sample_size(10);
    group.throughput(Throughput::Elements(STEPS));
    group.bench_function("busy beaver 5 to its end", |b| b.iter(ours));
    group.throughput(Throughput::Elements(FEW));
    group.bench_function("busy beaver 5, two million steps of a naive map", |b| b.iter(naive));
    group.finish();
}

fn gobblet(c: &mut Criterion) {
    let mut group = c.benchmark_group("gobblet");
    group.sample_size(10);
    let three: Gobblet3 = Game::start(&(), 0);
    let four: Gobblet4 = Game::start(&(), 0);
    group.bench_function("3x3, perft 4", |b| b.iter(|| perft(&Line::new(black_box(three)), 4, &mut free)));
    group.bench_function("4x4, perft 4", |b| b.iter(|| perft(&Line::new(black_box(four)), 4, &mut free)));
    group.bench_function("3x3, perfect first move", |b| b.iter(|| strongest(black_box(&three))));
    group.bench_function("4x4, hard first move", |b| b.iter(|| by_level(black_box(&four), HARD)));
    group.finish();
}

criterion_group!(benches, phutball, bloop, turing, gobblet);
criterion_main!(benches);
