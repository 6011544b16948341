//! `fob dfa`: everything about automata.

mod ask;
mod link;
mod make;
mod output;
mod own;
mod own_ask;
mod own_make;
pub(super) mod play;
mod source;
mod two;

use super::error::{print_json, print_text};
use super::{CliError, Status};
use crate::automata::general::Alphabet;
pub use ask::read_words;
use output::Output;
pub use source::{FILE, Foreign};
use source::{Opened, PlusOption};
use std::path::PathBuf;
use two::{Pair, Two};

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
    /// Make the DFA of the words that both accept (and: the intersection), at least one (or: the union), exactly one (xor: the
    /// symmetric difference), or the first alone (diff: the difference).
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
    /// Letters g r, or those of --letters, or those that it names; `.` any letter, `| * + ? ( ) {m} {m,} {m,n}`, `&` and, `!` not.
    /// Blanks are ignored; the empty expression is the empty word, as are `ε`, `λ` and `_`. `!` binds tightest (it negates the letter or group that follows), then the postfix
    /// operators, concatenation, `&`, `|`.
    Regex {
        /// The expression.
        #[arg(allow_hyphen_values = true)]
        regex: String,
        /// The letters, 2 to 8 of them, such as abc; commas and blanks between them are passed over.
        #[arg(long, value_name = "LETTERS", value_parser = letters)]
        letters: Option<Alphabet>,
        #[command(flatten)]
        plus: PlusOption,
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
    Diff,
}

/// Letters of one's own, as an option.
fn letters(text: &str) -> Result<Alphabet, String> {
    let letters: Vec<char> = text.chars().filter(|c| *c != ',' && !c.is_whitespace()).collect();
    Alphabet::new(&letters).map_err(|error| error.to_string())
}

pub fn run(command: &Command, json: bool) -> Result<Status, CliError> {
    match command {
        Command::List => ask::list(json),
        Command::Check { file, foreign } => Ok(match foreign.open_any(file, None)? {
            Opened::Board(source) => ask::check(&source.dfa, json),
            Opened::Own(own) => own_ask::check(&own, json),
        }),
        Command::Run { file, words, foreign } => {
            let opened = foreign.open_any(file, None).map_err(|error| ask::with_words(error, file, words))?;
            match opened {
                Opened::Board(source) => {
                    let words = ask::read_words(words, source.letters)?;
                    Ok(ask::run(&source, &words, json))
                }
                Opened::Own(own) => own_ask::run(&own, words, json),
            }
        }
        Command::Odds { file, green, red, lost, foreign } => ask::odds(&foreign.load(file)?, *green, *red, *lost, json),
        Command::Count { file, length, foreign } => match foreign.open_any(file, None)? {
            Opened::Board(source) => ask::count(&source.dfa, *length, json),
            Opened::Own(own) => own_ask::count(&own, *length, json),
        },
        Command::Minimize { file, foreign, output } => match foreign.open_any(file, None)? {
            Opened::Board(source) => make::minimize(&source.dfa, output, json),
            Opened::Own(own) => own_make::minimize(&own, output, json),
        },
        Command::Complement { file, foreign, output } => match foreign.open_any(file, None)? {
            Opened::Board(source) => make::complement(&source.dfa, output, json),
            Opened::Own(own) => own_make::complement(&own, output, json),
        },
        Command::Reverse { file, foreign, output } => match foreign.open_any(file, None)? {
            Opened::Board(source) => make::reverse(file, &source.dfa, output, json),
            Opened::Own(own) => own_make::reverse(&own, output, json),
        },
        Command::Combine { how, two, output } => match two.open()? {
            Pair::Board(a, b) => make::combine(*how, &a.dfa, &b.dfa, output, json),
            Pair::Own(a, b) => own_make::combine(*how, &a, &b, output, json),
        },
        Command::Equivalent { two } => Ok(match two.open()? {
            Pair::Board(a, b) => ask::equivalent(&a, &b, json),
            Pair::Own(a, b) => own_ask::equivalent(&a, &b, json),
        }),
        Command::Regex { regex, letters, plus, output } => own_make::regex(regex, letters.as_ref(), *plus, output, json),
        Command::Play(args) => play::run(args, json),
        Command::Convert { file, out, name, foreign } => {
            let (opened, aim) = CliError::both(foreign.open_any(file, None), output::aim(out))?;
            match opened {
                Opened::Board(source) => output::convert_to(source.dfa, &aim, name.as_deref(), json),
                Opened::Own(own) => output::convert_own(own.automaton, &aim, name.as_deref(), json),
            }
        }
    }
}
