//! `fob wheel`: works with wheels.

mod ask;
mod make;
mod source;

use super::dfa::play;
use super::error::{print_fields, print_json, print_text};
use super::{CliError, Status};
use crate::automata::Letters;
use crate::machines::Machine;
use std::path::PathBuf;

/// Help text of every argument that is a wheel.
const FILE: &str = "A file (.ron) or a name from `fob wheel list`";

/// Commands for wheels.
#[derive(clap::Subcommand, Debug)]
pub enum Command {
    /// List the built-in wheels.
    List,
    /// Check a wheel: print its size and warnings, or every problem in the file.
    Check {
        #[arg(help = FILE)]
        file: String,
    },
    /// Run words: print `accept` or `reject`, how the last run ended and the configurations passed, one line per word.
    ///
    /// The first configuration is the one before the first letter.
    Run {
        #[arg(help = FILE)]
        file: String,
        /// Words of g and r, in either case; "" is the empty word.
        #[arg(required = true)]
        words: Vec<String>,
    },
    /// Compute the chance that a random order of the pucks is accepted: exactly if all orders can be counted, otherwise from a sample.
    Odds(ask::Odds),
    /// Measure how a wheel plays: computers play it on the board Bob.
    ///
    /// Prints how often the player who shoots first wins, after how many shots a match is decided, and how often the lead changes.
    Play {
        #[arg(help = FILE)]
        file: String,
        #[command(flatten)]
        options: play::Options,
    },
    /// Find fair wheels, the best first.
    ///
    /// A wheel is fair if it accepts about half of the orders of 15 green and 15 red pucks, and about every fourth exchange of two
    /// neighbouring letters changes the verdict.
    Search(make::Search),
    /// Draw a sheet for a real table (.svg, .png or .pdf, by the extension of OUT): the wheel, its rule in three lines, and room for the
    /// word.
    Picture {
        #[arg(help = FILE)]
        file: String,
        /// File to write; replaces an existing file.
        #[arg(short, long, value_name = "OUT")]
        out: PathBuf,
    },
    /// Make a wheel from a Turing machine and its tape: the wheel's word becomes empty exactly if the machine halts.
    FromTuring(make::FromTuring),
}

/// Runs a command.
///
/// # Errors
/// The wheel, a word or a file is invalid.
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
