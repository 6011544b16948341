//! Where a DFA comes from: the library, a file in one of the forms that we read, a link, or a regular expression.

use super::CliError;
use super::link::{self, Linked};
use crate::automata::foreign::{Import, Options, SymbolMap, from_dot, from_jff};
use crate::automata::{Dfa, Letters, regex};
use crate::base::text::clipped;
use crate::cli::error;
use crate::store::{self, Store, StoreError};
use std::path::Path;

/// Help of the argument of every command that reads an automaton.
pub const FILE: &str =
    "A file (.ron, .jff, .dot), a name from `fob dfa list`, a link to the workshop, or an expression such as 'regex:(g|r)*g'";

/// Prefix of a regular expression that replaces a file.
const REGEX: &str = "regex:";

/// Longest argument that messages quote, in characters.
const QUOTED: usize = 60;

/// How to read a file of another program.
#[derive(clap::Args, Debug, Default)]
pub struct Foreign {
    /// Symbols of a foreign file that mean green and red, such as 0=g,1=r; not needed for g and r. Words are then written in
    /// these symbols.
    #[arg(long, value_name = "MAP")]
    map: Option<String>,
    /// Make a nondeterministic automaton deterministic; its transitions may also read nothing (lambda), or several symbols in
    /// a row.
    #[arg(long, visible_alias = "determinise")]
    determinize: bool,
}

/// A DFA, and how its file writes things.
#[derive(Debug)]
pub struct Source {
    /// The DFA.
    pub dfa: Dfa,
    /// The letters of its file.
    pub letters: Letters,
    /// What messages call it.
    pub name: String,
}

/// The forms that are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Ron,
    Jff,
    Dot,
}

impl Form {
    fn of(path: &Path) -> Option<Self> {
        match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "ron" => Some(Self::Ron),
            "jff" => Some(Self::Jff),
            "dot" | "gv" => Some(Self::Dot),
            _ => None,
        }
    }
}

impl Foreign {
    /// Both options, of a command that takes them in its own way.
    pub(super) const fn new(map: Option<String>, determinize: bool) -> Self {
        Self { map, determinize }
    }

    /// Reads the DFA that an argument means; see [`Foreign::open`].
    pub fn load(&self, file: &str) -> Result<Dfa, CliError> {
        self.open(file).map(|source| source.dfa)
    }

    /// Reads the DFA that an argument means: an expression after `regex:`, a link, a file by its ending, otherwise a name of the
    /// library.
    pub fn open(&self, file: &str) -> Result<Source, CliError> {
        let options = self.options()?;
        let quoted = || clipped(file, QUOTED);
        if let Some(expression) = file.strip_prefix(REGEX) {
            let dfa = regex::to_dfa(expression).map_err(|error| CliError::new(format!("{}: {error}", quoted())))?;
            return Ok(Source { dfa, letters: Letters::default(), name: quoted() });
        }
        match link::read(file) {
            None => {}
            Some(Ok(Linked::Dfa(dfa))) => {
                let name = if dfa.name().trim().is_empty() { quoted() } else { dfa.name().to_owned() };
                return Ok(Source { dfa: *dfa, letters: Letters::default(), name });
            }
            Some(Ok(Linked::Library(name))) => {
                return Ok(Source { dfa: library(&name)?, letters: Letters::default(), name });
            }
            Some(Err(problem)) => return Err(CliError::new(format!("{}: {problem}", quoted()))),
        }
        let path = Path::new(file);
        let (dfa, letters) = match Form::of(path) {
            Some(form) => read(path, form, &options)?,
            None => match library(file) {
                Err(_) if path.exists() => {
                    return Err(CliError::new(format!("{file}: unknown ending: expected a file ending in .ron, .jff or .dot")));
                }
                found => (found?, Letters::default()),
            },
        };
        Ok(Source { dfa, letters, name: file.to_owned() })
    }

    fn options(&self) -> Result<Options, CliError> {
        let map = match &self.map {
            None => SymbolMap::default(),
            Some(text) => SymbolMap::parse(text).map_err(|e| CliError::new(format!("--map {text}: {e}")))?,
        };
        Ok(Options { map, determinize: self.determinize })
    }
}

/// Whether an argument means an automaton whose letters are g and r, as is known before it is read.
pub fn has_own_letters(file: &str) -> bool {
    file.starts_with(REGEX) || !matches!(Form::of(Path::new(file)), Some(Form::Jff | Form::Dot))
}

fn read(path: &Path, form: Form, options: &Options) -> Result<(Dfa, Letters), CliError> {
    let text = store::read_foreign_stream(path).map_err(|e| CliError { problems: e.lines() })?;
    let name = path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
    let import = match form {
        Form::Ron => {
            let dfa = <Dfa as store::Item>::parse(&text).map_err(|problems| in_file(path, problems))?;
            return Ok((dfa, Letters::default()));
        }
        Form::Jff => from_jff(&text, &name, options),
        Form::Dot => from_dot(&text, &name, options),
    };
    let Import { dfa, letters, notices } = import.map_err(|errors| in_file(path, store::problems_of(&errors)))?;
    for notice in notices {
        error::notice(format!("{}: {notice}", path.display()));
    }
    Ok((dfa, letters))
}

/// A DFA of the library, the user's own before the built-in ones.
fn library(name: &str) -> Result<Dfa, CliError> {
    let loaded = match Store::open() {
        Ok(store) => store.shelf::<Dfa>().load(name),
        // Without a data folder there are still the built-in ones.
        Err(error) => return crate::automata::builtin(name).ok_or_else(|| CliError { problems: error.lines() }),
    };
    match loaded {
        Ok(loaded) => {
            if let Some(error) = loaded.passed_over {
                error::notice(format!("using the built-in {name:?}, since your own cannot be read: {error}"));
            }
            Ok(loaded.value)
        }
        Err(error @ StoreError::Invalid { .. }) => Err(CliError { problems: error.lines() }),
        Err(error) if error.is_not_found() || matches!(error, StoreError::BadName { .. }) => {
            Err(CliError::new(format!("{name}: no such DFA: expected a file (.ron, .jff, .dot) or a name from `fob dfa list`")))
        }
        Err(error) => Err(CliError { problems: error.lines() }),
    }
}

fn in_file(path: &Path, problems: Vec<store::Problem>) -> CliError {
    CliError { problems: StoreError::Invalid { path: path.to_path_buf(), problems }.lines() }
}
