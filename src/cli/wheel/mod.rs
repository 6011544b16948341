//! `fob wheel`: everything about wheels.

mod ask;
mod make;
mod source;

use super::error::{print_fields, print_json, print_text};
use super::{CliError, Status};

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
    /// Make a wheel of a Turing machine and its tape: its word dies out exactly if the machine halts.
    FromTuring(make::FromTuring),
}

/// Carries a command out.
pub fn run(command: &Command, json: bool) -> Result<Status, CliError> {
    match command {
        Command::List => ask::list(json),
        Command::Check { file } => ask::check(&source::load_large(file)?, json),
        Command::Run { file, words } => {
            let (wheel, words) = CliError::both(source::load_large(file), super::dfa::read_words(words, Default::default()))?;
            ask::run(&wheel, &words, json)?;
        }
        Command::FromTuring(args) => make::from_turing(args, json)?,
    }
    Ok(Status::Yes)
}
