//! `fob game`: the games room on the command line.

mod open;
mod report;
mod watch;

use super::error::{print_json, print_log, print_text};
use super::seats::BotDocument;
use super::{CliError, Status};
use crate::base::text::plural;
use crate::bots::{Host, Limits, RoomBots, Spec, SpecError, parts};
use crate::games::{AnyGame, AnyHistory, game, games};
use crate::play::board_game;
use open::Start;
use serde::Serialize;
use std::str::FromStr;
use watch::Watch;

/// The game and what to do with it.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The game to play.
    #[arg(value_parser = clap::builder::PossibleValuesParser::new(games().iter().map(|game| game.id())))]
    game: String,
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand, Debug)]
enum Command {
    /// Print a position, whose turn it is, and the result if the game is over.
    Show {
        #[command(flatten)]
        start: Start,
    },
    /// List the legal moves, sorted, one per line.
    Moves {
        #[command(flatten)]
        start: Start,
    },
    /// Count the sequences of moves of a given length (the leaves of the game tree at that depth).
    Perft {
        /// Depth, in moves.
        #[arg(value_parser = clap::value_parser!(u32).range(..=DEEPEST))]
        depth: u32,
        #[command(flatten)]
        start: Start,
    },
    /// Choose a move.
    Best {
        /// Level of the computer player; the default is the strongest.
        #[arg(long)]
        level: Option<String>,
        #[command(flatten)]
        start: Start,
    },
    /// Analyse a position.
    #[command(visible_alias = "analyze")]
    Analyse {
        #[command(flatten)]
        start: Start,
    },
    /// Make a puzzle: a position with one right move. The same seed gives the same puzzle.
    Puzzle {
        /// Seed of the puzzle.
        #[arg(long, default_value_t = 0)]
        seed: u64,
        /// Kind of puzzle; the default is the game's first kind.
        #[arg(long)]
        kind: Option<String>,
    },
    /// Let computer players play each other. The first level is player 1 in every game.
    Match {
        /// Levels of the players, separated by commas; or bot:COMMAND for a program of your own (docs/bots.md). Double quotes protect a
        /// command's commas.
        #[arg(long)]
        levels: Levels,
        /// Number of games; game i uses the seed --seed + i - 1.
        #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(..=MOST_GAMES))]
        games: u32,
        #[command(flatten)]
        start: Start,
    },
}

/// Maximum depth of `perft` in moves: it recurses once per move.
const DEEPEST: i64 = 256;
/// Maximum number of games of a match, the same as in `fob match`.
const MOST_GAMES: i64 = 1_000_000;

/// Runs `fob game`.
///
/// # Errors
/// An argument, position, move or level is invalid for the game.
pub fn run(args: &Args, json: bool) -> Result<Status, CliError> {
    let game = game(&args.game).ok_or_else(|| CliError::new(format!("GAME: unknown game '{}'", args.game)))?;
    match &args.command {
        Command::Show { start } => report::show(&*start.open(game)?, json),
        Command::Moves { start } => report::moves(&*start.open(game)?, json),
        Command::Perft { depth, start } => report::perft(&*start.open(game)?, *depth, json)?,
        Command::Best { level, start } => {
            let level = match level {
                Some(name) => level_of(game, name, "--level")?,
                None => game.levels().len() - 1,
            };
            report::best(&*start.open(game)?, level, start.given_seed(), json)?;
        }
        Command::Analyse { start } => report::analyse(&*start.open(game)?, start.given_seed(), json)?,
        Command::Puzzle { seed, kind } => puzzle(game, *seed, kind.as_deref(), json)?,
        Command::Match { levels, games, start } => play_match(game, &levels.0, *games, start, json)?,
    }
    Ok(Status::Yes)
}

/// Returns the index of a level in the game's list.
fn level_of(game: &dyn AnyGame, name: &str, argument: &str) -> Result<usize, CliError> {
    game.levels().iter().position(|level| level.name == name).ok_or_else(|| {
        let names: Vec<&str> = game.levels().iter().map(|level| level.name).collect();
        CliError::new(format!("{argument}: unknown level '{name}' for {}: expected {}", game.id(), one_of(&names)))
    })
}

fn one_of(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [most @ .., last] => format!("{} or {last}", most.join(", ")),
    }
}

