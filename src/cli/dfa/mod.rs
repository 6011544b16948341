//! `fob dfa`: works with automata.

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
use super::{CliError, Status, construction};
use crate::automata::general::{Alphabet, Automaton};
use crate::automata::steps;
pub use ask::read_words;
pub use output::Output;
use source::Opened;
pub use source::{FILE, Foreign, PlusOption, in_file, letters_of};
use std::path::{Path, PathBuf};
use two::{Pair, Two};

/// An automaton argument, whose help is [`FILE`].
type File = String;

#[derive(clap::Subcommand, Debug)]
pub enum Command {
    /// List the built-in DFAs and your own.
    List,
    /// Check a DFA: print its size and warnings, or every problem in the file.
    Check {
        #[arg(help = FILE)]
        file: File,
        #[command(flatten)]
        foreign: Foreign,
    },
    /// Run words through a DFA: print `accept` or `reject` and the states passed, one line per word.
    Run {
        #[arg(help = FILE)]
        file: File,
        /// Words to run, in the letters of the file: g and r in either case, or the symbols of a foreign file. "" is the empty word.
        #[arg(required = true)]
        words: Vec<String>,
        #[command(flatten)]
        foreign: Foreign,
    },
    /// Compute the chance that a random order of the pucks is accepted, as a fraction and a decimal.
    Odds {
        #[arg(help = FILE)]
        file: File,
        /// Number of green pucks.
        #[arg(long, value_name = "N", default_value_t = 15)]
        green: u32,
        /// Number of red pucks.
        #[arg(long, value_name = "N", default_value_t = 15)]
        red: u32,
        /// Chance that each puck is lost beforehand, from 0 to 1; the result is then a decimal only.
        #[arg(long, value_name = "P")]
        lost: Option<f64>,
        #[command(flatten)]
        foreign: Foreign,
    },
    /// Count the accepted words of a given length.
    Count {
        #[arg(help = FILE)]
        file: File,
        /// Length of the words, in letters.
        #[arg(long, value_name = "N")]
        length: u32,
        #[command(flatten)]
        foreign: Foreign,
    },
    /// Minimize a DFA: make the smallest DFA that accepts the same words. States are named {p,q} after those they merge.
    #[command(visible_alias = "minimise")]
    Minimize {
        #[arg(help = FILE)]
        file: File,
        /// Also write the table of pairs step by step, with the word that tells each pair apart, to a Markdown or PDF file.
        #[arg(long, value_name = "OUT")]
        steps: Option<PathBuf>,
        #[command(flatten)]
        foreign: Foreign,
        #[command(flatten)]
        output: Output,
    },
    /// Make the DFA that accepts exactly the words that a DFA rejects.
    Complement {
        #[arg(help = FILE)]
        file: File,
        #[command(flatten)]
        foreign: Foreign,
        #[command(flatten)]
        output: Output,
    },
    /// Make the minimal DFA of the accepted words, read backwards.
    Reverse {
        #[arg(help = FILE)]
        file: File,
        #[command(flatten)]
        foreign: Foreign,
        #[command(flatten)]
        output: Output,
    },
    /// Combine two DFAs: accept the words that both accept (and), at least one (or), exactly one (xor), or only the first (diff).
    ///
    /// These are the intersection, the union, the symmetric difference and the difference of the two languages.
    Combine {
        /// How to combine the two languages.
        how: How,
        #[command(flatten)]
        two: Two,
        #[command(flatten)]
        output: Output,
    },
    /// Compare two DFAs: print `equivalent`, or the shortest word on which they differ and which of them accepts it.
    ///
    /// The exit status is 1 if they differ. Words are written in the letters of the files. Words of more than 40 letters are abbreviated
    /// (g^5000), except with `--json`.
    Equivalent {
        #[command(flatten)]
        two: Two,
    },
    /// Make the minimal DFA of a regular expression.
    ///
    /// The letters are g and r, or those given with --letters, or those that the expression uses; `.` is any letter.
    /// The operators are `| * + ? ( ) {m} {m,} {m,n}`, `&` for and, and `!` for not. Blanks are ignored. The empty expression is the empty
    /// word, and so are `ε`, `λ` and `_`. `[ab]`, `[a-c]` and `[^a]` are classes of letters. `∅ Σ ∪ ∩ ·` mean what they mean in textbooks,
    /// unless the alphabet has them as letters. `!` binds tightest and negates the letter or group after it; then come the postfix operators,
    /// concatenation, `&` and `|`.
    Regex {
        /// The regular expression, such as '(g|r)*g'.
        #[arg(allow_hyphen_values = true)]
        regex: String,
        /// Letters of the alphabet, 1 to 64 of them, such as abc; commas and blanks between them are ignored.
        #[arg(long, value_name = "LETTERS", value_parser = letters)]
        letters: Option<Alphabet>,
        #[command(flatten)]
        plus: PlusOption,
        #[command(flatten)]
        output: Output,
    },
    /// Measure how a DFA plays: computers play it on the board Bob.
    ///
    /// Prints how often the player who shoots first wins, after how many shots a match is decided, and how often the lead changes.
    Play(play::Args),
    /// Convert a DFA to another format: .ron, .jff, .dot, .svg, .pdf, .png or .tex, by the extension of OUT.
    Convert {
        #[arg(help = FILE)]
        file: File,
        /// File to write; replaces an existing file. `-` prints RON on standard output.
        #[arg(short, long, value_name = "OUT")]
        out: PathBuf,
        /// Name of the new DFA.
        #[arg(long, value_name = "TEXT", value_parser = output::title)]
        name: Option<String>,
        #[command(flatten)]
        foreign: Foreign,
    },
}

