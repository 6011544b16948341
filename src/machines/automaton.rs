//! DFAs as machines that read strings: their configurations are their states.

use super::{Configuration, Fields, Judged, Machine, MachineErrors, MachineKind, Reader};
use fob_automata::{BUILTIN, Dfa, Letter, StateId};
use fob_base::document::Problem;
use std::any::Any;

/// The kind of DFAs. A record that no other kind claims is read as a DFA, so that its problems are reported.
#[derive(Debug)]
pub struct Automaton;

impl MachineKind for Automaton {
    fn name(&self) -> &'static str {
        "dfa"
    }

    fn title(&self) -> &'static str {
        "DFA"
    }

    fn claims(&self, fields: &Fields) -> bool {
        fields.has("states")
    }

    fn read(&self, text: &str) -> Result<Machine, MachineErrors> {
        let problem = |error: &fob_automata::DfaError| Problem {
            at: error.place.map(|place| (place.line, place.column)),
            text: error.problem.to_string(),
        };
        let dfa = Dfa::from_ron(text);
        dfa.map(Machine::from).map_err(|errors| MachineErrors(errors.problems().iter().map(problem).collect()))
    }

    fn built_in(&self) -> Vec<(&'static str, &'static str)> {
        BUILTIN.to_vec()
    }
}

/// Returns the state of a configuration; the start state if the configuration belongs to another machine.
#[inline]
fn state_of(dfa: &Dfa, at: &Configuration) -> StateId {
    at.state().filter(|state| state.index() < dfa.len()).unwrap_or(dfa.start())
}

impl Reader for Dfa {
    fn name(&self) -> &str {
        Self::name(self)
    }

    fn about(&self) -> &str {
        Self::about(self)
    }

    fn kind(&self) -> &'static str {
        Automaton.name()
    }

    #[inline]
    fn start(&self) -> Configuration {
        Self::start(self).into()
    }

    #[inline]
    fn step(&self, at: &Configuration, letter: Letter) -> Configuration {
        Self::step(self, state_of(self, at), letter).into()
    }

    #[inline]
    fn judge(&self, at: &Configuration, _most: u64) -> Judged {
        Judged::at_once(self.is_accepting(state_of(self, at)))
    }

    fn finite(&self) -> Option<&Dfa> {
        Some(self)
    }

    fn text(&self, at: &Configuration) -> String {
        self.state(state_of(self, at)).name.clone()
    }

    fn source(&self) -> String {
        self.to_ron()
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
