//! `fob match`: lets computers play each other.

use super::arena::{cores, many};
use super::error::{print_json, print_text};
use super::output::{self, Output, Recording};
use super::progress::Progress;
use super::seats::{BotDocument, Seat, Seats, Table};
use super::terms::Terms;
use super::{CliError, Status};
use crate::arena::{dice_of, interval};
use crate::base::text::{decimal_share, plural};
use crate::board::Board;
use crate::bots::Seated;
use crate::machines::{self, Machine};
use crate::play::fob::{Computers, PlayError};
use crate::replay::{Header, Recorder};
use crate::rules::{Match, Names, Points, Series, Winner, log, toss};
use crate::store::{check_export_folder, export_folder};
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// Arguments of `fob match`. The help of the command itself is in `src/cli/mod.rs`.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(flatten)]
    terms: Terms,
    /// Level of each player, in shooting order, separated by commas: random, easy, medium, hard or master; or bot:COMMAND for a program of
    /// your own (docs/bots.md). Double quotes protect a command's commas.
    #[arg(long, value_name = "LEVEL", required = true)]
    players: Vec<Seats>,
    /// Seed; the same seed gives the same matches.
    #[arg(long, value_name = "N")]
    seed: u64,
    /// Number of matches; more than one make a series, in which players rotate seats after each match.
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// Shot limit; a match that reaches it is a draw.
    #[arg(long, value_name = "N", default_value_t = 300, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    shots: u32,
    /// Number of matches played at once; the default is the number of cores. The results do not depend on it.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    jobs: Option<u32>,
    /// File to record the match in; for a series, a folder that gets one file per match. `-` prints only the record, on standard output.
    #[arg(long, value_name = "OUT")]
    replay: Option<PathBuf>,
}

impl Args {
    /// Determines where to record the matches. Creates nothing yet.
    fn record(&self, json: bool) -> Result<Option<Record<'_>>, CliError> {
        match self.replay.as_deref() {
            Some(folder) if self.games > 1 => {
                if folder.as_os_str() == "-" {
                    return Err(CliError::new("--replay -: standard output cannot hold several matches; expected a folder"));
                }
                check_export_folder(folder)?;
                Ok(Some(Record::Folder(folder)))
            }
            out => Ok(output::of_replay(out, json)?.map(Record::One)),
        }
    }

    /// Returns the levels and bots in the order of the players.
    fn seats(&self) -> Vec<&Seat> {
        self.players.iter().flat_map(|seats| &seats.0).collect()
    }

    /// Checks that `--game`, `--teams` and `--players` fit together, and returns the number of players.
    fn people(&self) -> Result<u8, CliError> {
        let (expected, mut problems) = self.terms.check();
        let given = self.seats().len();
        if given != usize::from(expected) {
            problems.push(format!("--players: {} given; expected {expected}, one per player", plural(given, "level")));
        }
        if problems.is_empty() { Ok(expected) } else { Err(CliError { problems }) }
    }
}

