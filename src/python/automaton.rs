//! Finite automata over any letters.

use crate::errors::{of_argument, of_store, of_text, refused};
use fob_automata::foreign::{general_to_dot, general_to_jff};
use fob_automata::general::{self, Alphabet, Format, LetterMap, OpenError, expression};
use fob_automata::nfa::MAX_SUBSETS;
use fob_automata::operation::Combination;
use fob_automata::regex::MAX_DERIVATIVES;
use fob_automata::{BUILTIN, builtin};
use fob_store::{Encoding, Problem, Source, problems_of, read_text_of};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Prefix of an expression where a path is expected.
const REGEX: &str = "regex:";

/// A finite automaton, deterministic or not.
#[pyclass(frozen, eq, module = "fob", from_py_object)]
#[derive(Clone, Debug, PartialEq)]
pub struct Automaton {
    /// The automaton.
    pub automaton: Arc<general::Automaton>,
    notices: Vec<String>,
}

impl Automaton {
    /// Wraps an automaton.
    pub fn new(automaton: general::Automaton) -> Self {
        Self { automaton: Arc::new(automaton), notices: Vec::new() }
    }

    /// Returns an equal DFA of the board: the first letter is green, the second red.
    ///
    /// # Errors
    /// There are not two letters, or the subset construction makes too many sets.
    pub fn board_dfa(&self) -> PyResult<fob_automata::Dfa> {
        let letters = self.automaton.letters().len();
        let two = || refused(format!("{letters} letters: expected two, the first for green and the second for red"));
        if letters != 2 {
            return Err(two());
        }
        let whole = match self.automaton.choice() {
            Some(_) => self.automaton.determinize(MAX_SUBSETS).map_err(refused)?,
            None => general::Automaton::clone(&self.automaton),
        };
        whole.complete().0.to_board().ok_or_else(two)
    }

    fn combined(&self, py: Python<'_>, how: Combination, other: &Self) -> PyResult<Self> {
        let (own, other) = (self.automaton.letters(), &other.automaton);
        let differ = || refused(general::CompareError::Letters(own.clone(), other.letters().clone()));
        if !own.same_set(other.letters()) {
            return Err(differ());
        }
        let other = other.over(own).map_err(|_| differ())?;
        py.detach(|| self.automaton.combine(how, &other, MAX_SUBSETS)).map(Self::new).map_err(refused)
    }
}

fn alphabet(text: &str) -> PyResult<Alphabet> {
    Alphabet::new(&text.chars().collect::<Vec<_>>()).map_err(|error| of_argument("letters", error))
}

fn map(text: Option<&str>) -> PyResult<LetterMap> {
    text.map_or(Ok(LetterMap::default()), |text| LetterMap::parse(text).map_err(|error| of_argument("map", error)))
}

/// Opens a text; `wrong` creates the error for its problems.
fn open(
    text: &str,
    (format, name): (Format, &str),
    (letters, map): (Option<&str>, Option<&str>),
    wrong: impl Fn(Vec<Problem>) -> PyErr,
) -> PyResult<Automaton> {
    let (letters, map) = (letters.map(alphabet).transpose()?, self::map(map)?);
    let opened = general::open(text, format, name, letters.as_ref(), &map).map_err(|error| match error {
        OpenError::Broken(errors) | OpenError::Misfits(errors) => wrong(problems_of(&errors)),
        OpenError::Letters(error) => wrong(vec![Problem::new(format!("{error}; the argument `letters` names them all"))]),
        other => wrong(vec![Problem::new(other.to_string())]),
    })?;
    let notices = opened.notices.iter().map(ToString::to_string).collect();
    Ok(Automaton { automaton: Arc::new(opened.automaton), notices })
}

