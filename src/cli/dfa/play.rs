//! `fob dfa play`: which DFA makes a good game? Measured by self-play.

use super::{CliError, Foreign, Status, print_json, print_text};
use crate::automata::Dfa;
use crate::cli::arena::{cores, interval, many, step};
use crate::cli::match_::GameKind;
use crate::cli::progress::Progress;
use crate::opponent::{Level, Outlook, Player, Skill};
use crate::replay::{Header, Player as Seat, Recorder};
use crate::rules::{Setup, toss};
use crate::table::Board;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use serde::Serialize;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// After so many shots a game that is not over is a draw.
const MOST_SHOTS: u32 = 300;
/// Who can expect this share of the points has as good as won.
const SURE: f64 = 0.9;

#[derive(clap::Args, Debug)]
pub struct Args {
    /// A file (.ron, .jff, .dot) or a name from `fob dfa list`.
    file: String,
    #[command(flatten)]
    foreign: Foreign,
    /// The kind of game.
    #[arg(long, value_enum, value_name = "KIND", default_value_t = GameKind::Reject2)]
    game: GameKind,
    /// How well all play: random, easy, medium, hard or master.
    #[arg(long, value_name = "LEVEL", default_value_t = Level::Medium)]
    level: Level,
    /// How many games.
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// Where all chance comes from: the same seed gives the same games.
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// How many games are played at once; the cores if nothing is said. The results are the same for any number.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    jobs: Option<u32>,
}

/// How one game went.
struct Course {
    /// The party, from 0, with the most points, if it is one alone.
    winner: Option<usize>,
    shots: u32,
    /// Shots after which the leader at the end was as good as sure of it, and stayed so.
    decided: u32,
    lead_changes: u32,
}

#[derive(Serialize)]
struct Document {
    games: u32,
    first_wins: u32,
    draws: u32,
    decided_after: f64,
    lead_changes: f64,
}

/// Plays, and tells how it went.
pub fn run(args: &Args, json: bool) -> Result<Status, CliError> {
    let dfa = args.foreign.load(&args.file)?;
    let board = Board::bob();
    let (progress, done) = (Mutex::new(Progress::new(u64::from(args.games), "games")), AtomicU64::new(0));
    let jobs = args.jobs.map_or_else(cores, |jobs| jobs as usize);
    let courses = many(args.games as usize, jobs, |game| {
        let course = play(args, &dfa, &board, args.seed.wrapping_add(game as u64))?;
        let all = done.fetch_add(1, Ordering::SeqCst) + 1;
        progress.lock().unwrap_or_else(PoisonError::into_inner).set(all);
        Ok(course)
    })?;
    progress.into_inner().unwrap_or_else(PoisonError::into_inner).finish();
    let mean = |of: fn(&Course) -> u32| courses.iter().map(|course| f64::from(of(course))).sum::<f64>() / f64::from(args.games);
    let document = Document {
        games: args.games,
        first_wins: courses.iter().filter(|course| course.winner == Some(0)).count() as u32,
        draws: courses.iter().filter(|course| course.winner.is_none()).count() as u32,
        decided_after: mean(|course| course.decided),
        lead_changes: mean(|course| course.lead_changes),
    };
    if json {
        print_json(&document);
    } else {
        let share = f64::from(document.first_wins) / f64::from(args.games);
        let (low, high) = interval(share, args.games);
        print_text(&format!(
            "{} games of level {}, {:.1} shots each\nwho shoots first wins {} ({share:.3}, 95 %: {low:.3} to {high:.3}); {} draws",
            document.games,
            args.level,
            mean(|course| course.shots),
            document.first_wins,
            document.draws
        ));
        print_text(&format!(
            "decided after {:.1} shots; the lead changes {:.2} times",
            document.decided_after, document.lead_changes
        ));
    }
    Ok(Status::Yes)
}

fn play(args: &Args, dfa: &Dfa, board: &Board, seed: u64) -> Result<Course, CliError> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    // The break draws from stream 0.
    rng.set_stream(1);
    let kind = args.game.kind(toss(&mut rng));
    let setup = Setup { shot_limit: Some(MOST_SHOTS), ..Setup::new(kind, dfa.clone(), board.pucks.green, board.pucks.red) };
    let count = usize::from(setup.players());
    let failed = |error: String| CliError::new(format!("{}: {error}", args.file));
    let seats = (1..=count).map(|number| Seat::computer(format!("Player {number}"), args.level.name()));
    let header = Header::for_match(setup, board, seats.collect(), seed);
    let mut live = Recorder::new(header).map_err(|error| failed(error.to_string()))?;
    let players = vec![Player::from(args.level); count];
    let chances = Skill::of(args.level).unwrap_or(Skill::EASY).chances;
    // The leader after each shot, and whether it had as good as won.
    let mut leads: Vec<(Option<usize>, bool)> = Vec::new();
    while !live.is_over() {
        step(&mut live, &players, &mut rng).map_err(|error| failed(error.to_string()))?;
        if let Some(game) = live.situation().game.as_ref().filter(|game| game.choices().is_empty()) {
            let points = Outlook::new(game, &chances).points(game);
            let all: f64 = points.iter().sum();
            let leader = leader(&points);
            let sure = leader.is_some_and(|party| points[party] >= SURE * all.max(1e-9));
            leads.resize(game.shots() as usize + 1, (leader, sure));
        }
    }
    let end = live.situation().game.as_ref().map(|game| (game.shots(), Outlook::new(game, &chances).points(game)));
    let (shots, points) = end.unwrap_or_default();
    let winner = leader(&points);
    let decided = leads.iter().rposition(|lead| *lead != (winner, true)).map_or(0, |last| last as u32 + 1);
    let mut sides = leads.iter().filter_map(|(leader, _)| *leader);
    let mut before = sides.next();
    let mut lead_changes = 0;
    for side in sides {
        lead_changes += u32::from(before != Some(side));
        before = Some(side);
    }
    Ok(Course { winner, shots, decided: decided.min(shots), lead_changes })
}

/// Who alone has the most points.
fn leader(points: &[f64]) -> Option<usize> {
    let most = points.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let mut leaders = (0..points.len()).filter(|&party| points[party] >= most - 1e-9);
    leaders.next().filter(|_| leaders.next().is_none())
}
