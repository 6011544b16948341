//! `fob replay`: shows, verifies and exports replays.

use super::error::{print_json, print_text};
use super::output::Output;
use super::progress::Progress;
use super::{CliError, Status};
use crate::base::text::is_control;
use crate::machines;
use crate::physics::{PHYSICS_VERSION, moves_as};
use crate::picture::{Film, Palette, png};
use crate::replay::{Header, Outcome, Playback, PlaybackError, PlayedShot, Replay};
use crate::rules::{Names, Setup, Summary, log};
use crate::store::{Encoding, Source, parse_replay, read_text_of};
use serde::Serialize;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};

#[derive(clap::Subcommand, Debug)]
pub enum Command {
    /// List the shots of a replay and the result.
    Show {
        /// Replay file.
        file: PathBuf,
    },
    /// Simulate every shot again and compare it with the record. The exit status is 1 if a shot differs.
    Verify {
        /// Replay file.
        file: PathBuf,
    },
    /// Export a picture of a shot: a stroboscope view or one moment as .png, or an animation as .gif.
    Export {
        /// Replay file.
        file: PathBuf,
        /// Number of the shot, from 1; 0 is the break.
        #[arg(long, value_name = "K")]
        shot: usize,
        /// File to write (.png or .gif); replaces an existing file. `-` prints a PNG on standard output.
        #[arg(short, long, value_name = "OUT")]
        out: PathBuf,
        /// Draw the moment this many seconds after the strike instead of the stroboscope view (.png only).
        #[arg(long, value_name = "SECONDS", value_parser = seconds)]
        at: Option<f64>,
        /// Height of the picture in pixels, from 120 to 2160; the default is 900 for .png and 480 for .gif.
        #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u32).range(120..=2160))]
        height: Option<u32>,
        /// Colour palette.
        #[arg(long, value_enum, default_value_t = Colours::Default)]
        palette: Colours,
    },
}

/// Palettes by their command-line names.
#[derive(clap::ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colours {
    /// Green and red.
    Default,
    /// Blue and orange, for people who cannot tell green from red.
    BlueOrange,
    /// Strong contrasts.
    HighContrast,
}

impl Colours {
    fn palette(self) -> Palette {
        match self {
            Self::Default => Palette::DEFAULT,
            Self::BlueOrange => Palette::BLUE_ORANGE,
            Self::HighContrast => Palette::HIGH_CONTRAST,
        }
    }
}

fn seconds(text: &str) -> Result<f64, String> {
    let value: Option<f64> = text.parse().ok().filter(|value: &f64| (0.0..=1000.0).contains(value));
    value.ok_or_else(|| "expected seconds, from 0 to 1000".to_owned())
}

/// Runs a command on a replay.
///
/// # Errors
/// The file cannot be read, is not a replay, or was edited or damaged.
pub fn run(command: &Command, json: bool) -> Result<Status, CliError> {
    match command {
        Command::Show { file } => show(file, json),
        Command::Verify { file } => verify(file, json),
        Command::Export { file, shot, out, at, height, palette } => {
            let export = Export { number: *shot, out, at: *at, height: *height, palette: palette.palette() };
            export.run(file, json)
        }
    }
}

/// Arguments of `fob replay export`.
struct Export<'a> {
    number: usize,
    out: &'a Path,
    at: Option<f64>,
    height: Option<u32>,
    palette: Palette,
}

impl Export<'_> {
    fn run(&self, file: &Path, json: bool) -> Result<Status, CliError> {
        let ending = self.out.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_ascii_lowercase();
        let place = Output::new(self.out);
        let stream = matches!(place, Ok(Output::Standard | Output::Stream(_)));
        let animated = match ending.as_str() {
            "" if stream => Ok(false),
            "png" => Ok(false),
            "gif" if self.at.is_some() => {
                Err(CliError::new(format!("--at: a single moment, but {} is an animation; expected .png", self.out.display())))
            }
            "gif" => Ok(true),
            _ => Err(CliError::new(format!("{}: unknown extension; expected .png or .gif", self.out.display()))),
        };
        let (replay, (animated, place)) = CliError::both(load(file), CliError::both(animated, place))?;
        if place == Output::Standard && (json || std::io::stdout().is_terminal()) {
            let taken = if json { "standard output is used for the JSON document" } else { "standard output is a terminal" };
            return Err(CliError::new(format!("{}: {taken}; expected a file for the picture", self.out.display())));
        }
        let playback = Playback::new(&replay).map_err(|error| impossible(file, &error))?;
        let height = self.height.unwrap_or(if animated { 480 } else { 900 });
        let film = Film::new(&playback, self.number, height, &self.palette);
        let film = film.map_err(|error| CliError::new(format!("{}: {error}", file.display())))?.ok_or_else(|| {
            let shots = playback.shots();
            let range = match (shots.first(), shots.last()) {
                (Some(first), Some(last)) => format!("expected {} to {}", first.number, last.number),
                _ => "the replay has no shots".to_owned(),
            };
            CliError::new(format!("--shot {}: no such shot in {}; {range}", self.number, file.display()))
        })?;
        let (width, height) = film.size();
        let bytes = if animated {
            let mut progress = Progress::new(film.frames() as u64, format!("frames of {width} × {height} pixels"));
            let bytes = film.gif(|done, _| {
                progress.set(done as u64);
                true
            });
            progress.finish();
            bytes
        } else {
            png(&self.at.map_or_else(|| film.stroboscope(), |time| film.moment(time)))
        };
        let bytes = bytes.map_err(|error| CliError::new(format!("{}: {error}", self.out.display())))?;
        place.write(&bytes)?;
        if json {
            let file = self.out.display().to_string();
            print_json(&ExportDocument { file, shot: self.number, width, height, bytes: bytes.len() });
        }
        Ok(Status::Yes)
    }
}

