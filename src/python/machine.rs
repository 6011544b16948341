//! Machines of any kind that read strings.

use crate::automaton::{self, Automaton};
use crate::errors::{of_argument, of_store, of_text, refused};
use fob_automata::foreign::{JffKind, jff_kind};
use fob_machines::turing::TuringMachines;
use fob_machines::{MachineKind, kinds};
use fob_store::{Encoding, Source, read_text_of};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use std::path::{Path, PathBuf};

/// A machine that reads the strings of a match: a DFA, a wheel or a Turing machine.
#[pyclass(frozen, eq, module = "fob", from_py_object)]
#[derive(Clone, Debug, PartialEq)]
pub struct Machine(pub fob_machines::Machine);

impl Machine {
    /// Returns the machine of an argument: a machine, an automaton, a built-in name, or the path of a file.
    ///
    /// # Errors
    /// The argument is not a machine.
    pub fn of(argument: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Ok(machine) = argument.extract::<Self>() {
            return Ok(machine);
        }
        if let Ok(automaton) = argument.extract::<Automaton>() {
            return Ok(Self(automaton.board_dfa()?.into()));
        }
        let wrong = |_| PyTypeError::new_err("machine: expected a fob.Machine, a fob.Automaton, a name or a path");
        let path: PathBuf = argument.extract().map_err(wrong)?;
        match path.to_str().and_then(fob_machines::Machine::builtin) {
            Some(machine) => Ok(Self(machine)),
            None if path.extension().is_some() || automaton::is_automaton(&path) => Self::open(argument.py(), &path),
            None => Err(unknown(&path.to_string_lossy())),
        }
    }

    fn open(py: Python<'_>, path: &Path) -> PyResult<Self> {
        let text = || read_text_of(path, Source::File, Encoding::Foreign).map_err(|error| of_store(&error));
        let wrong = |errors: fob_machines::MachineErrors| of_text(path, errors.0);
        if !automaton::is_automaton(path) {
            return fob_machines::Machine::parse(&text()?).map(Self).map_err(wrong);
        }
        let is_jff = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("jff"));
        if is_jff
            && let text = text()?
            && jff_kind(&text) == Ok(JffKind::Turing)
        {
            return TuringMachines.read(&text).map(Self).map_err(wrong);
        }
        Ok(Self(automaton::read(py, path)?.board_dfa()?.into()))
    }
}

fn unknown(name: &str) -> PyErr {
    of_argument("machine", format!("{name:?}: no such machine; fob.Machine.names() lists the built-in ones"))
}

#[pymethods]
impl Machine {
    /// Returns the machine of an argument, as wherever a machine is expected: a machine, an automaton over two letters (the first
    /// is green), a built-in name, or the path of a file.
    #[new]
    fn new(machine: &Bound<'_, PyAny>) -> PyResult<Self> {
        Self::of(machine)
    }

    /// Returns the built-in machine of this name.
    #[staticmethod]
    fn builtin(name: &str) -> PyResult<Self> {
        fob_machines::Machine::builtin(name).map(Self).ok_or_else(|| unknown(name))
    }

    /// Returns the names of all built-in machines, kind by kind.
    #[staticmethod]
    fn names() -> Vec<&'static str> {
        kinds().into_iter().flat_map(|kind| kind.built_in().into_iter().map(|(name, _)| name)).collect()
    }

    /// Reads a file (.ron, .jff, .dot or .tm).
    #[staticmethod]
    fn read(py: Python<'_>, path: PathBuf) -> PyResult<Self> {
        Self::open(py, &path)
    }

    /// Reads the text of a machine file in Fob's form.
    #[staticmethod]
    fn parse(text: &str) -> PyResult<Self> {
        fob_machines::Machine::parse(text).map(Self).map_err(refused)
    }

    /// Returns the text of the machine's file.
    fn text(&self) -> String {
        self.0.source()
    }

    /// Name shown to people.
    #[getter]
    fn name(&self) -> &str {
        self.0.name()
    }

    /// Kind of machine: `dfa`, `wheel` or `turing`.
    #[getter]
    fn kind(&self) -> &'static str {
        self.0.kind()
    }

    /// The machine as an automaton over g and r; `None` if it is not finite.
    #[getter]
    fn automaton(&self) -> Option<Automaton> {
        self.0.finite().map(|dfa| Automaton::new(fob_automata::general::Automaton::from_board(dfa)))
    }

    /// Returns whether a string of g and r is accepted.
    fn accepts(&self, py: Python<'_>, word: &str) -> PyResult<bool> {
        let word = fob_automata::parse_word(word).map_err(|error| of_argument("word", error))?;
        Ok(py.detach(|| self.0.accepts(&self.0.run(&word))))
    }

    /// Returns the configuration after a string of g and r, in a few characters: a state's name for an automaton.
    fn state(&self, py: Python<'_>, word: &str) -> PyResult<String> {
        let word = fob_automata::parse_word(word).map_err(|error| of_argument("word", error))?;
        Ok(py.detach(|| self.0.text(&self.0.run(&word))))
    }

    fn __repr__(&self) -> String {
        format!("<fob.Machine {}>", fob_machines::titled(&self.0))
    }
}
