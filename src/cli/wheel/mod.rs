//! `fob wheel`: everything about wheels.

mod ask;
mod make;
mod source;

use super::dfa::play;
use super::error::{print_fields, print_json, print_text};
use super::{CliError, Status};
use crate::automata::Letters;
use crate::machines::Machine;
use std::path::PathBuf;

/// What every command that reads a wheel takes, in the words of its help.
const FILE: &str = "A file (.ron) or a name from `fob wheel list`";

/// What to do with a wheel.
#[derive(clap::Subcommand, Debug)]
pub enum Command {
    /// List the built-in wheels.
    List,
    /// Check a wheel: its size and what a player should be warned of, or every problem that it has.
    Check {
        #[arg(help = FILE)]
        file: String,
    },
    /// Run words: for each a line with `accept` or `reject`, how the last run ended, and the configurations that were passed, the
    /// first one before the first letter.
    Run {
        #[arg(help = FILE)]
        file: String,
        /// Words of g and r, in either case; "" is the empty word.
        #[arg(required = true)]
        words: Vec<String>,
    },
    /// The chance that a random order of all these pucks is accepted: exact where all orders can be counted, else drawn.
    Odds(ask::Odds),
    /// How it plays, by self-play on the board Bob: how often the one who shoots first wins, how late a game is decided, how often the
    /// lead changes.
    Play {
        #[arg(help = FILE)]
        file: String,
        #[command(flatten)]
        options: play::Options,
    },
    /// Find fair wheels, the best first: those of which about half of the orders of 15 green and 15 red pucks are accepted, and of which
    /// about every fourth exchange of two neighbouring letters changes the verdict.
    Search(make::Search),
    /// Write the wheel as a sheet for a real table (.svg or .png, by the ending of OUT), with the rule in three lines and room for the
    /// word.
    Picture {
        #[arg(help = FILE)]
        file: String,
        /// Where to write; an existing file is replaced.
        #[arg(short, long, value_name = "OUT")]
        out: PathBuf,
    },
    /// Make a wheel of a Turing machine and its tape: its word dies out exactly if the machine halts.
    FromTuring(make::FromTuring),
}

/// Carries a command out.
pub fn run(command: &Command, json: bool) -> Result<Status, CliError> {
    match command {
        Command::List => ask::list(json),
        Command::Check { file } => ask::check(&source::load_large(file)?, json),
        Command::Run { file, words } => {
            let (wheel, words) = CliError::both(source::load_large(file), super::dfa::read_words(words, Letters::default()))?;
            ask::run(&wheel, &words, json)?;
        }
        Command::Odds(args) => ask::odds(args, json)?,
        Command::Play { file, options } => return play::measure(Machine::new(source::load(file)?), file, options, json),
        Command::Search(args) => make::search(args, json)?,
        Command::Picture { file, out } => make::picture(file, out)?,
        Command::FromTuring(args) => make::from_turing(args, json)?,
    }
    Ok(Status::Yes)
}