#[pymethods]
impl Automaton {
    /// Reads a file (.ron, .jff, .dot or .gv) as drawn: choices and missing transitions are kept.
    ///
    /// `letters` is the alphabet if the file uses fewer letters, such as "ab"; `map` maps its symbols to letters, such as
    /// "0=a,1=b". As on the command line, "regex:" and an expression stand for the expression.
    #[staticmethod]
    #[pyo3(signature = (path, *, letters=None, map=None))]
    fn read(py: Python<'_>, path: PathBuf, letters: Option<&str>, map: Option<&str>) -> PyResult<Self> {
        if let Some(expression) = path.to_str().and_then(|path| path.strip_prefix(REGEX)) {
            return Self::regex(py, expression, letters, "repeat");
        }
        let wrong = |problems| of_text(&path, problems);
        let Some(format) = Format::of_path(&path) else {
            return Err(wrong(vec![Problem::new("unknown extension: expected .ron, .jff or .dot")]));
        };
        let text = read_text_of(&path, Source::File, Encoding::Foreign).map_err(|error| of_store(&error))?;
        let name = path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
        open(&text, (format, &name), (letters, map), wrong)
    }

    /// Reads the text of a file in a named format: ron, jff or dot.
    #[staticmethod]
    #[pyo3(signature = (text, format="ron", *, letters=None, map=None))]
    fn parse(text: &str, format: &str, letters: Option<&str>, map: Option<&str>) -> PyResult<Self> {
        let format = self::format(format)?;
        let line = |problem: &Problem| match problem.at {
            Some((line, column)) => format!("line {line}, column {column}: {}", problem.text),
            None => problem.text.clone(),
        };
        let wrong = |problems: Vec<Problem>| refused(problems.iter().map(line).collect::<Vec<_>>().join("\n"));
        open(text, (format, "automaton"), (letters, map), wrong)
    }

    /// Returns the minimal DFA of a regular expression. Its letters are those of the expression, or `letters`. `plus` is the
    /// meaning of `+`: repeat for "one or more", union for "or".
    #[staticmethod]
    #[pyo3(signature = (expression, *, letters=None, plus="repeat"))]
    fn regex(py: Python<'_>, expression: &str, letters: Option<&str>, plus: &str) -> PyResult<Self> {
        let plus = match plus {
            "repeat" => expression::Plus::Repeat,
            "union" => expression::Plus::Union,
            _ => return Err(of_argument("plus", format!("{plus:?}; expected repeat or union"))),
        };
        let letters = match letters {
            Some(letters) => alphabet(letters)?,
            None => expression::letters(expression)
                .map_err(|error| refused(format!("{error}; the argument `letters` names them all")))?,
        };
        let table = py.detach(|| expression::table_within(expression, &letters, plus, MAX_DERIVATIVES)).map_err(refused)?;
        let names = (0..table.len()).map(|state| format!("q{state}")).collect();
        Ok(Self::new(general::Automaton::from_table(expression::title(expression), letters, &table, names)))
    }

    /// Returns the built-in DFA of this name.
    #[staticmethod]
    #[pyo3(name = "builtin")]
    fn built_in(name: &str) -> PyResult<Self> {
        let found = builtin(name).map(|dfa| Self::new(general::Automaton::from_board(&dfa)));
        found.ok_or_else(|| refused(format!("{name:?}: no such DFA; fob.Automaton.names() lists the built-in ones")))
    }