fn puzzle(game: &dyn AnyGame, seed: u64, kind: Option<&str>, json: bool) -> Result<(), CliError> {
    let kinds = game.puzzles();
    let names: Vec<&str> = kinds.iter().map(|kind| kind.name).collect();
    let place = kind.map_or(Some(0), |kind| names.iter().position(|name| *name == kind)).ok_or_else(|| {
        let kind = kind.unwrap_or_default();
        CliError::new(format!("--kind: unknown puzzle kind '{kind}' for {}: expected {}", game.id(), one_of(&names)))
    })?;
    let mut watch = Watch::new("positions");
    let found = game.puzzle(place, seed, &mut watch);
    watch.done();
    let found = found.map_err(|error| CliError::new(error.to_string()))?;
    let found = found.ok_or_else(|| CliError::new(format!("--seed: no puzzle found for {seed}: try another seed")))?;
    report::puzzle(&found, kinds[place].about, json);
    Ok(())
}

fn play_match(game: &dyn AnyGame, names: &[String], games: u32, start: &Start, json: bool) -> Result<(), CliError> {
    let (mut levels, mut bots, mut problems) = (Vec::new(), Vec::new(), Vec::new());
    for (player, name) in (1..).zip(names) {
        let argument = format!("--levels, level {player}");
        // The level that answers for a bot without an answer.
        let (level, bot) =
            if Spec::is_meant(name) { (board_game::SUBSTITUTE, Some(bot_of(name, &argument))) } else { (name.as_str(), None) };
        match level_of(game, level, &argument) {
            Ok(level) => levels.push(level),
            Err(error) => problems.extend(error.problems),
        }
        match bot {
            Some(Ok(spec)) => bots.push((player, spec)),
            Some(Err(error)) => problems.extend(error.problems),
            None => {}
        }
    }
    if !problems.is_empty() {
        return Err(CliError { problems });
    }
    let wrong_number =
        |players: &str| CliError::new(format!("--levels: {}: expected {players}, one per player", plural(levels.len(), "level")));
    let plan = board_game::Match { levels: &levels, games, seed: start.seed() };
    let mut watch = Watch::new("games");
    let given = if start.is_given() { Some(start.open(game)?) } else { None };
    let mut bots = RoomBots::new(bots, Limits::default(), Host::new(print_log));
    let score = board_game::match_of(game, given.as_deref(), plan, &mut bots, &mut watch);
    watch.done();
    let bots = bots.finish().map_err(|(spec, error)| CliError::new(format!("{spec}: cannot start: {error}")))?;
    let bots: Vec<BotDocument> = bots.into_iter().map(BotDocument::from).collect();
    let score = score.map_err(|error| CliError::new(error.to_string()))?.ok_or_else(|| match &given {
        Some(session) => wrong_number(&session.players().to_string()),
        None => wrong_number(&match game.numbers()[..] {
            [first, .., last] => format!("{first} to {last}"),
            [only] => only.to_string(),
            [] => "none".to_owned(),
        }),
    })?;
    if json {
        print_json(&Document { score, bots });
    } else {
        for (i, (name, wins)) in names.iter().zip(&score.wins).enumerate() {
            print_text(&format!("player {} ({name}): {wins} won", i + 1));
        }
        print_text(&format!("draws: {}", score.draws));
        bots.iter().for_each(|bot| print_text(&bot.line()));
    }
    Ok(())
}

/// Reads a bot, which has no hand here: nobody strikes.
fn bot_of(text: &str, argument: &str) -> Result<Spec, CliError> {
    let wrong = |why: String| CliError::new(format!("{argument}: {why}"));
    let spec: Spec = text.parse().map_err(|error: SpecError| wrong(error.to_string()))?;
    match spec.hand {
        Some(_) => Err(wrong(format!("`{text}`: a hand is for strikes; expected bot:COMMAND"))),
        None => Ok(spec),
    }
}

/// Levels and bots, separated by commas; double quotes protect those of a command.
#[derive(Clone, Debug)]
struct Levels(Vec<String>);

impl FromStr for Levels {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        parts(text, ',').map(Self)
    }
}

#[derive(Serialize)]
struct Document {
    #[serde(flatten)]
    score: board_game::MatchScore,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    bots: Vec<BotDocument>,
}