fn show(file: &Path, json: bool) -> Result<Status, CliError> {
    let replay = load(file)?;
    let playback = Playback::as_recorded(&replay).map_err(|error| impossible(file, &error))?;
    if json {
        print_json(&ShowDocument::new(&playback));
        return Ok(Status::Yes);
    }
    let header = playback.header();
    for line in headline(header) {
        print_text(&line);
    }
    let names = names(header);
    for shot in playback.shots() {
        for line in lines_of(shot, &names) {
            print_text(&line);
        }
    }
    if let Some(game) = &playback.last().game {
        let lines = [log::end(game, &names), log::points(game, &names)];
        lines.into_iter().flatten().for_each(|line| print_text(&line));
    }
    if !playback.is_finished() {
        print_text("unfinished");
    }
    Ok(Status::Yes)
}

fn verify(file: &Path, json: bool) -> Result<Status, CliError> {
    let replay = load(file)?;
    let mut progress = Progress::new(replay.records.len() as u64, "records");
    let playback = Playback::with_progress(&replay, |done, _| {
        progress.set(done as u64);
        true
    });
    progress.finish();
    let playback = match playback {
        // Shots simulated by other physics may not even fit the rules. Check the recorded results instead.
        Err(PlaybackError::Impossible { .. }) if !moves_as(replay.header.physics) => Playback::as_recorded(&replay),
        other => other,
    };
    let playback = playback.map_err(|error| impossible(file, &error))?;
    let other_physics = playback.is_of_other_physics().then(|| made_by(playback.header()));
    let difference = playback.first_divergence();
    let verified = difference.is_none() && other_physics.is_none();
    let shots = count_shots(&playback);
    if json {
        let how = difference.map(|(_, how)| how.to_string());
        print_json(&VerifyDocument {
            verified,
            shots,
            unfinished: !playback.is_finished(),
            physics: playback.header().physics,
            diverges_at: difference.map(|(shot, _)| shot),
            how: other_physics.into_iter().chain(how).reduce(|made, how| format!("{made}: {how}")),
        });
    } else {
        let unfinished = if playback.is_finished() { "" } else { ", unfinished" };
        if let Some(made) = other_physics {
            print_text(&made);
        } else if verified {
            print_text(&format!("verified: {shots} {}{unfinished}", plural(shots)));
        }
        if let Some((shot, how)) = difference {
            print_text(&format!("shot {shot} diverges: {how}"));
        }
    }
    Ok(if verified { Status::Yes } else { Status::No })
}

/// Returns the note on a replay of another physics version: its shots may differ although the file is intact.
fn made_by(header: &Header) -> String {
    format!("recorded with physics {}, this fob has physics {PHYSICS_VERSION}: using the recorded results", header.physics)
}

fn load(file: &Path) -> Result<Replay, CliError> {
    Ok(parse_replay(file, &read_text_of(file, Source::Stream, Encoding::Utf8)?)?)
}

fn impossible(file: &Path, error: &PlaybackError) -> CliError {
    CliError::new(format!("{}:{}:1: {error}", file.display(), error.line()))
}

fn names(header: &Header) -> Names {
    Names::new(header.players.iter().map(|player| one_line(&player.name)))
}

/// Replaces control characters, so that names from files can neither break lines nor control the terminal.
fn one_line(text: &str) -> String {
    text.chars().map(|c| if is_control(c) { ' ' } else { c }).collect()
}

fn count_shots(playback: &Playback) -> usize {
    playback.shots().iter().filter(|shot| shot.number > 0).count()
}

fn plural(shots: usize) -> &'static str {
    if shots == 1 { "shot" } else { "shots" }
}

