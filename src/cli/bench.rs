//! `fob bench`: how fast shots are simulated here, against rapier2d stepped at a fixed rate.

use super::Status;
use super::error::{print_json, print_text};
use super::progress::Progress;
use crate::physics::{self, plain, workload};
use crate::table::{Board, Layout, Strike};
use serde::Serialize;
use std::hint::black_box;
use std::ops::Range;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Measures shots a second on one core, against rapier2d stepping the same table at 240 Hz and at 2 kHz.
///
/// Three kinds of work take turns in short rounds, so that a busy machine slows all of them alike: look at the ratios.
/// Takes about half a minute. Meant for a release build.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Rounds of each kind of shot: fewer are quicker and rougher.
    #[arg(long, value_name = "N", default_value_t = ROUNDS, value_parser = clap::value_parser!(u32).range(1..=8), hide = true)]
    rounds: u32,
}

/// What one kind of shot came to.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
struct Speed {
    /// Shots a second on one core.
    per_second: f64,
    /// Times as many as rapier2d stepped at 2 kHz.
    vs_2khz: f64,
    /// Times as many as rapier2d stepped at 240 Hz.
    vs_240hz: f64,
}

#[derive(Debug, Serialize)]
struct Report {
    midgame: Speed,
    r#break: Speed,
    /// Microseconds to make a shot's world from a layout, before anything moves.
    setup_us: f64,
}

/// Rounds of each kind of shot.
const ROUNDS: u32 = 8;
/// How long each of the three ways works in a round.
const ROUND: Duration = Duration::from_millis(500);
/// Different shots that are gone through in turn.
const SHOTS: u64 = 64;

type Shots = Vec<(Layout, Vec<Strike>)>;

pub fn run(args: &Args, json: bool) -> Status {
    let board = Arc::new(Board::bob());
    let midgame: Shots = (0..SHOTS).map(|seed| workload::midgame(&board, seed)).collect();
    let breaks: Shots = (0..SHOTS).map(|seed| workload::breaking(&board, seed)).collect();
    let rounds = args.rounds;
    let mut progress = Progress::new(u64::from(2 * rounds), "measuring");
    let midgame_speed = speed(&midgame, &mut progress, 0..rounds);
    let break_speed = speed(&breaks, &mut progress, rounds..2 * rounds);
    progress.finish();
    let report = Report { midgame: midgame_speed, r#break: break_speed, setup_us: setup(&midgame, &breaks) };
    if json {
        print_json(&report);
    } else {
        print_text(text(&report).trim_end());
    }
    Status::Yes
}

fn text(report: &Report) -> String {
    let line = |name: &str, speed: &Speed| {
        format!(
            "{name:<10}{:>8.0} shots a second, {:.1} times rapier2d at 2 kHz, {:.1} times at 240 Hz\n",
            speed.per_second, speed.vs_2khz, speed.vs_240hz
        )
    };
    let mut text = line("mid-game", &report.midgame) + &line("break", &report.r#break);
    text.push_str(&format!("setup     {:>8.1} us a shot\n", report.setup_us));
    if cfg!(debug_assertions) {
        text.push_str("(a debug build: build with --release for figures that mean something)\n");
    }
    text
}

/// Goes through the shots for a while; shots and seconds are added to the sum.
fn work(shots: &Shots, sum: &mut (u64, f64), mut shot: impl FnMut(&Layout, &[Strike])) {
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

fn speed(shots: &Shots, progress: &mut Progress, rounds: Range<u32>) -> Speed {
    let mut sums = [(0, 0.0); 3];
    for round in rounds {
        let [ours, fine, coarse] = &mut sums;
        work(shots, ours, |layout, strikes| _ = black_box(physics::simulate(layout, strikes)));
        work(shots, fine, |layout, strikes| _ = black_box(plain::simulate(layout, strikes, 2000.0)));
        work(shots, coarse, |layout, strikes| _ = black_box(plain::simulate(layout, strikes, 240.0)));
        progress.set(u64::from(round + 1));
    }
    let [ours, fine, coarse] = sums.map(|(shots, seconds)| shots as f64 / seconds);
    Speed { per_second: ours, vs_2khz: ours / fine, vs_240hz: ours / coarse }
}

/// Microseconds to make a shot's world, the mean over both kinds.
fn setup(midgame: &Shots, breaks: &Shots) -> f64 {
    let mut sum = (0, 0.0);
    for shots in [midgame, breaks] {
        work(shots, &mut sum, |layout, strikes| _ = black_box(physics::setup(layout, strikes)));
    }
    sum.1 / sum.0 as f64 * 1e6
}
