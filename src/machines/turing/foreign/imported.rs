//! A machine of another program, converted.

use crate::turing::machine::Machine;
use crate::turing::program::Program;

/// A machine of another program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Imported {
    /// The machine.
    pub machine: Machine,
    /// The tape that the file brings along; empty if it brings none.
    pub tape: String,
    /// What the user should know about the conversion, each in a sentence without a full stop.
    pub notes: Vec<String>,
}

impl From<Imported> for Program {
    fn from(imported: Imported) -> Self {
        let about = imported.notes.iter().map(|note| format!("{note}.")).collect::<Vec<_>>().join(" ");
        Self { about, tape: imported.tape, head: 0, text: imported.machine.to_string() }
    }
}