/// Plays the matches and prints the results.
///
/// # Errors
/// Arguments do not fit together, or a file cannot be read or written.
pub fn run(args: &Args, json: bool) -> Result<Status, CliError> {
    let given = CliError::both(args.terms.load(), args.people());
    let (((machine, board), people), replay) = CliError::both(given, args.record(json))?;
    args.terms.agreed(&machine, &board, 1, Some(args.shots))?;

    if let Some(Record::Folder(folder)) = &replay {
        export_folder(folder)?;
    }
    let mut series = Series::new(people).map_err(|error| CliError::new(error.to_string()))?;
    let steps = u64::from(args.games) * u64::from(args.shots);
    let (progress, done) = (Mutex::new(Progress::new(steps, "shots")), AtomicU64::new(0));
    let jobs = args.jobs.map_or_else(cores, |jobs| jobs as usize);
    let played = many(args.games as usize, jobs, |game| {
        let seats = series.seats_in(game);
        let mut before = 0;
        let played = play(args, replay.as_ref(), (&machine, &board), game as u32 + 1, &seats, |shots| {
            let all = done.fetch_add(u64::from(shots - before), Ordering::SeqCst) + u64::from(shots - before);
            before = shots;
            progress.lock().unwrap_or_else(PoisonError::into_inner).set(all);
        })?;
        // Count the shots that an early end has left unused as done.
        done.fetch_add(u64::from(args.shots.saturating_sub(before)), Ordering::SeqCst);
        Ok(played)
    })?;
    progress.into_inner().unwrap_or_else(PoisonError::into_inner).finish();
    let (mut games, mut bots) = (Vec::new(), Vec::new());
    for (number, (live, seated)) in (1..).zip(played) {
        let seats = series.seats();
        BotDocument::add(&mut bots, &seats, seated);
        let names = Names::new(live.header().players.iter().map(|player| player.name.clone()));
        let Some(game) = live.situation().game.clone() else { continue };
        series.record(&game).map_err(|error| CliError::new(error.to_string()))?;
        games.push(GameDocument::new(&game, &seats));
        if !json && !matches!(replay, Some(Record::One(Output::Standard))) {
            print_game(number, &names, &board, &game, args.games);
        }
    }
    if matches!(replay, Some(Record::One(Output::Standard))) {
        return Ok(Status::Yes);
    }
    let points = series.team_points().map_or_else(|| series.points(), |teams| teams.to_vec());
    if json {
        print_json(&Document { games, points: points.iter().map(Points::to_string).collect(), bots });
        return Ok(Status::Yes);
    }
    if args.games > 1 {
        print_points(args, &points);
    }
    for bot in &bots {
        print_text(&bot.line());
    }
    Ok(Status::Yes)
}

/// Prints each party's points over all matches, and its share per match with a 95 % interval.
fn print_points(args: &Args, points: &[Points]) {
    let party = if args.terms.teams { "team" } else { "player" };
    for (number, points) in (1..).zip(points) {
        let (numerator, denominator) = points.fraction();
        let share = numerator as f64 / denominator as f64 / f64::from(args.games);
        let (low, high) = interval(share, args.games);
        let [share, low, high] = [share, low, high].map(|share| decimal_share(share, 3));
        let levels: Vec<String> = (0_u8..)
            .zip(args.seats())
            .filter(|(seat, _)| !args.terms.teams || seat % 2 == number - 1)
            .filter(|(seat, _)| args.terms.teams || *seat == number - 1)
            .map(|(_, seat)| seat.to_string())
            .collect();
        let unit = if numerator == denominator { "point" } else { "points" };
        print_text(&format!(
            "{party} {number} ({}): {points} {unit} of {}, {share} a match (95 %: {low} to {high})",
            levels.join(", "),
            args.games
        ));
    }
}

/// Plays one match to its end. `seats` gives the player in each seat. Also returns how the bots did, by seats.
fn play(
    args: &Args,
    replay: Option<&Record<'_>>,
    (machine, board): (&Machine, &Board),
    number: u32,
    seats: &[u8],
    mut progress: impl FnMut(u32),
) -> Result<(Recorder, Vec<Seated>), CliError> {
    // The first game has the same break as `fob shoot --break` with this seed.
    let seed = args.seed.wrapping_add(u64::from(number - 1));
    let mut dice = dice_of(seed);
    let setup = args.terms.agreed(machine, board, toss(&mut dice), Some(args.shots))?;
    let all = args.seats();
    let there: Vec<&Seat> = seats.iter().filter_map(|&person| all.get(usize::from(person) - 1).copied()).collect();
    let mut table = Table::start(&setup, board, &there, None)?;
    let named =
        (1..).zip(seats).zip(&there).map(|((place, person), seat)| table.player(&format!("Player {person}"), place, seat));
    let header = Header {
        series: (args.games > 1).then_some((number, args.games)),
        ..Header::for_match(setup, board, named.collect(), seed)
    };
    let mut live = Recorder::new(header).map_err(|error| CliError::new(error.to_string()))?;
    let mut recording = match replay {
        Some(record) => Some(Recording::begin(&record.of_game(number, args.games), &mut live)?),
        None => None,
    };
    let players = there.iter().map(|seat| seat.computer()).collect();
    let failed = |error: String| CliError::new(format!("match {number}: {error}"));
    let mut computers = Computers::new(live, players, dice).map_err(|refusal| failed(refusal.to_string()))?;
    loop {
        let mut not_saved = None;
        let mut save = |live: &mut Recorder| {
            let saved = recording.as_mut().map_or(Ok(()), |recording| recording.save(live));
            saved.map_err(|error| not_saved.insert(error).problems.join("\n"))
        };
        match computers.step_among(table.others(), &mut || true, &mut save) {
            Ok(true) => progress(computers.recorder().situation().game.as_ref().map_or(0, Match::shots)),
            Ok(false) => {
                let live = computers.into_recorder();
                let seated = live.situation().game.as_ref().map(|game| table.finish(game)).unwrap_or_default();
                return Ok((live, seated));
            }
            Err(PlayError::NotSaved(why)) => return Err(not_saved.unwrap_or_else(|| failed(why))),
            Err(error) => return Err(failed(error.to_string())),
        }
    }
}

