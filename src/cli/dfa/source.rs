//! Where a DFA comes from: the library, or a file in one of the forms that we read.

use super::CliError;
use crate::automata::Dfa;
use crate::store::{self, Problem, Store, StoreError};
use std::path::Path;

/// How a file of another program is understood.
#[derive(clap::Args, Debug, Default)]
pub struct Foreign {
    /// Which symbols of a foreign file mean green and red, such as 0=g,1=r; g and r are themselves.
    #[arg(long, value_name = "MAP", allow_hyphen_values = true)]
    map: Option<String>,
    /// Make a nondeterministic automaton of a foreign file deterministic.
    #[arg(long)]
    determinize: bool,
}

/// The forms that are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Ron,
}

impl Form {
    fn of(path: &Path) -> Option<Self> {
        match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "ron" => Some(Self::Ron),
            _ => None,
        }
    }
}

impl Foreign {
    /// Reads the DFA that an argument means: a file by its ending, otherwise a name of the library.
    pub fn load(&self, file: &str) -> Result<Dfa, CliError> {
        let path = Path::new(file);
        match Form::of(path) {
            Some(form) => self.read(path, form),
            None if path.components().count() > 1 || path.exists() && library(file).is_err() => {
                Err(CliError::new(format!("{file}: unknown ending: expected a file ending in .ron, .jff or .dot")))
            }
            None => library(file),
        }
    }

    fn read(&self, path: &Path, form: Form) -> Result<Dfa, CliError> {
        let text = store::read_text(path).map_err(|e| CliError { problems: e.lines() })?;
        match form {
            Form::Ron => <Dfa as store::Item>::parse(&text).map_err(|problems| in_file(path, problems)),
        }
    }
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
                eprintln!("notice: the built-in {name:?} is used, since one's own cannot be read: {error}");
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
