//! `fob shoot`: simulates one shot.

use super::error::{print_json, print_text};
use super::output::{Output, Recording};
use super::{CliError, Status, board, output};
use crate::base::text::plural;
use crate::board::{Board, Layout, Point, Side, Strike, placement};
use crate::physics::{self, BodyId, PoseState, ShotTrace};
use crate::replay::{Header, Recorder};
use crate::store::{Encoding, Problem, Source, StoreError, read_text_of};
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Arguments of `fob shoot`. The help of the command itself is in `src/cli/mod.rs`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Board: bob, novuss, carrom, low-frame, the name of one of your own, or a file (.ron).
    #[arg(long, value_name = "B", default_value = "bob")]
    board: String,
    /// Layout file: `(pucks: [(colour: Green, at: (0.0, 0.1))])`. The default is the ring before the break.
    #[arg(long, value_name = "FILE")]
    layout: Option<PathBuf>,
    /// Position of the striker in metres from the middle, x to the east, y to the north; the default is the middle of S's line.
    #[arg(long, value_name = "X,Y", value_parser = point, conflicts_with = "break_")]
    from: Option<Point>,
    /// Allow any free place for the striker, not only a line and its circles.
    #[arg(long, conflicts_with = "break_")]
    anywhere: bool,
    /// Direction of the shot in degrees: 0 is east, 90 is north.
    #[arg(long, value_name = "DEGREES", value_parser = number, required_unless_present = "break_", conflicts_with = "break_")]
    aim: Option<f64>,
    /// Speed of the striker in m/s, from 0 to the board's fastest shot.
    #[arg(long, value_name = "M_PER_S", value_parser = number, required_unless_present = "break_", conflicts_with = "break_")]
    speed: Option<f64>,
    /// How far from the striker's centre line the cue hits, in metres; positive is to the left as the shooter sees it.
    #[arg(long, value_name = "B", value_parser = number, conflicts_with = "break_")]
    offset: Option<f64>,
    /// Simulate the break: two strikers at once, from S and from N.
    #[arg(long = "break", requires = "seed")]
    break_: bool,
    /// Seed of the break; the same seed gives the same break.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// File to record the shot in. `-` prints only the record, on standard output.
    #[arg(long, value_name = "OUT")]
    replay: Option<PathBuf>,
}

fn number(text: &str) -> Result<f64, String> {
    match text.trim().parse::<f64>() {
        Ok(x) if x.is_finite() => Ok(x),
        _ => Err("expected a number".to_owned()),
    }
}

fn point(text: &str) -> Result<Point, String> {
    let expected = || "expected two numbers, X,Y".to_owned();
    let (x, y) = text.split_once(',').ok_or_else(expected)?;
    match (number(x), number(y)) {
        (Ok(x), Ok(y)) => Ok(Point::new(x, y)),
        _ => Err(expected()),
    }
}

/// Simulates the shot and prints the result.
///
/// # Errors
/// A file cannot be read or written, or the shot is not allowed.
pub fn run(args: &Args, json: bool) -> Result<Status, CliError> {
    let board = board::load(&args.board).map(Arc::new);
    let (board, replay) = CliError::both(board, output::of_replay(args.replay.as_deref(), json))?;
    let layout = match &args.layout {
        Some(path) => load_layout(path, &board),
        None => Ok(Layout::break_ring(Arc::clone(&board))),
    };
    let (layout, strikes) = if args.break_ {
        let layout = layout?;
        let strikes = break_strikes(&layout, args.seed.unwrap_or(0))?;
        (layout, strikes)
    } else {
        let from = args.from.unwrap_or_else(|| placement::default_place(&board, Side::S));
        // Only a layout that could be read shows whether the place is free.
        let place = layout.and_then(|layout| place(args, &layout, from).map(|()| layout));
        let (strike, layout) = CliError::both(strike(args, &board, from), place)?;
        (layout, vec![strike])
    };
    let trace = match &replay {
        Some(out) => record(out, &layout, &strikes, args.seed.unwrap_or(0))?,
        None => {
            physics::simulate(&layout, &strikes).map_err(|error| CliError::new(format!("--board {}: {error}", args.board)))?
        }
    };
    if replay == Some(Output::Standard) {
        return Ok(Status::Yes);
    }
    if json {
        print_json(&Shown::new(&trace));
    } else {
        print_shot(&layout, &trace);
    }
    Ok(Status::Yes)
}

fn load_layout(path: &Path, board: &Arc<Board>) -> Result<Layout, CliError> {
    let text = read_text_of(path, Source::Stream, Encoding::Utf8)?;
    Layout::from_ron(&text, Arc::clone(board)).map_err(|error| {
        let problems = error.problems.into_iter().map(|p| Problem::at(p.line, p.column, p.text)).collect();
        StoreError::Invalid { path: path.to_path_buf(), problems }.into()
    })
}

fn break_strikes(layout: &Layout, seed: u64) -> Result<Vec<Strike>, CliError> {
    let strikes = physics::break_strikes(layout, seed);
    for (strike, side) in strikes.iter().zip([Side::S, Side::N]) {
        placement::check(layout, side, strike.from)
            .map_err(|problem| CliError::new(format!("--break: no place for the striker of side {side}: {problem}")))?;
    }
    Ok(strikes.to_vec())
}

