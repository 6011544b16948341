//! `fob strength`: measures who is stronger, over many DFAs, kinds of game, seats and boards. It makes the tables of `docs/strength.md`.

use super::arena::{cores, many};
use super::dfa::Foreign;
use super::error::{print_json, print_text};
use super::house::HouseRules;
use super::progress::Progress;
use super::seats::{BotDocument, Seat, Table};
use super::{CliError, Status, machine};
use crate::arena::interval;
use crate::base::Dice;
use crate::base::text::percent;
use crate::board::Board;
use crate::bots::{self, Spec};
use crate::machines::Machine;
use crate::opponent::{Level, Outlook, Player, Skill};
use crate::play::fob::Computers;
use crate::replay::{self, Header, Recorder, StringOdds};
use crate::rules::script::Wanted;
use crate::rules::{Kind, Match, Reason, Setup};
use serde::Serialize;
use std::fmt::Write as _;
use std::str::FromStr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// The DFAs to play; none of them decides a match from the start.
const DFAS: [&str; 8] = [
    "rope",
    "last-two-differ",
    "even-green-red",
    "dial",
    "even-ggg",
    "ggg-before-rrr",
    "third-from-last-green",
    "first-equals-last",
];

/// Arguments of `fob strength`. The help of the command itself is in `src/cli/mod.rs`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Pairs of levels, such as hard:medium. A suffix weakens a level: hard-blind does not read the strings, hard-rash does not allow for
    /// its unsteady hand, hard-short does not look ahead.
    /// bot:COMMAND is a program of your own (docs/bots.md); double quotes protect its commas and colons.
    #[arg(long, default_value = "easy:random,medium:easy,hard:medium,master:hard,master:random")]
    pairs: Vec<Pairs>,
    /// Machines of any kind that read the strings: files (.ron, .jff, .dot, .tm) or names, separated by commas. The default is the eight
    /// DFAs.
    #[arg(long = "machine", value_name = "FILE", value_delimiter = ',')]
    machines: Vec<String>,
    /// Number of matches per pair; they cycle through the DFAs, kinds of game, seats and boards.
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// Seed; the same seed gives the same matches.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Shot limit; a match that reaches it is a draw.
    #[arg(long, value_name = "N", default_value_t = 300, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    shots: u32,
    #[command(flatten)]
    house: HouseRules,
    /// Number of matches played at once; the default is the number of cores.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    jobs: Option<u32>,
    /// Also print how well the estimated values of positions predicted the results.
    #[arg(long)]
    calibrate: bool,
}

/// A player in the tables.
#[derive(Clone, Debug)]
struct Entry {
    name: String,
    player: Player,
    seat: Seat,
}

/// Two players who play each other.
#[derive(Clone, Debug)]
pub struct Pair([Entry; 2]);

/// Pairs, separated by commas.
#[derive(Clone, Debug)]
pub struct Pairs(Vec<Pair>);

impl FromStr for Pairs {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        // A pair that is quoted as a whole must keep the quotes of its two.
        let all = bots::parts(text, ',').map_err(|error| error.to_string())?;
        all.iter().map(|pair| pair.parse()).collect::<Result<_, _>>().map(Self)
    }
}

impl FromStr for Pair {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (one, two) =
            couple(text).ok_or_else(|| format!("`{text}` is not a pair; expected two levels, such as hard:medium"))?;
        Ok(Self([Entry::parse(&one)?, Entry::parse(&two)?]))
    }
}

/// Splits a pair. The colons of a bot's command need no quotes, unless two bots play each other.
fn couple(text: &str) -> Option<(String, String)> {
    let mut all = bots::parts(text, ':').ok()?;
    let bot = |parts: &[String]| parts.join(":");
    match (all.first().is_some_and(|first| first == "bot" || first.starts_with("bot[")), all.len()) {
        // A bot without quotes comes first: the last part is the other one.
        (true, 3..) => {
            let other = all.pop()?;
            Some((bot(&all), other))
        }
        (false, 2..) => Some((all[0].clone(), bot(&all[1..]))),
        _ => None,
    }
}

impl Entry {
    fn parse(text: &str) -> Result<Self, String> {
        if Spec::is_meant(text) {
            let seat: Seat = text.parse()?;
            return Ok(Self { name: text.to_owned(), player: seat.computer(), seat });
        }
        let (name, weakness) = text.split_once('-').map_or((text, None), |(name, weakness)| (name, Some(weakness)));
        let level: Level = name.parse().map_err(|error: crate::opponent::LevelError| format!("{error}, or bot:COMMAND"))?;
        let mut player = Player::from(level);
        if let Some(weakness) = weakness {
            let Player::Skilled(skill) = &mut player else { return Err(format!("`{text}`: level {name} cannot be weakened")) };
            match weakness {
                "blind" => skill.reads = false,
                "rash" => skill.humble = false,
                "short" => skill.look_ahead = 0,
                _ => return Err(format!("`{text}`: unknown weakness; expected -blind, -rash or -short")),
            }
        }
        Ok(Self { name: text.to_owned(), player, seat: Seat::Level(level) })
    }
}

