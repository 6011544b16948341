//! `fob referee`: applies the rules without the physics.

use super::dfa::Foreign;
use super::error::{print_json, print_text};
use super::{CliError, Status, machine};
use crate::base::text::plural;
use crate::machines::Machine;
use crate::rules::{Kind, Match, Names, Summary, log, script};
use crate::store::{self, StoreError};
use std::io::Read;
use std::path::{Path, PathBuf};

/// Arguments of `fob referee`. The help of the command itself is in `src/cli/mod.rs`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Script to read, or `-` for standard input.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    foreign: Foreign,
}

/// Plays the script and prints the state of the match.
///
/// # Errors
/// The file cannot be read, or lines in it are wrong; each wrong line is reported.
pub fn run(args: &Args, json: bool) -> Result<Status, CliError> {
    let stdin = args.file.as_os_str() == "-";
    let shown = if stdin { PathBuf::from("standard input") } else { args.file.clone() };
    let text =
        if stdin { read_stdin(&shown) } else { store::read_text_of(&args.file, store::Source::Stream, store::Encoding::Utf8) };
    let text = text.map_err(|error| CliError { problems: error.lines() })?;
    let folder = if stdin { None } else { args.file.parent() };
    let names = Names::numbered();
    let played = script::play(&text, &names, |wanted, name| load(&args.foreign, wanted, name, folder)).map_err(|errors| {
        let lines = errors.0.iter().map(|problem| format!("{}: {problem}", shown.display()));
        CliError { problems: lines.collect() }
    })?;
    if json {
        print_json(&Summary::new(&played.game));
    } else {
        for step in &played.steps {
            print_text(&step.log);
        }
        print_text(&standing(&played.game, &names));
    }
    Ok(Status::Yes)
}

/// Reads all of standard input as text; errors call it `shown`.
///
/// # Errors
/// Reading fails, or the input is too large or not text.
pub(super) fn read_stdin(shown: &Path) -> Result<String, StoreError> {
    let mut bytes = Vec::new();
    let read = std::io::stdin().lock().take(store::LIMIT + 1).read_to_end(&mut bytes);
    read.map_err(|source| StoreError::Io { path: shown.to_path_buf(), action: "read", source })?;
    if bytes.len() as u64 > store::LIMIT {
        return Err(StoreError::TooLarge { path: shown.to_path_buf(), limit: store::LIMIT });
    }
    store::text_of(shown, bytes)
}

/// Loads a machine by name or path. A relative path refers to the current folder first, as in every command, then to the script's folder,
/// so that a script and its machine can be moved together.
fn load(foreign: &Foreign, wanted: script::Wanted, name: &str, folder: Option<&Path>) -> Result<Machine, Vec<String>> {
    let next_to_script = folder.map(|folder| folder.join(name)).filter(|path| !Path::new(name).exists() && path.is_file());
    let name = next_to_script.as_deref().and_then(Path::to_str).unwrap_or(name);
    machine::load(foreign, wanted, name).map_err(|error| error.problems)
}

/// Describes the state of the match, one line each: the kind of game, the strings, and the next shot or order, or the end.
fn standing(game: &Match, names: &Names) -> String {
    let setup = game.setup();
    let teams = if setup.teams { " in teams" } else { "" };
    let mut lines = vec![format!("{}{teams}, {} so far", setup.kind.title(), plural(game.shots() as usize, "shot"))];
    if let Kind::TugOfWar { accepts } = setup.kind {
        let verb = if setup.teams { "win" } else { "wins" };
        lines.push(format!("{} {verb} on accept, {} on reject", names.party(game, accepts), names.party(game, 3 - accepts)));
    }
    let summary = Summary::new(game);
    for (index, (letter, string)) in ('A'..).zip(&summary.strings).enumerate() {
        let owner = string.owner.map(|owner| format!(" of {}", names.party(game, owner))).unwrap_or_default();
        let word = if string.word.is_empty() { "empty" } else { &string.word };
        let verdict = if string.accepting { "accepting" } else { "rejecting" };
        let finite = setup.dfa(index).is_some();
        let place = match string.state.as_str() {
            state if finite => format!(", in state {state}"),
            "" => String::new(),
            text => format!(", at {text}"),
        };
        lines.push(format!("String {letter}{owner} ({}): {word}{place} ({verdict})", string.holes.join(", ")));
    }
    if let (Some(end), Some(points)) = (log::end(game, names), log::points(game, names)) {
        lines.extend([end, points]);
        return lines.join("\n");
    }
    lines.push(format!("{} green and {} red left on the board", summary.remaining.green, summary.remaining.red));
    if game.extra_time() > 0 {
        lines.push(format!("Extra time {} of at most {}", game.extra_time(), setup.extra));
    }
    if let Some(shots) = summary.quiet_left {
        let verb = if shots == 1 { "ends" } else { "end" };
        lines.push(format!("{} without a puck holed or lost {verb} the match", plural(shots as usize, "shot")));
    }
    for choice in &summary.choices {
        lines.push(format!("{} chooses the order in {}", names.player(choice.chooser), choice.hole));
    }
    if summary.choices.is_empty() {
        lines.push(format!("{} shoots next, from {}", names.player(summary.next_player), summary.next_side));
    }
    lines.join("\n")
}
