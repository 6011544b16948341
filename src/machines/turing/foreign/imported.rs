//! The result of converting a machine of another program.

use crate::turing::machine::Machine;
use crate::turing::program::Program;

/// A machine of another program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Imported {
    /// The converted machine.
    pub machine: Machine,
    /// Tape in the file; empty if there is none.
    pub tape: String,
    /// Notes for the user about the conversion, each a sentence without a full stop.
    pub notes: Vec<String>,
}

impl From<Imported> for Program {
    fn from(imported: Imported) -> Self {
        let about = imported.notes.iter().map(|note| format!("{note}.")).collect::<Vec<_>>().join(" ");
        Self { about, tape: imported.tape, head: 0, text: imported.machine.to_string() }
    }
}