/// A prediction for the next shooter's party in one position: by the value function, and by the plain odds of the strings.
struct Foretold {
    value: f64,
    odds: f64,
    party: usize,
}

/// One match: its form, and whether the first of the pair did better (1), equally well (0) or worse (-1).
struct Played {
    kind: &'static str,
    machine: String,
    better: i8,
    /// True if the shot limit ended the match.
    limited: bool,
    shots: u32,
    /// How its bots did, as the players 1 and 2 of the pair.
    bots: Vec<BotDocument>,
    /// Value, odds and actual points of each prediction; empty unless `--calibrate` is given.
    foretold: Vec<(f64, f64, f64)>,
}

/// Plays the matches, and prints Markdown tables, or the first table as JSON.
///
/// # Errors
/// A machine cannot be loaded, or a match cannot be played.
pub fn run(args: &Args, json: bool) -> Result<Status, CliError> {
    let pairs: Vec<&Pair> = args.pairs.iter().flat_map(|pairs| &pairs.0).collect();
    let total = u64::from(args.games) * pairs.len() as u64;
    let (progress, done) = (Mutex::new(Progress::new(total, "matches")), AtomicU64::new(0));
    let jobs = args.jobs.map_or_else(cores, |jobs| jobs as usize);
    let machines = load(&args.machines)?;
    let mut rows = Vec::new();
    let mut foretold = Vec::new();
    for pair in pairs {
        let games = many(args.games as usize, jobs, |number| {
            let game = play(args, &machines, pair, number as u32)?;
            let all = done.fetch_add(1, Ordering::SeqCst) + 1;
            progress.lock().unwrap_or_else(PoisonError::into_inner).set(all);
            Ok(game)
        })?;
        foretold.extend(games.iter().flat_map(|game| game.foretold.iter().copied()));
        rows.push((pair, games));
    }
    progress.into_inner().unwrap_or_else(PoisonError::into_inner).finish();
    if json {
        print_json(&rows.iter().map(|(pair, games)| PairDocument::new(pair, games)).collect::<Vec<_>>());
        return Ok(Status::Yes);
    }
    print_text(&strengths(&rows));
    print_text(&parts(&rows, &machines));
    for (Pair([one, two]), games) in &rows {
        for bot in bots_of(games) {
            print_text(&format!("{}:{}: {}", one.name, two.name, bot.line()));
        }
    }
    if args.calibrate {
        print_text(&reliability(&foretold));
    }
    Ok(Status::Yes)
}

/// Machines with their names.
type Named = Vec<(String, Machine)>;

/// Loads the machines.
///
/// # Errors
/// The problems of every name that does not give a machine.
fn load(names: &[String]) -> Result<Named, CliError> {
    if names.is_empty() {
        // The published strengths are for the built-in DFAs, even if the user has others of the same names.
        return Ok(DFAS.iter().filter_map(|name| Some(((*name).to_owned(), Machine::builtin(name)?))).collect());
    }
    let (mut found, mut problems) = (Vec::new(), Vec::new());
    for name in names {
        match machine::load(&Foreign::default(), Wanted::Machine, name) {
            Ok(machine) => found.push((name.clone(), machine)),
            Err(error) => problems.extend(error.problems),
        }
    }
    if problems.is_empty() { Ok(found) } else { Err(CliError { problems }) }
}

