//! `fob bench`: measures the simulation of shots against rapier2d with fixed time steps.

use super::Status;
use super::error::{print_json, print_text};
use super::progress::Progress;
use crate::board::{Board, Layout, Strike};
use crate::physics;
use crate::physics::yardstick::{self, Tuning};
use serde::Serialize;
use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Arguments of `fob bench`. The help of the command itself is in `src/cli/mod.rs`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Rounds per kind of shot; fewer rounds are quicker but less precise.
    #[arg(long, value_name = "N", default_value_t = ROUNDS, value_parser = clap::value_parser!(u32).range(1..=8), hide = true)]
    rounds: u32,
}

/// Measured speed for one kind of shot.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
struct Speed {
    /// Shots per second on one core.
    per_second: f64,
    /// Ratio to the speed of rapier2d at 2 kHz.
    vs_2khz: f64,
    /// Ratio to the speed of rapier2d at 240 Hz.
    vs_240hz: f64,
}

/// Measured speeds of one simulator for both kinds of shot.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
struct Both {
    midgame: Speed,
    r#break: Speed,
}

#[derive(Debug, Serialize)]
struct Report {
    midgame: Speed,
    r#break: Speed,
    /// Speeds of the simulation that returns only a shot's result.
    search: Both,
    /// Time to build a shot's world from a layout, before anything moves, in microseconds.
    setup_us: f64,
    /// Speed of tuned rapier2d at 240 Hz relative to untuned, for mid-game shots and breaks.
    #[serde(skip)]
    tuned: [f64; 2],
}

/// Default number of rounds for each kind of shot.
const ROUNDS: u32 = 8;
/// Time that each simulator runs per round.
const ROUND: Duration = Duration::from_millis(300);
/// Number of different shots that a simulator cycles through.
const SHOTS: u64 = 64;

type Shots = Vec<(Layout, Vec<Strike>)>;
/// A simulator to measure: runs one shot and discards the result.
type Way = fn(&Layout, &[Strike]);

/// The simulators: full simulation, result only, and rapier2d at 2 kHz, at 240 Hz, and tuned at 240 Hz.
const WAYS: [Way; 5] = [
    |layout, strikes| _ = black_box(physics::simulate(layout, strikes)),
    |layout, strikes| _ = black_box(physics::outcome(layout, strikes)),
    |layout, strikes| _ = black_box(yardstick::plain(layout, strikes, 2000.0, Tuning::Defaults)),
    |layout, strikes| _ = black_box(yardstick::plain(layout, strikes, 240.0, Tuning::Defaults)),
    |layout, strikes| _ = black_box(yardstick::plain(layout, strikes, 240.0, Tuning::Fast)),
];

pub fn run(args: &Args, json: bool) -> Status {
    let board = Arc::new(Board::bob());
    let midgame: Shots = (0..SHOTS).map(|seed| yardstick::midgame(&board, seed)).collect();
    let breaks: Shots = (0..SHOTS).map(|seed| yardstick::breaking(&board, seed)).collect();
    let rounds = args.rounds;
    let mut progress = Progress::new(u64::from(2 * rounds), "measuring");
    let mut done = 0;
    let [mid, first] = [&midgame, &breaks].map(|shots| {
        let mut sums = [(0, 0.0); WAYS.len()];
        for _ in 0..rounds {
            for (way, sum) in WAYS.iter().zip(&mut sums) {
                work(shots, sum, way);
            }
            done += 1;
            progress.set(done);
        }
        Measured::new(sums)
    });
    progress.finish();
    let report = Report {
        midgame: mid.played,
        r#break: first.played,
        search: Both { midgame: mid.searched, r#break: first.searched },
        setup_us: setup(&midgame, &breaks),
        tuned: [mid.tuned, first.tuned],
    };
    if json {
        print_json(&report);
    } else {
        print_text(text(&report).trim_end());
    }
    Status::Yes
}

/// All speeds measured for one kind of shot.
struct Measured {
    played: Speed,
    searched: Speed,
    /// Speed of tuned rapier2d at 240 Hz relative to untuned.
    tuned: f64,
}

impl Measured {
    /// Computes the speeds from the shots and seconds of each of the [`WAYS`].
    fn new(sums: [(u64, f64); WAYS.len()]) -> Self {
        let [played, searched, fine, coarse, tuned] = sums.map(|(shots, seconds)| shots as f64 / seconds);
        let speed = |ours: f64| Speed { per_second: ours, vs_2khz: ours / fine, vs_240hz: ours / coarse };
        Self { played: speed(played), searched: speed(searched), tuned: tuned / coarse }
    }
}

fn text(report: &Report) -> String {
    let line = |name: &str, speed: &Speed| {
        format!(
            "{name:<18}{:>8.0} shots a second, {:.1} times rapier2d at 2 kHz, {:.1} times at 240 Hz\n",
            speed.per_second, speed.vs_2khz, speed.vs_240hz
        )
    };
    let mut text = line("mid-game", &report.midgame)
        + &line("break", &report.r#break)
        + &line("mid-game, search", &report.search.midgame)
        + &line("break, search", &report.search.r#break);
    text.push_str(&format!("{:<18}{:>8.1} us a shot\n", "setup", report.setup_us));
    let [midgame, breaks] = report.tuned;
    text.push_str(&format!(
        "rapier2d at 240 Hz without continuous collision detection is {midgame:.2} times as fast (mid-game), {breaks:.2} times (break)\n"
    ));
    if cfg!(debug_assertions) {
        text.push_str("(debug build: build with --release for meaningful figures)\n");
    }
    text
}

/// Cycles through the shots for one [`ROUND`], and adds the shots run and the seconds taken to `sum`.
fn work(shots: &Shots, sum: &mut (u64, f64), shot: impl Fn(&Layout, &[Strike])) {
    let start = Instant::now();
    loop {
        let (layout, strikes) = &shots[(sum.0 % SHOTS) as usize];
        shot(layout, strikes);
        sum.0 += 1;
        if start.elapsed() >= ROUND {
            sum.1 += start.elapsed().as_secs_f64();
            return;
        }
    }
}

/// Measures the mean time to build a shot's world over both kinds of shot, in microseconds.
fn setup(midgame: &Shots, breaks: &Shots) -> f64 {
    let mut sum = (0, 0.0);
    for shots in [midgame, breaks] {
        work(shots, &mut sum, |layout, strikes| _ = black_box(yardstick::setup(layout, strikes)));
    }
    sum.1 / sum.0 as f64 * 1e6
}
