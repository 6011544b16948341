//! The list of the kinds of machines, and how a text is known to be of one.

use super::automaton::Automaton;
use super::kind::{MachineErrors, MachineKind};
use super::turing::TuringMachines;
use super::wheel::Wheels;
use super::{Fields, Machine};
use serde::{Deserialize, Deserializer};
use std::sync::{PoisonError, RwLock};

/// The kinds that Fob comes with. The first one reads what no other kind knows.
static KINDS: [&dyn MachineKind; 3] = [&Automaton, &Wheels, &TuringMachines];

/// Kinds that were added while the program runs.
static MORE: RwLock<Vec<&'static dyn MachineKind>> = RwLock::new(Vec::new());

/// All kinds: those that Fob comes with, then those that were added.
pub fn kinds() -> Vec<&'static dyn MachineKind> {
    let more = MORE.read().unwrap_or_else(PoisonError::into_inner);
    KINDS.iter().chain(more.iter()).copied().collect()
}

/// Adds a kind to those that files and replays may name, for as long as the program runs; one of a name that is known already is
/// passed over. For tests, and for programs that bring machines of their own.
pub fn register(kind: &'static dyn MachineKind) {
    let mut more = MORE.write().unwrap_or_else(PoisonError::into_inner);
    if KINDS.iter().chain(more.iter()).all(|known| known.name() != kind.name()) {
        more.push(kind);
    }
}

/// A machine by its kind and name, for people: `DFA rope`.
pub fn titled(machine: &Machine) -> String {
    let kind = kinds().into_iter().find(|kind| kind.name() == machine.kind());
    format!("{} {}", kind.map_or(machine.kind(), MachineKind::title), machine.name())
}

/// The kind of a text.
fn of_text(text: &str) -> &'static dyn MachineKind {
    let fields = Fields::new(text);
    let claims = |kind: &&dyn MachineKind| kind.claims(&fields) || !fields.is_record() && kind.claims_text(text);
    kinds().into_iter().find(claims).unwrap_or(KINDS[0])
}

impl Machine {
    /// Reads the text of a machine's file, of any kind: a kind knows its own by the fields.
    ///
    /// # Errors
    /// Every problem of the text, each with its place.
    pub fn parse(text: &str) -> Result<Self, MachineErrors> {
        of_text(text).read(text)
    }

    /// The built-in machine of this name; names are unique over all kinds.
    pub fn builtin(name: &str) -> Option<Self> {
        kinds().into_iter().find_map(|kind| {
            let (_, text) = kind.built_in().into_iter().find(|(known, _)| *known == name)?;
            kind.read(text).ok()
        })
    }

    /// The name of the built-in machine that this one equals.
    pub fn builtin_name(&self) -> Option<&'static str> {
        let kind = kinds().into_iter().find(|kind| kind.name() == self.kind())?;
        kind.built_in().into_iter().find(|(_, text)| kind.read(text).as_ref() == Ok(self)).map(|(name, _)| name)
    }
}

impl<'de> Deserialize<'de> for Machine {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::parse(&text).map_err(serde::de::Error::custom)
    }
}
