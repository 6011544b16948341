//! `fob dfa play`: measures by self-play how good a game a DFA makes.

use super::{CliError, FILE, Foreign, Status, print_json, print_text};
use crate::arena::{ArenaError, Measured, SelfPlay};
use crate::base::text::{decimal_share, plural};
use crate::cli::arena::{cores, many};
use crate::cli::board;
use crate::cli::house::HouseRules;
use crate::cli::progress::Progress;
use crate::cli::terms::GameKind;
use crate::machines::Machine;
use crate::opponent::Level;
use crate::rules::Setup;
use serde::Serialize;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

#[derive(clap::Args, Debug)]
pub struct Args {
    #[arg(help = FILE)]
    file: String,
    #[command(flatten)]
    foreign: Foreign,
    #[command(flatten)]
    options: Options,
}

/// Options of a self-play measurement.
#[derive(clap::Args, Debug)]
pub struct Options {
    /// Kind of game.
    #[arg(long, value_enum, value_name = "KIND", default_value_t = GameKind::Reject2)]
    game: GameKind,
    /// Level of all players: random, easy, medium, hard or master.
    #[arg(long, value_name = "LEVEL", default_value_t = Level::Medium)]
    level: Level,
    /// Number of matches to play.
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// Seed; the same seed gives the same matches.
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Board: bob, novuss, carrom, low-frame, the name of one of your own, or a file (.ron).
    #[arg(long, value_name = "BOARD", default_value = "bob")]
    board: String,
    /// Number of green and of red pucks; the default is the board's.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=100))]
    pucks: Option<u16>,
    /// Also print how exciting a match is: the mean change of the chances a shot, and the share of shots that change them by 5 % or more.
    #[arg(long)]
    tension: bool,
    #[command(flatten)]
    house: HouseRules,
    /// Number of matches played at once; the default is the number of cores. The results do not depend on it.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    jobs: Option<u32>,
}

#[derive(Serialize)]
struct Document {
    games: u32,
    first_wins: u32,
    draws: u32,
    both_accepted: u32,
    both_rejected: u32,
    decided_after: f64,
    lead_changes: f64,
    #[serde(flatten)]
    tension: Option<Tension>,
}

#[derive(Serialize)]
struct Tension {
    accepted: u32,
    shots: f64,
    swing: f64,
    swung: f64,
    decided_at: f64,
}

/// Plays the matches and prints the result.
///
/// # Errors
/// The DFA cannot be read, or a match cannot be played.
pub fn run(args: &Args, json: bool) -> Result<Status, CliError> {
    measure(args.foreign.load(&args.file)?.into(), &args.file, &args.options, json)
}

/// Measures a machine of any kind; error messages call it `file`.
pub fn measure(machine: Machine, file: &str, args: &Options, json: bool) -> Result<Status, CliError> {
    let contest = SelfPlay::new(machine, args.level);
    // `accepts` is arbitrary here: the coin is tossed anew for every game.
    let mut board = board::load(&args.board)?;
    if let Some(pucks) = args.pucks {
        (board.pucks.green, board.pucks.red) = (pucks, pucks);
        board.validate().map_err(|problems| CliError::new(format!("--pucks {pucks}: {}", problems[0])))?;
    }
    let (green, red) = (board.pucks.green, board.pucks.red);
    let setup = args.house.apply(Setup { kind: args.game.kind(1), green, red, ..contest.setup });
    let contest = SelfPlay { setup, board, ..contest };
    let failed = |error: ArenaError| CliError::new(format!("{file}: {error}"));
    let (progress, done) = (Mutex::new(Progress::new(u64::from(args.games), "matches")), AtomicU64::new(0));
    let jobs = args.jobs.map_or_else(cores, |jobs| jobs as usize);
    let games = many(args.games as usize, jobs, |game| {
        let course = contest.play(args.seed.wrapping_add(game as u64), &mut || true).map_err(failed)?;
        let all = done.fetch_add(1, Ordering::SeqCst) + 1;
        progress.lock().unwrap_or_else(PoisonError::into_inner).set(all);
        Ok(course)
    })?;
    progress.into_inner().unwrap_or_else(PoisonError::into_inner).finish();
    let measured = Measured { games };
    let document = Document {
        games: args.games,
        first_wins: measured.wins(0),
        draws: measured.draws(),
        both_accepted: measured.draws_with(Some(true)),
        both_rejected: measured.draws_with(Some(false)),
        decided_after: measured.decided_after().0,
        lead_changes: measured.lead_changes().0,
        tension: args.tension.then(|| Tension {
            accepted: measured.accepted(),
            shots: measured.shots().0,
            swing: measured.swing().0,
            swung: measured.swung().0,
            decided_at: measured.decided_at().0,
        }),
    };
    if json {
        print_json(&document);
    } else {
        let (share, (low, high)) = measured.share(0);
        let [share, low, high] = [share, low, high].map(|share| decimal_share(share, 3));
        print_text(&format!(
            "{} of level {}, {:.1} shots each\nthe first shooter wins {} ({share}, 95 %: {low} to {high}); {}{}",
            plural(document.games as usize, "match"),
            args.level,
            measured.shots().0,
            document.first_wins,
            plural(document.draws as usize, "draw"),
            level(&measured)
        ));
        print_text(&format!(
            "decided after {:.1} shots; the lead changes {:.2} times",
            document.decided_after, document.lead_changes
        ));
        if args.tension {
            let (swing, swung) = (measured.swing(), measured.swung());
            print_text(&format!(
                "a shot changes the chances by {:.3} +- {:.3}; {:.1} +- {:.1} % of the shots change them by 0.05 or more",
                swing.0,
                swing.1,
                100.0 * swung.0,
                100.0 * swung.1
            ));
        }
    }
    Ok(Status::Yes)
}

/// Returns how many draws came about in which way, as text; empty if there were no draws.
fn level(measured: &Measured) -> String {
    let count = |verdict, words: &str| match measured.draws_with(verdict) {
        0 => None,
        games => Some(format!("{games} {words}")),
    };
    let parts: Vec<String> =
        [count(Some(true), "with all strings accepted"), count(Some(false), "with all rejected"), count(None, "in other ways")]
            .into_iter()
            .flatten()
            .collect();
    if parts.is_empty() { String::new() } else { format!(", {}", parts.join(", ")) }
}
