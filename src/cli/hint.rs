//! `fob hint`: finds the best shots of an unfinished match.

use super::error::{print_json, print_text};
use super::progress::Progress;
use super::referee::read_stdin;
use super::{CliError, Status};
use crate::base::text;
use crate::board::Layout;
use crate::opponent::{Advice, Candidate, Level, Plan, Request, Skill, random_advice, think};
use crate::replay::{Phase, Playback};
use crate::rules::Match;
use crate::store::{self, parse_replay};
use serde::Serialize;
use std::path::PathBuf;

/// Number of shots to show.
const SHOTS: usize = 3;
/// Number of simulated executions from which a shot's chances are estimated.
const EXECUTIONS: u32 = 2000;

/// Arguments of `fob hint`. The help of the command itself is in `src/cli/mod.rs`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The match: a replay file (.fob, .ron), or `-` for standard input.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Level of the player who asks: random, easy, medium, hard or master.
    #[arg(long, value_name = "L", default_value_t = Level::Hard)]
    level: Level,
    /// Seed; the same seed gives the same hints.
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
}

/// Finds the shots and prints them.
///
/// # Errors
/// The file cannot be read or is not a match, or it is not time for a shot.
pub fn run(args: &Args, json: bool) -> Result<Status, CliError> {
    let (layout, game) = load(args)?;
    let skill = Skill::new(args.level).unwrap_or(Skill::EASY);
    let request = Request { layout, game, skill, seed: args.seed, shots: SHOTS, executions: EXECUTIONS };
    let mut progress = Progress::new(100, "per cent");
    let advice = if args.level == Level::Random {
        random_advice(&request)
    } else {
        think(&request, &mut |share| {
            progress.set((100.0 * share) as u64);
            true
        })
    };
    progress.finish();
    if let Some(refused) = &advice.refused {
        return Err(CliError::new(format!("{}: {refused}", args.file.display())));
    }
    if json {
        print_json(&Document::new(&advice));
    } else {
        print(&advice, &request.game);
    }
    Ok(Status::Yes)
}

fn load(args: &Args) -> Result<(Layout, Match), CliError> {
    let stdin = args.file.as_os_str() == "-";
    let shown = if stdin { PathBuf::from("standard input") } else { args.file.clone() };
    let read =
        if stdin { read_stdin(&shown) } else { store::read_text_of(&args.file, store::Source::Stream, store::Encoding::Utf8) };
    let replay = read.and_then(|text| parse_replay(&shown, &text)).map_err(|error| CliError { problems: error.lines() })?;
    let playback =
        Playback::new(&replay).map_err(|error| CliError::new(format!("{}:{}:1: {error}", shown.display(), error.line())))?;
    let now = playback.last();
    let refuse = |why: &str| Err(CliError::new(format!("{}: {why}; expected a match in which a shot is due", shown.display())));
    match (now.phase(), &now.game) {
        (Phase::Shot { .. }, Some(game)) => Ok((now.layout.clone(), game.clone())),
        (Phase::Break, _) => refuse("the break has not been played yet"),
        (Phase::Order, _) => refuse("an order must be chosen first"),
        (Phase::Over(_), _) => refuse("the match is over"),
        _ => refuse("this is a practice session"),
    }
}

fn print(advice: &Advice, game: &Match) {
    if advice.shots.is_empty() {
        print_text(&format!("no room for the striker on the line of side {}", game.next_side()));
    }
    for (number, shot) in (1..).zip(&advice.shots) {
        let Strike { from, aim, speed, offset } = Strike::new(shot);
        let per_cent = |chance: f64| text::percent(chance, 0);
        print_text(&format!(
            "{number}. from {:.4},{:.4} aim {aim:.2} speed {speed:.2} offset {offset:.4}: win {}",
            from[0],
            from[1],
            per_cent(shot.chance_of_winning())
        ));
        let falls = shot.falls.iter().map(|fall| format!("{} into {} {}", fall.colour.name(), fall.hole, per_cent(fall.chance)));
        let mut chances: Vec<String> = falls.collect();
        for (what, chance) in [("striker holed", shot.black), ("a puck lost", shot.lost)] {
            if chance > 0.0 {
                chances.push(format!("{what} {}", per_cent(chance)));
            }
        }
        print_text(&format!("   {}", if chances.is_empty() { "nothing falls".to_owned() } else { chances.join(", ") }));
    }
}

/// A strike in the units of the command line.
struct Strike {
    from: [f64; 2],
    aim: f64,
    speed: f64,
    offset: f64,
}

impl Strike {
    fn new(shot: &Candidate) -> Self {
        let strike = &shot.strike;
        // Normalize to -180 to 180 degrees.
        let turns = strike.aim / std::f64::consts::TAU;
        let aim = 360.0 * (turns - turns.round());
        Self { from: [strike.from.x, strike.from.y], aim, speed: strike.speed, offset: strike.offset }
    }
}

#[derive(Serialize)]
struct Document {
    shots: Vec<ShotDocument>,
}

#[derive(Serialize)]
struct ShotDocument {
    from: [f64; 2],
    aim: f64,
    speed: f64,
    offset: f64,
    win: f64,
    plan: Plan,
    falls: Vec<FallDocument>,
    black: f64,
    lost: f64,
}

#[derive(Serialize)]
struct FallDocument {
    colour: &'static str,
    hole: String,
    chance: f64,
}

impl Document {
    fn new(advice: &Advice) -> Self {
        let shot = |shot: &Candidate| {
            let Strike { from, aim, speed, offset } = Strike::new(shot);
            let falls = shot.falls.iter().map(|fall| FallDocument {
                colour: fall.colour.name(),
                hole: fall.hole.to_string(),
                chance: fall.chance,
            });
            let falls = falls.collect();
            ShotDocument {
                from,
                aim,
                speed,
                offset,
                win: shot.chance_of_winning(),
                plan: shot.plan,
                falls,
                black: shot.black,
                lost: shot.lost,
            }
        };
        Self { shots: advice.shots.iter().map(shot).collect() }
    }
}