/// Target of `--replay`.
enum Record<'a> {
    /// File for a single match.
    One(Output),
    /// Folder for a series.
    Folder(&'a Path),
}

impl Record<'_> {
    /// Returns the output for the record of one match.
    fn of_game(&self, number: u32, games: u32) -> Output {
        match self {
            Self::One(output) => output.clone(),
            Self::Folder(folder) => {
                let width = games.to_string().len();
                Output::File(folder.join(format!("game-{number:0width$}.ron")))
            }
        }
    }
}

fn print_game(number: u32, names: &Names, board: &Board, game: &Match, games: u32) {
    let setup = game.setup();
    if games > 1 {
        print_text(&format!("match {number} of {games}"));
    }
    let teams = if setup.teams { ", in teams" } else { "" };
    let machine = setup.machines.first().map_or_else(String::new, machines::titled);
    print_text(&format!(
        "{}{teams}: board {}, {machine}, {}",
        setup.kind.title(),
        board.name,
        plural(game.shots() as usize, "shot")
    ));
    for (index, string) in game.strings().iter().enumerate() {
        let owner = string.owner.map(|owner| format!(" of {}", names.party(game, owner))).unwrap_or_default();
        let verdict = if string.accepting { "accepted" } else { "rejected" };
        let letter = char::from(b'A' + index as u8);
        print_text(&format!("string {letter}{owner}: {} {verdict}", string.text()));
    }
    let lines = [log::end(game, names), log::points(game, names)];
    lines.into_iter().flatten().for_each(|line| print_text(&line));
}

#[derive(Serialize)]
struct Document {
    games: Vec<GameDocument>,
    points: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    bots: Vec<BotDocument>,
}

/// JSON of one match. Winner, points and owners are numbered as in `--players` (or by team), independent of their seats in the
/// match, so that the points of the matches add up to those of the series.
#[derive(Serialize)]
struct GameDocument {
    winner: WinnerDocument,
    points: Vec<String>,
    shots: u32,
    strings: Vec<StringDocument>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum WinnerDocument {
    Party(u8),
    Draw(&'static str),
    Nobody(()),
}

#[derive(Serialize)]
struct StringDocument {
    owner: Option<u8>,
    word: String,
    accepting: bool,
}

impl GameDocument {
    fn new(game: &Match, seats: &[u8]) -> Self {
        let teams = game.setup().teams;
        let party = |seat: u8| {
            let person = usize::from(seat).checked_sub(1).and_then(|index| seats.get(index)).copied().unwrap_or(seat);
            if teams { (person + 1) % 2 + 1 } else { person }
        };
        let verdict = game.verdict();
        let given = verdict.as_ref().map_or(&[][..], |verdict| &verdict.points);
        let mut points = vec![String::new(); given.len()];
        for (seat, share) in (1..).zip(given) {
            if let Some(place) = points.get_mut(usize::from(party(seat)) - 1) {
                *place = share.to_string();
            }
        }
        let winner = match verdict.and_then(|verdict| verdict.winner) {
            Some(Winner::Party(seat)) => WinnerDocument::Party(party(seat)),
            Some(Winner::Draw) => WinnerDocument::Draw("draw"),
            None => WinnerDocument::Nobody(()),
        };
        let strings = game.strings().iter().map(|string| StringDocument {
            owner: string.owner.map(party),
            word: string.text(),
            accepting: string.accepting,
        });
        Self { winner, points, shots: game.shots(), strings: strings.collect() }
    }
}