/// Builds the strike from the arguments, and reports all its problems at once, except those of its position.
fn strike(args: &Args, board: &Board, from: Point) -> Result<Strike, CliError> {
    let strike = Strike {
        from,
        // Convert degrees to radians by a single product, so that the same text gives the same shot on every platform.
        aim: args.aim.unwrap_or(0.0) * (std::f64::consts::PI / 180.0),
        speed: args.speed.unwrap_or(0.0),
        offset: args.offset.unwrap_or(0.0),
    };
    let mut problems = Vec::new();
    if args.seed.is_some() {
        problems.push("--seed: allowed only with --break; nothing else in a shot is random".to_owned());
    }
    if !(0.0..=board.fastest_shot).contains(&strike.speed) {
        problems.push(format!("--speed {}: expected 0 to {} m/s, the board's fastest shot", strike.speed, board.fastest_shot));
    }
    if let Err(problem) = physics::check_strike(board, &Strike { speed: 0.0, ..strike }) {
        problems.push(format!("--offset {}: {problem}", strike.offset));
    }
    if problems.is_empty() { Ok(strike) } else { Err(CliError { problems }) }
}

/// Checks that the striker may be placed at `from`.
fn place(args: &Args, layout: &Layout, from: Point) -> Result<(), CliError> {
    let checked = if args.anywhere {
        placement::check_anywhere(layout, from).map_err(|problem| (problem, "a free place"))
    } else {
        placement::check_any_side(layout, from).map(|_| ()).map_err(|problem| (problem, "a legal place of some side"))
    };
    checked.map_err(|(problem, expected)| CliError::new(format!("--from {},{}: {problem}; expected {expected}", from.x, from.y)))
}

/// Simulates the shot and records it as practice.
fn record(out: &Output, layout: &Layout, strikes: &[Strike], seed: u64) -> Result<ShotTrace, CliError> {
    let refused = |error: &dyn std::fmt::Display| CliError::new(format!("--replay: {error}"));
    let mut live = Recorder::new(Header::for_practice(layout, seed)).map_err(|error| refused(&error))?;
    let (trace, _) = live.play(strikes).map_err(|error| refused(&error))?;
    live.end().map_err(|error| refused(&error))?;
    Recording::begin(out, &mut live)?;
    Ok(trace)
}

fn print_shot(before: &Layout, trace: &ShotTrace) {
    let mut falls: Vec<(f64, String)> = trace
        .report
        .drops
        .iter()
        .map(|d| (d.time, format!("puck {} ({}) falls into {} after {:.3} s", d.puck.0, d.colour.name(), d.hole, d.time)))
        .collect();
    let lost = trace.report.lost.iter();
    falls.extend(
        lost.map(|l| (l.time, format!("puck {} ({}) leaves the board after {:.3} s", l.puck.0, l.colour.name(), l.time))),
    );
    falls.sort_by(|a, b| a.0.total_cmp(&b.0));
    for (_, line) in falls {
        print_text(&line);
    }
    for (number, place) in trace.strikers.iter().enumerate() {
        let name = match (trace.strikers.len(), number) {
            (1, _) => "the striker".to_owned(),
            (_, 0) => "the striker of S".to_owned(),
            _ => "the striker of N".to_owned(),
        };
        let state = trace.pose(BodyId::Striker(number as u8), trace.play_time()).map(|pose| pose.state);
        print_text(&match (place, state) {
            (Some(at), _) => format!("{name} stops at {:.4},{:.4}", at.x, at.y),
            (None, Some(PoseState::Holed(hole))) => format!("{name} falls into {hole}"),
            (None, _) => format!("{name} leaves the board"),
        });
    }
    let moved = |puck: &&crate::board::Puck| before.puck(puck.id).is_none_or(|p| p.at != puck.at);
    let moved: Vec<_> = trace.rest.pucks.iter().filter(moved).collect();
    for puck in &moved {
        print_text(&format!("puck {} ({}) comes to rest at {:.4},{:.4}", puck.id.0, puck.colour.name(), puck.at.x, puck.at.y));
    }
    print_text(&format!(
        "{} in {:.3} s, {} of {} pucks on the board, digest {:016x}",
        plural(trace.contacts.len(), "contact"),
        trace.duration,
        trace.rest.pucks.len(),
        before.pucks.len(),
        trace.digest
    ));
}

#[derive(Serialize)]
struct Shown {
    drops: Vec<ShownDrop>,
    lost: Vec<u16>,
    striker_holed: bool,
    duration: f64,
    contacts: usize,
    layout: ShownLayout,
    digest: String,
}

#[derive(Serialize)]
struct ShownDrop {
    puck: u16,
    colour: &'static str,
    hole: String,
    time: f64,
}

#[derive(Serialize)]
struct ShownLayout {
    /// Position of the striker at rest; in the break that of S (the text output shows both).
    striker: Option<(f64, f64)>,
    pucks: Vec<ShownPuck>,
}

#[derive(Serialize)]
struct ShownPuck {
    puck: u16,
    colour: &'static str,
    at: (f64, f64),
}

impl Shown {
    fn new(trace: &ShotTrace) -> Self {
        let report = &trace.report;
        let drops = report.drops.iter();
        let pucks = trace.rest.pucks.iter();
        Self {
            drops: drops
                .map(|d| ShownDrop { puck: d.puck.0, colour: d.colour.name(), hole: d.hole.to_string(), time: d.time })
                .collect(),
            lost: report.lost.iter().map(|lost| lost.puck.0).collect(),
            striker_holed: report.striker_holed,
            duration: trace.duration,
            contacts: trace.contacts.len(),
            layout: ShownLayout {
                striker: trace.strikers.first().copied().flatten().map(<(f64, f64)>::from),
                pucks: pucks.map(|p| ShownPuck { puck: p.id.0, colour: p.colour.name(), at: p.at.into() }).collect(),
            },
            digest: format!("{:016x}", trace.digest),
        }
    }
}