/// Plays one match of a pair. Its number determines the form: seats change first, then kinds, then machines and boards.
fn play(args: &Args, machines: &Named, pair: &Pair, number: u32) -> Result<Played, CliError> {
    let first = usize::from(number % 2 == 1);
    let form = number / 2 % 4;
    let (machine, reader) = &machines[(number / 8) as usize % machines.len()];
    let failed = |error: String| CliError::new(format!("match {number}: {error}"));
    // One in five blocks of eight games is on the smaller board. Five and the number of DFAs are coprime, so every DFA gets there.
    let board = if number / 8 % 5 == 4 { Board::builtin("carrom").unwrap_or_else(Board::bob) } else { Board::bob() };
    // The coin also alternates.
    let accepts = 1 + (number / 8 + number / 64) as u8 % 2;
    let (name, kind, teams) = match form {
        0 => ("tug-of-war", Kind::TugOfWar { accepts }, false),
        1 => ("reject-2", Kind::Reject2, false),
        2 => ("reject-4", Kind::Reject4, false),
        _ => ("tug-of-war --teams", Kind::TugOfWar { accepts }, true),
    };
    let setup = Setup::new(kind, reader.clone(), board.pucks.green, board.pucks.red);
    let setup = args.house.apply(Setup { teams, shot_limit: Some(args.shots), ..setup });
    let entries: Vec<&Entry> = (0..usize::from(setup.players())).map(|seat| &pair.0[(seat + first) % 2]).collect();
    let players: Vec<Player> = entries.iter().map(|entry| entry.player).collect();
    // Both seatings play the same breaks.
    let seed = args.seed.wrapping_mul(1_000_003).wrapping_add(u64::from(number / 2));
    let dice = Dice::from_seed(seed, 1, first as u64);
    let there: Vec<&Seat> = entries.iter().map(|entry| &entry.seat).collect();
    let mut table = Table::start(&setup, &board, &there, Some(format!("match {number} ({machine}, {name})")))?;
    let named = (1..).zip(&entries).map(|(place, entry)| match &entry.seat {
        Seat::Level(level) => replay::Player::computer(entry.name.as_str(), level.name()),
        seat @ Seat::Bot(_) => table.player("Player", place, seat),
    });
    let header = Header::for_match(setup, &board, named.collect(), seed);
    let live = Recorder::new(header).map_err(|error| failed(error.to_string()))?;
    let mut computers = Computers::new(live, players, dice).map_err(|error| failed(error.to_string()))?;
    let mut odds = None;
    let mut seen: Vec<Foretold> = Vec::new();
    while computers.step_among(table.others(), &mut || true, &mut |_| Ok(())).map_err(|error| failed(error.to_string()))? {
        let now = computers.recorder().situation().game.as_ref().filter(|game| game.choices().is_empty() && !game.is_over());
        if let Some(game) = now.filter(|_| args.calibrate) {
            let odds = odds.get_or_insert_with(|| StringOdds::new(game.setup()));
            seen.extend(foretell(game, &board, odds, entries[usize::from(game.next_player()) - 1].seat.level()));
        }
    }
    let game = computers.recorder().situation().game.as_ref().ok_or_else(|| failed("no match".to_owned()))?;
    // In a match of four, each of the pair has two seats.
    let sides: Vec<u8> = (0..entries.len()).map(|seat| ((seat + first) % 2) as u8 + 1).collect();
    let mut bots = Vec::new();
    BotDocument::add(&mut bots, &sides, table.finish(game));
    let points: Vec<f64> = game.verdict().map_or_else(Vec::new, |verdict| {
        let fraction = |(a, b): (u64, u64)| a as f64 / b as f64;
        verdict.points.iter().map(|points| fraction(points.fraction())).collect()
    });
    let of = |entry: usize| -> f64 { points.iter().skip((entry + first) % 2).step_by(2).sum() };
    let better = (of(0) - of(1)).partial_cmp(&0.0).map_or(0, |order| order as i8);
    let foretold = seen.into_iter().map(|seen| (seen.value, seen.odds, points[seen.party])).collect();
    let limited = game.verdict().is_some_and(|verdict| verdict.reason == Reason::ShotLimit);
    Ok(Played { kind: name, machine: machine.clone(), better, limited, shots: game.shots(), bots, foretold })
}

fn foretell(game: &Match, board: &Board, odds: &StringOdds, level: Level) -> Option<Foretold> {
    let skill = Skill::new(level)?;
    let party = usize::from(game.setup().party_of(game.next_player())) - 1;
    let value = Outlook::new(game, &skill.chances(board)).points(game)[party];
    let chances: Vec<f64> = (0..game.strings().len()).map(|string| odds.of(game, string)).collect();
    Some(Foretold { value, odds: game.expectation(&chances).0[party], party })
}

/// JSON of the results of one pair.
#[derive(Serialize)]
struct PairDocument<'a> {
    players: [&'a str; 2],
    games: usize,
    /// Matches that the first of the pair won, and lost.
    won: u32,
    lost: u32,
    /// Drawn matches, and matches that the shot limit ended.
    drawn: u32,
    by_limit: u32,
    /// Share of the decided matches that the first won; null if none was decided.
    share: Option<f64>,
    /// 95 % confidence interval of the share.
    interval: Option<[f64; 2]>,
    shots: f64,
    /// How the bots of the pair did over all matches; left out if both are levels.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    bots: Vec<BotDocument>,
}

/// Returns how the bots of a pair did over all matches.
fn bots_of(games: &[Played]) -> Vec<BotDocument> {
    let mut all = Vec::new();
    for bot in games.iter().flat_map(|game| &game.bots) {
        bot.clone().enter(&mut all);
    }
    all
}

