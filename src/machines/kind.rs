//! The kinds of machines, and how a text is known to be of one.

use super::automaton::Automaton;
use super::turing::TuringMachines;
use super::wheel::Wheels;
use super::{Fields, Machine};
use fob_base::document::Problem;
use std::fmt;
use std::sync::{PoisonError, RwLock};

/// A kind of machines. A further kind is one implementation of this, and one more entry of the list here.
pub trait MachineKind: Send + Sync + fmt::Debug {
    /// The name in text forms, such as `dfa`.
    fn name(&self) -> &'static str;

    /// What people call a machine of this kind, such as `DFA`.
    fn title(&self) -> &'static str;

    /// Whether a file with these fields is of this kind.
    fn claims(&self, fields: &Fields) -> bool;

    /// Whether a text that is no record is of this kind.
    fn claims_text(&self, _text: &str) -> bool {
        false
    }

    /// Reads the text of a file of this kind.
    ///
    /// # Errors
    /// Every problem of the text, each with its place.
    fn read(&self, text: &str) -> Result<Machine, MachineErrors>;

    /// The machines that Fob comes with: their names, unique over all kinds, and the texts of their files.
    fn built_in(&self) -> Vec<(&'static str, &'static str)>;
}

/// Everything that is wrong with the text of a machine, at least one problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MachineErrors(pub Vec<Problem>);

impl fmt::Display for MachineErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, problem) in self.0.iter().enumerate() {
            let gap = if index == 0 { "" } else { "\n" };
            match problem.at {
                Some((line, column)) => write!(f, "{gap}{line}:{column}: {}", problem.text)?,
                None => write!(f, "{gap}{}", problem.text)?,
            }
        }
        Ok(())
    }
}

impl std::error::Error for MachineErrors {}

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
pub(super) fn of_text(text: &str) -> &'static dyn MachineKind {
    let fields = Fields::of(text);
    let claims = |kind: &&dyn MachineKind| kind.claims(&fields) || !fields.is_record() && kind.claims_text(text);
    kinds().into_iter().find(claims).unwrap_or(KINDS[0])
}
