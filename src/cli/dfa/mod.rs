//! `fob dfa`: everything about automata.

mod ask;
mod link;
mod make;
mod output;
pub(super) mod play;
mod source;
mod two;

use super::error::{print_json, print_text};
use super::{CliError, Status};
pub use ask::read_words;
use output::Output;
pub use source::{FILE, Foreign};
use std::path::PathBuf;
use two::Two;

/// The help of every argument that [`FILE`] describes.
type File = String;

#[derive(clap::Subcommand, Debug)]
pub enum Command {
    /// List the built-in DFAs and your own.
    List,
    /// Check a DFA: its size and warnings, or every problem.
    Check {
        #[arg(help = FILE)]
        file: File,
        #[command(flatten)]
        foreign: Foreign,
    },
    /// Run words: one line each, with `accept` or `reject` and the states on the way, beginning with the start.
    Run {
        #[arg(help = FILE)]
        file: File,
        /// Words in the letters of the file: g and r, in either case, or the symbols of a foreign file; "" is the empty word.
        #[arg(required = true)]
        words: Vec<String>,
        #[command(flatten)]
        foreign: Foreign,
    },
    /// Compute the chance that a random order of all these pucks is accepted.
    Odds {
        #[arg(help = FILE)]
        file: File,
        /// Number of green pucks.
        #[arg(long, value_name = "N", default_value_t = 15)]
        green: u32,
        /// Number of red pucks.
        #[arg(long, value_name = "N", default_value_t = 15)]
        red: u32,
        /// Chance, 0 to 1, that a puck is lost beforehand.
        #[arg(long, value_name = "P")]
        lost: Option<f64>,
        #[command(flatten)]
        foreign: Foreign,
    },
    /// Count the accepted words of one length.
    Count {
        #[arg(help = FILE)]
        file: File,
        /// Number of letters.
        #[arg(long, value_name = "N")]
        length: u32,
        #[command(flatten)]
        foreign: Foreign,
    },
    /// Make the minimal DFA of the same language.
    #[command(visible_alias = "minimise")]
    Minimize {
        #[arg(help = FILE)]
        file: File,
        #[command(flatten)]
        foreign: Foreign,
        #[command(flatten)]
        output: Output,
    },
    /// Make the DFA of all words that a DFA rejects.
    Complement {
        #[arg(help = FILE)]
        file: File,
        #[command(flatten)]
        foreign: Foreign,
        #[command(flatten)]
        output: Output,
    },
    /// Make the minimal DFA of all accepted words read backwards.
    Reverse {
        #[arg(help = FILE)]
        file: File,
        #[command(flatten)]
        foreign: Foreign,
        #[command(flatten)]
        output: Output,
    },
    /// Make the DFA of the words that both accept (and), at least one (or), or exactly one (xor).
    Combine {
        /// Which words the new DFA accepts.
        how: How,
        #[command(flatten)]
        two: Two,
        #[command(flatten)]
        output: Output,
    },
    /// Compare two DFAs: `equivalent`, or the shortest word on which they differ and which one accepts it (exit status 1).
    ///
    /// Words are written in the letters of the files. Words of more than 40 letters are shortened (g^5000), except with `--json`.
    Equivalent {
        #[command(flatten)]
        two: Two,
    },
    /// Make the minimal DFA of a regular expression.
    ///
    /// Letters g r, `.` any letter, `| * + ? ( ) {m} {m,} {m,n}`, `&` and, `!` not. Blanks are ignored; the empty
    /// expression is the empty word. `!` binds tightest (it negates the letter or group that follows), then the postfix
    /// operators, concatenation, `&`, `|`.
    Regex {
        /// The expression.
        #[arg(allow_hyphen_values = true)]
        regex: String,
        #[command(flatten)]
        output: Output,
    },
    /// Let computers play a DFA on the board Bob: how often the first shooter wins, after how many shots a game is decided, how
    /// often the lead changes.
    Play(play::Args),
    /// Convert a DFA to another form, by the ending of OUT: .ron, .jff, .dot, .svg, .png or .tex.
    Convert {
        #[arg(help = FILE)]
        file: File,
        /// File to write; an existing one is replaced. `-` is standard output, in RON.
        #[arg(short, long, value_name = "OUT")]
        out: PathBuf,
        /// Name of the new DFA.
        #[arg(long, value_name = "TEXT", value_parser = output::title)]
        name: Option<String>,
        #[command(flatten)]
        foreign: Foreign,
    },
}

/// How two DFAs are combined.
#[derive(clap::ValueEnum, Clone, Copy, Debug)]
pub enum How {
    And,
    Or,
    Xor,
}

pub fn run(command: &Command, json: bool) -> Result<Status, CliError> {
    match command {
        Command::List => ask::list(json),
        Command::Check { file, foreign } => Ok(ask::check(&foreign.load(file)?, json)),
        Command::Run { file, words, foreign } => {
            let source = foreign.open(file).map_err(|error| ask::with_words(error, file, words))?;
            let words = ask::read_words(words, source.letters)?;
            Ok(ask::run(&source, &words, json))
        }
        Command::Odds { file, green, red, lost, foreign } => ask::odds(&foreign.load(file)?, *green, *red, *lost, json),
        Command::Count { file, length, foreign } => ask::count(&foreign.load(file)?, *length, json),
        Command::Minimize { file, foreign, output } => make::minimize(&foreign.load(file)?, output, json),
        Command::Complement { file, foreign, output } => make::complement(&foreign.load(file)?, output, json),
        Command::Reverse { file, foreign, output } => make::reverse(file, &foreign.load(file)?, output, json),
        Command::Combine { how, two, output } => {
            let (a, b) = two.open()?;
            make::combine(*how, &a.dfa, &b.dfa, output, json)
        }
        Command::Equivalent { two } => {
            let (a, b) = two.open()?;
            Ok(ask::equivalent(&a, &b, json))
        }
        Command::Regex { regex, output } => make::regex(regex, output, json),
        Command::Play(args) => play::run(args, json),
        Command::Convert { file, out, name, foreign } => {
            let (dfa, aim) = CliError::both(foreign.load(file), output::aim(out))?;
            output::convert_to(dfa, &aim, name.as_deref(), json)
        }
    }
}
