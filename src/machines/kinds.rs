//! The list of all kinds of machines, and the recognition of a text's kind.

use super::automaton::Automaton;
use super::kind::{MachineErrors, MachineKind};
use super::turing::TuringMachines;
use super::wheel::Wheels;
use super::{Fields, Machine};
use serde::{Deserialize, Deserializer};
use std::sync::{PoisonError, RwLock};

/// The built-in kinds. The first one reads every text that no other kind claims.
static KINDS: [&dyn MachineKind; 3] = [&Automaton, &Wheels, &TuringMachines];

/// Kinds registered at run time.
static MORE: RwLock<Vec<&'static dyn MachineKind>> = RwLock::new(Vec::new());

/// Returns all kinds: the built-in ones, then the registered ones.
pub fn kinds() -> Vec<&'static dyn MachineKind> {
    let more = MORE.read().unwrap_or_else(PoisonError::into_inner);
    KINDS.iter().chain(more.iter()).copied().collect()
}

/// Registers a kind for the rest of the process, so that files and replays may name it. A kind with a known name is ignored. For
/// tests, and for programs that add their own machines.
pub fn register(kind: &'static dyn MachineKind) {
    let mut more = MORE.write().unwrap_or_else(PoisonError::into_inner);
    if KINDS.iter().chain(more.iter()).all(|known| known.name() != kind.name()) {
        more.push(kind);
    }
}

/// Returns a machine's kind and name as text for people: `DFA rope`.
pub fn titled(machine: &Machine) -> String {
    let kind = kinds().into_iter().find(|kind| kind.name() == machine.kind());
    format!("{} {}", kind.map_or(machine.kind(), MachineKind::title), machine.name())
}

/// Returns the kind of a text.
fn of_text(text: &str) -> &'static dyn MachineKind {
    let fields = Fields::new(text);
    let claims = |kind: &&dyn MachineKind| kind.claims(&fields) || !fields.is_record() && kind.claims_text(text);
    kinds().into_iter().find(claims).unwrap_or(KINDS[0])
}

impl Machine {
    /// Reads a machine file of any kind, recognised by its fields.
    ///
    /// # Errors
    /// Every problem of the text, with its place.
    pub fn parse(text: &str) -> Result<Self, MachineErrors> {
        of_text(text).read(text)
    }

    /// Returns the built-in machine of this name; names are unique over all kinds.
    pub fn builtin(name: &str) -> Option<Self> {
        kinds().into_iter().find_map(|kind| {
            let (_, text) = kind.built_in().into_iter().find(|(known, _)| *known == name)?;
            kind.read(text).ok()
        })
    }

    /// Returns the name of the built-in machine that equals this one, if any.
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