/// Names the machines that read the strings: `DFA rope`, or `wheel Three, DFA rope` for different kinds.
fn readers(setup: &Setup) -> String {
    let machines = &setup.machines;
    let alike = machines.windows(2).all(|pair| pair[0].kind() == pair[1].kind());
    let named = machines.iter().enumerate().map(|(index, machine)| {
        let titled = machines::titled(machine);
        one_line(if alike && index > 0 { machine.name() } else { &titled })
    });
    named.collect::<Vec<_>>().join(", ")
}

fn headline(header: &Header) -> Vec<String> {
    let board = one_line(&header.board.name);
    let title = match header.setup() {
        Some(setup) => {
            let teams = if setup.teams { " in teams" } else { "" };
            format!("{}{teams} on board {board}, {}, seed {}", setup.kind.title(), readers(setup), header.seed)
        }
        None => format!("Practice on board {board}"),
    };
    let mut lines = vec![title];
    if let Some((game, games)) = header.series {
        lines.push(format!("match {game} of {games}"));
    }
    for (number, player) in (1..).zip(&header.players) {
        let level = player.level.as_ref().map(|level| format!(", computer ({})", one_line(level))).unwrap_or_default();
        lines.push(format!("player {number}: {}{level}", one_line(&player.name)));
    }
    if !header.note.is_empty() {
        lines.push(format!("note: {}", one_line(&header.note)));
    }
    lines.push(format!("recorded by fob {}, physics version {}", one_line(&header.program), header.physics));
    if !moves_as(header.physics) {
        lines.push(made_by(header));
    }
    lines
}

/// Describes a shot and the order chosen after it.
fn lines_of(shot: &PlayedShot, names: &Names) -> Vec<String> {
    let report = &shot.recorded.report;
    let outcome = match (&shot.outcome, &shot.after.game) {
        (Outcome::Break(outcome), _) => log::break_shot(outcome, names),
        (Outcome::Shot(outcome), Some(game)) => log::shot(game, report, outcome, names),
        _ => practice(shot),
    };
    let side = shot.side.map(|side| format!(" from {side}")).unwrap_or_default();
    let back = if shot.taken_back { " (taken back)" } else { "" };
    let mut lines = vec![format!("{}{side}{back}: {outcome}", shot.number)];
    if let (false, Some(before), Some(after)) = (shot.orders.is_empty(), &shot.after.game, &shot.settled.game) {
        lines.push(format!("  {}", log::order(before.choices(), after, &shot.orders, names)));
    }
    lines
}

fn practice(shot: &PlayedShot) -> String {
    let report = &shot.recorded.report;
    let drops = report.drops.iter().map(|drop| format!("puck {} ({}) into {}", drop.puck.0, drop.colour.letter(), drop.hole));
    let lost = report.lost.iter().map(|lost| format!("puck {} ({}) off the board", lost.puck.0, lost.colour.letter()));
    let black = report.striker_holed.then(|| "the striker into a hole".to_owned());
    let off = report.striker_lost.then(|| "the striker off the board".to_owned());
    let all: Vec<String> = drops.chain(lost).chain(black).chain(off).collect();
    if all.is_empty() { "nothing fell".to_owned() } else { all.join(", ") }
}

#[derive(Serialize)]
struct ShowDocument {
    program: String,
    physics: u32,
    kind: &'static str,
    teams: bool,
    board: String,
    dfas: Vec<String>,
    players: Vec<PlayerDocument>,
    seed: u64,
    shots: usize,
    unfinished: bool,
    log: Vec<String>,
    #[serde(rename = "match")]
    game: Option<Summary>,
}

#[derive(Serialize)]
struct PlayerDocument {
    name: String,
    level: Option<String>,
}

impl ShowDocument {
    fn new(playback: &Playback) -> Self {
        let header = playback.header();
        let names = names(header);
        Self {
            program: header.program.clone(),
            physics: header.physics,
            kind: header.setup().map_or("practice", |setup| setup.kind.name()),
            teams: header.setup().is_some_and(|setup| setup.teams),
            board: header.board.name.clone(),
            dfas: header
                .setup()
                .map_or_else(Vec::new, |setup| setup.machines.iter().map(|machine| machine.name().to_owned()).collect()),
            players: header.players.iter().map(|p| PlayerDocument { name: p.name.clone(), level: p.level.clone() }).collect(),
            seed: header.seed,
            shots: count_shots(playback),
            unfinished: !playback.is_finished(),
            log: playback.shots().iter().flat_map(|shot| lines_of(shot, &names)).collect(),
            game: playback.last().game.as_ref().map(Summary::new),
        }
    }
}

#[derive(Serialize)]
struct VerifyDocument {
    verified: bool,
    shots: usize,
    unfinished: bool,
    physics: u32,
    diverges_at: Option<usize>,
    how: Option<String>,
}

#[derive(Serialize)]
struct ExportDocument {
    file: String,
    shot: usize,
    width: u32,
    height: u32,
    bytes: usize,
}
