//! Where a DFA comes from: the library, or a file in one of the forms that we read.

use super::CliError;
use crate::automata::foreign::{Import, Options, SymbolMap, from_dot, from_jff};
use crate::automata::{Dfa, DfaErrors};
use crate::cli::error;
use crate::store::{self, Problem, Store, StoreError};
use std::path::Path;

/// How a file of another program is understood.
#[derive(clap::Args, Debug, Default)]
pub struct Foreign {
    /// Which symbols of a foreign file mean green and red, such as 0=g,1=r; g and r are themselves.
    #[arg(long, value_name = "MAP")]
    map: Option<String>,
    /// Make a nondeterministic automaton of a foreign file deterministic; its transitions may also read nothing (lambda), or
    /// several symbols one after the other.
    #[arg(long)]
    determinize: bool,
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
            "dot" => Some(Self::Dot),
            _ => None,
        }
    }
}

impl Foreign {
    /// Reads the DFA that an argument means: a file by its ending, otherwise a name of the library.
    pub fn load(&self, file: &str) -> Result<Dfa, CliError> {
        let options = self.options()?;
        let path = Path::new(file);
        match Form::of(path) {
            Some(form) => read(path, form, &options),
            None => match library(file) {
                Err(_) if path.exists() => {
                    Err(CliError::new(format!("{file}: unknown ending: expected a file ending in .ron, .jff or .dot")))
                }
                found => found,
            },
        }
    }

    /// Reads two DFAs, with the problems of both.
    pub fn load_both(&self, a: &str, b: &str) -> Result<(Dfa, Dfa), CliError> {
        CliError::both(self.load(a), self.load(b))
    }

    fn options(&self) -> Result<Options, CliError> {
        let map = match &self.map {
            None => SymbolMap::default(),
            Some(text) => SymbolMap::parse(text).map_err(|e| CliError::new(format!("--map {text}: {e}")))?,
        };
        Ok(Options { map, determinize: self.determinize })
    }
}

fn read(path: &Path, form: Form, options: &Options) -> Result<Dfa, CliError> {
    let text = store::read_stream(path)?;
    let name = path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
    let import = match form {
        Form::Ron => return <Dfa as store::Item>::parse(&text).map_err(|problems| in_file(path, problems)),
        Form::Jff => from_jff(&text, &name, options),
        Form::Dot => from_dot(&text, &name, options),
    };
    let Import { dfa, notices } = import.map_err(|errors| in_file(path, problems(&errors)))?;
    for notice in notices {
        error::notice(format!("{}: {notice}", path.display()));
    }
    Ok(dfa)
}

fn problems(errors: &DfaErrors) -> Vec<Problem> {
    let problem = |e: &crate::automata::DfaError| Problem {
        at: e.place.map(|place| (place.line, place.column)),
        text: e.problem.to_string(),
    };
    errors.problems().iter().map(problem).collect()
}

/// A DFA of the library, one's own before the built-in ones.
fn library(name: &str) -> Result<Dfa, CliError> {
    let loaded = match Store::open() {
        Ok(store) => store.shelf::<Dfa>().load(name),
        // Without a data folder there are still the built-in ones.
        Err(error) => return crate::automata::builtin(name).ok_or_else(|| CliError { problems: error.lines() }),
    };
    match loaded {
        Ok(loaded) => {
            if let Some(error) = loaded.passed_over {
                error::notice(format!("the built-in {name:?} is used, since one's own cannot be read: {error}"));
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

fn in_file(path: &Path, problems: Vec<Problem>) -> CliError {
    CliError { problems: StoreError::Invalid { path: path.to_path_buf(), problems }.lines() }
}