/// Boolean operation on two languages.
#[derive(clap::ValueEnum, Clone, Copy, Debug)]
pub enum How {
    And,
    Or,
    Xor,
    Diff,
}

/// Parses the value of `--letters`.
pub fn letters(text: &str) -> Result<Alphabet, String> {
    let letters: Vec<char> = text.chars().filter(|c| *c != ',' && !c.is_whitespace()).collect();
    Alphabet::new(&letters).map_err(|error| error.to_string())
}

pub fn run(command: &Command, json: bool) -> Result<Status, CliError> {
    match command {
        Command::List => ask::list(json),
        Command::Check { file, foreign } => Ok(match foreign.open_any(file)? {
            Opened::Board(source) => ask::check(&source.dfa, json),
            Opened::Own(own) => own_ask::check(&own, json),
        }),
        Command::Run { file, words, foreign } => {
            let opened = foreign.open_any(file).map_err(|error| ask::with_words(error, file, words))?;
            match opened {
                Opened::Board(source) => {
                    let words = ask::read_words(words, source.letters)?;
                    Ok(ask::run(&source, &words, json))
                }
                Opened::Own(own) => own_ask::run(&own, words, json),
            }
        }
        Command::Odds { file, green, red, lost, foreign } => ask::odds(&foreign.load(file)?, *green, *red, *lost, json),
        Command::Count { file, length, foreign } => match foreign.open_any(file)? {
            Opened::Board(source) => ask::count(&source.dfa, *length, json),
            Opened::Own(own) => own_ask::count(&own, *length, json),
        },
        Command::Minimize { file, steps, foreign, output } => {
            let opened = foreign.open_any(file)?;
            if let Some(out) = steps {
                let automaton = match &opened {
                    Opened::Board(source) => Automaton::from_board(&source.dfa),
                    Opened::Own(own) => own.automaton.clone(),
                };
                construction::write(Path::new(file), steps::minimise(&automaton), out)?;
            }
            match opened {
                Opened::Board(source) => make::minimize(&source.dfa, output, json),
                Opened::Own(own) => own_make::minimize(&own, output, json),
            }
        }
        Command::Complement { file, foreign, output } => match foreign.open_any(file)? {
            Opened::Board(source) => make::complement(&source.dfa, output, json),
            Opened::Own(own) => own_make::complement(&own, output, json),
        },
        Command::Reverse { file, foreign, output } => match foreign.open_any(file)? {
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
            let (opened, aim) = CliError::both(foreign.open_any(file), output::aim(out))?;
            match opened {
                Opened::Board(source) => output::convert_to(source.dfa, &aim, name.as_deref(), json),
                Opened::Own(own) => output::convert_own(own.automaton, &aim, name.as_deref(), json),
            }
        }
    }
}