    /// Returns the names of the built-in DFAs.
    #[staticmethod]
    fn names() -> Vec<&'static str> {
        BUILTIN.iter().map(|(name, _)| *name).collect()
    }

    /// Returns the text of a file in a format: ron, jff or dot.
    #[pyo3(signature = (format="ron"))]
    fn text(&self, format: &str) -> PyResult<String> {
        Ok(match self::format(format)? {
            Format::Ron => self.automaton.to_ron(),
            Format::Jff => general_to_jff(&self.automaton),
            Format::Dot => general_to_dot(&self.automaton),
        })
    }

    /// Name shown to people.
    #[getter]
    fn name(&self) -> &str {
        self.automaton.name()
    }

    /// The letters, in order.
    #[getter]
    fn letters(&self) -> String {
        self.automaton.letters().letters().iter().collect()
    }

    /// Changes that were made to read the file, for people.
    #[getter]
    fn notices(&self) -> Vec<String> {
        self.notices.clone()
    }

    /// The names of the states, in order.
    #[getter]
    fn states(&self) -> Vec<&str> {
        self.automaton.states().iter().map(|state| state.name.as_str()).collect()
    }

    /// The name of the start state.
    #[getter]
    fn start(&self) -> &str {
        &self.automaton.states()[self.automaton.start()].name
    }

    /// The names of the accepting states, in order.
    #[getter]
    fn accepting(&self) -> Vec<&str> {
        self.automaton.states().iter().filter(|state| state.accepting).map(|state| state.name.as_str()).collect()
    }

    /// The targets of each state and letter, by name. The letter "" is a transition that reads nothing.
    #[getter]
    fn transitions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (states, all) = (self.automaton.states(), PyDict::new(py));
        let names = |targets: &[usize]| targets.iter().map(|&to| states[to].name.as_str()).collect::<Vec<_>>();
        for state in states {
            let of = PyDict::new(py);
            for (read, targets) in state.each(self.automaton.letters().len()) {
                match read {
                    Some(letter) => of.set_item(self.automaton.letters().letter(letter), names(&targets))?,
                    None if targets.is_empty() => {}
                    None => of.set_item("", names(&targets))?,
                }
            }
            all.set_item(&state.name, of)?;
        }
        Ok(all)
    }

    /// True if the automaton is a DFA; transitions may be missing.
    #[getter]
    fn is_deterministic(&self) -> bool {
        self.automaton.choice().is_none()
    }

    /// Returns whether a word is accepted.
    fn accepts(&self, py: Python<'_>, word: &str) -> PyResult<bool> {
        let word = self.automaton.letters().parse(word).map_err(|error| of_argument("word", error))?;
        Ok(py.detach(|| self.automaton.accepts(&word)))
    }

    /// Returns the minimal DFA, with its states named after their classes.
    fn minimal(&self, py: Python<'_>) -> PyResult<Self> {
        py.detach(|| self.automaton.minimal(MAX_SUBSETS)).map(Self::new).map_err(refused)
    }

    /// Returns a DFA of the same language, by the subset construction.
    fn determinized(&self, py: Python<'_>) -> PyResult<Self> {
        py.detach(|| self.automaton.determinize(MAX_SUBSETS)).map(Self::new).map_err(refused)
    }

    /// Returns the shortest word that exactly one of both accepts, the first of several in the order of letters; `None` if there
    /// is none.
    fn difference(&self, py: Python<'_>, other: &Self) -> PyResult<Option<String>> {
        py.detach(|| self.automaton.difference(&other.automaton, MAX_SUBSETS)).map_err(refused)
    }

    fn __and__(&self, py: Python<'_>, other: &Self) -> PyResult<Self> {
        self.combined(py, Combination::And, other)
    }

    fn __or__(&self, py: Python<'_>, other: &Self) -> PyResult<Self> {
        self.combined(py, Combination::Or, other)
    }

    fn __sub__(&self, py: Python<'_>, other: &Self) -> PyResult<Self> {
        self.combined(py, Combination::Diff, other)
    }

    fn __xor__(&self, py: Python<'_>, other: &Self) -> PyResult<Self> {
        self.combined(py, Combination::Xor, other)
    }

    /// Returns the DFA of all other words.
    fn __invert__(&self, py: Python<'_>) -> PyResult<Self> {
        py.detach(|| self.automaton.complement_of_language(MAX_SUBSETS)).map(Self::new).map_err(refused)
    }

    fn __len__(&self) -> usize {
        self.automaton.states().len()
    }

    fn __repr__(&self) -> String {
        let states = fob_base::text::plural(self.automaton.states().len(), "state");
        format!("<fob.Automaton {:?} with {states} over {}>", self.automaton.name(), self.letters())
    }
}

fn format(name: &str) -> PyResult<Format> {
    Format::of_ending(name).ok_or_else(|| of_argument("format", format!("{name:?}; expected ron, jff or dot")))
}

/// Returns whether a path is an automaton and not another machine: an expression, or a file of another program.
pub fn is_automaton(path: &Path) -> bool {
    if path.to_str().is_some_and(|path| path.starts_with(REGEX)) {
        return true;
    }
    let ending = path.extension().and_then(|ending| ending.to_str()).and_then(Format::of_ending);
    matches!(ending, Some(Format::Jff | Format::Dot))
}

/// Reads the automaton of a file, as `Automaton.read` does.
///
/// # Errors
/// The file cannot be read.
pub fn read(py: Python<'_>, path: &Path) -> PyResult<Automaton> {
    Automaton::read(py, path.to_path_buf(), None, None)
}
