//! Options that choose the machine that reads the strings.

use super::CliError;
use super::dfa::Foreign;
use crate::automata::foreign::{JffKind, jff_kind};
use crate::machines::turing::{BUILTIN, TuringMachines, TuringReader};
use crate::machines::{Machine, MachineKind};
use crate::rules::script::Wanted;
use crate::store::{self, StoreError};
use std::path::Path;

/// Options of every command in which a machine reads strings.
#[derive(clap::Args, Debug)]
pub struct Reading {
    /// DFA that reads the strings: a file (.ron, .jff, .dot), a name from `fob dfa list`, a link to the workshop, or an expression such as
    /// 'regex:(g|r)*g'.
    #[arg(long, value_name = "FILE", required_unless_present = "machine", conflicts_with = "machine")]
    dfa: Option<String>,
    /// Machine of any kind that reads the strings: a file (.ron, .jff, .dot, .tm) or a built-in name.
    #[arg(long, value_name = "FILE")]
    machine: Option<String>,
    #[command(flatten)]
    foreign: Foreign,
}

impl Reading {
    /// Loads the machine.
    ///
    /// # Errors
    /// The file or name does not give a machine, or the file is invalid.
    pub fn load(&self) -> Result<Machine, CliError> {
        match (&self.dfa, &self.machine) {
            (_, Some(file)) => load(&self.foreign, Wanted::Machine, file),
            (Some(file), None) => load(&self.foreign, Wanted::Dfa, file),
            (None, None) => Err(CliError::new("--dfa or --machine: expected the machine that reads the strings")),
        }
    }

    /// Returns the option that was used, for messages.
    pub fn option(&self) -> &'static str {
        if self.machine.is_some() { "--machine" } else { "--dfa" }
    }
}

/// Loads a machine: a DFA as in `fob dfa`, any other kind from its file or by its built-in name.
///
/// # Errors
/// There is no such machine, or its file is invalid; a file's problems are one line each.
pub fn load(foreign: &Foreign, wanted: Wanted, file: &str) -> Result<Machine, CliError> {
    let path = Path::new(file);
    let ending = path.extension().and_then(|ending| ending.to_str()).map(str::to_ascii_lowercase);
    match ending.as_deref() {
        _ if wanted == Wanted::Dfa => {}
        Some(ending @ ("ron" | "tm" | "jff")) => {
            let text = store::read_text_of(path, store::Source::Stream, store::Encoding::Foreign)
                .map_err(|error| CliError { problems: error.lines() })?;
            let is_turing = ending == "tm" || ending == "jff" && jff_kind(&text) == Ok(JffKind::Turing);
            if ending != "jff" || is_turing {
                let read = if is_turing { TuringMachines.read(&text) } else { Machine::parse(&text) };
                return read.map_err(|errors| CliError {
                    problems: StoreError::Invalid { path: path.to_path_buf(), problems: errors.0 }.lines(),
                });
            }
        }
        _ => {
            if let Some(machine) = Machine::builtin(file).filter(|machine| machine.finite().is_none()) {
                return Ok(machine);
            }
        }
    }
    if !path.exists()
        && let Some(ready) = BUILTIN.iter().find(|ready| ready.name == file)
    {
        let why = match ready.text.parse().map(TuringReader::new) {
            Ok(Err(why)) => why.to_string(),
            _ => "a Turing machine: expected a DFA".to_owned(),
        };
        return Err(CliError::new(format!("{file}: {why}")));
    }
    foreign.load(file).map(Machine::from)
}