impl<'a> PairDocument<'a> {
    fn new(Pair([one, two]): &'a Pair, games: &[Played]) -> Self {
        let won = games.iter().filter(|game| game.better > 0).count() as u32;
        let lost = games.iter().filter(|game| game.better < 0).count() as u32;
        let decided = share_of(won, lost);
        Self {
            players: [&one.name, &two.name],
            games: games.len(),
            won,
            lost,
            drawn: games.len() as u32 - won - lost,
            by_limit: games.iter().filter(|game| game.limited).count() as u32,
            share: decided.map(|(share, _)| share),
            interval: decided.map(|(_, (low, high))| [low, high]),
            shots: games.iter().map(|game| f64::from(game.shots)).sum::<f64>() / games.len().max(1) as f64,
            bots: bots_of(games),
        }
    }
}

/// Returns the share of decided matches won and its 95 % interval, or `None` if no match was decided.
fn share_of(won: u32, lost: u32) -> Option<(f64, (f64, f64))> {
    let decided = won + lost;
    let share = f64::from(won) / f64::from(decided);
    (decided > 0).then(|| (share, interval(share, decided)))
}

fn share(games: &[&Played]) -> String {
    let won = games.iter().filter(|game| game.better > 0).count() as u32;
    let lost = games.iter().filter(|game| game.better < 0).count() as u32;
    let Some((share, (low, high))) = share_of(won, lost) else { return "-".to_owned() };
    format!("{won} of {} = {} ({:.1} to {:.1})", won + lost, percent(share, 1), 100.0 * low, 100.0 * high)
}

fn strengths(rows: &[(&Pair, Vec<Played>)]) -> String {
    let mut text = String::from(
        "| stronger | weaker | matches | drawn | by the shot limit | won of decided (95 %) | shots a match |\n|---|---|---|---|---|---|---|\n",
    );
    for (Pair([one, two]), games) in rows {
        let drawn = games.iter().filter(|game| game.better == 0).count();
        let shots = games.iter().map(|game| f64::from(game.shots)).sum::<f64>() / games.len().max(1) as f64;
        let limited = games.iter().filter(|game| game.limited).count();
        let all: Vec<&Played> = games.iter().collect();
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "| {} | {} | {} | {drawn} | {limited} | {} | {shots:.1} |",
            one.name,
            two.name,
            games.len(),
            share(&all)
        );
    }
    text
}

/// Returns the results by kind and by machine, each as won-lost=drawn.
fn parts(rows: &[(&Pair, Vec<Played>)], machines: &Named) -> String {
    let mut text = String::from("| pair |");
    let kinds = ["tug-of-war", "reject-2", "reject-4", "tug-of-war --teams"];
    let names: Vec<&str> = kinds.into_iter().chain(machines.iter().map(|(name, _)| name.as_str())).collect();
    names.iter().for_each(|name| text.push_str(&format!(" {name} |")));
    text.push_str(&format!("\n|---|{}\n", "---|".repeat(names.len())));
    for (Pair([one, two]), games) in rows {
        let _ = write!(text, "| {}:{} |", one.name, two.name);
        for name in &names {
            let some = games.iter().filter(|game| game.kind == *name || game.machine == *name);
            let (mut won, mut lost, mut drawn) = (0, 0, 0);
            some.for_each(|game| match game.better {
                1.. => won += 1,
                0 => drawn += 1,
                _ => lost += 1,
            });
            let _ = write!(text, " {won}-{lost}={drawn} |");
        }
        text.push('\n');
    }
    text
}

/// Returns the predictions against the actual points, by tenths, and the Brier scores of the value and of the plain odds.
fn reliability(foretold: &[(f64, f64, f64)]) -> String {
    let mut text = String::from("| predicted | positions | mean predicted | mean points |\n|---|---|---|---|\n");
    for tenth in 0..10 {
        let low = f64::from(tenth) / 10.0;
        let within = |value: f64| ((value * 10.0) as i32).clamp(0, 9) == tenth;
        let some: Vec<_> = foretold.iter().filter(|(value, ..)| within(*value)).collect();
        let mean = |of: fn(&(f64, f64, f64)) -> f64| some.iter().map(|&seen| of(seen)).sum::<f64>() / some.len().max(1) as f64;
        let _ = writeln!(
            text,
            "| {low:.1} to {:.1} | {} | {:.3} | {:.3} |",
            low + 0.1,
            some.len(),
            mean(|seen| seen.0),
            mean(|seen| seen.2)
        );
    }
    let brier = |of: fn(&(f64, f64, f64)) -> f64| {
        foretold.iter().map(|seen| (of(seen) - seen.2) * (of(seen) - seen.2)).sum::<f64>() / foretold.len().max(1) as f64
    };
    let _ = writeln!(
        text,
        "\n{} positions; Brier score of the value {:.4}, of the plain odds {:.4}",
        foretold.len(),
        brier(|seen| seen.0),
        brier(|seen| seen.1)
    );
    text
}
