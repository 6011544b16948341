//! A sheet of exercises as a value.

use super::points::Points;
use fob_automata::general::{Alphabet, Automaton, Symbol, Table};
use fob_automata::regex::Plus;

/// A sheet: exercises over letters of its own.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// What hand-ins and gradebooks call it.
    pub title: String,
    /// The letters of its automata.
    pub letters: Alphabet,
    /// What `+` means in its expressions; nothing where it does not say, and it is "one or more".
    pub plus: Option<Plus>,
    /// Who it is for.
    pub edition: Edition,
    /// The exercises, at least one, with different ids.
    pub exercises: Vec<Exercise>,
}

/// Who a sheet is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edition {
    /// The teacher: with all solutions.
    Teacher,
    /// The students: with what they may have.
    Student,
}

/// An exercise of a sheet.
#[derive(Clone, Debug)]
pub struct Exercise {
    /// Its name in hand-ins and columns.
    pub id: String,
    /// All points.
    pub points: Points,
    /// What is to be done.
    pub text: String,
    /// The kind, with what is given and what is asked for.
    pub task: Task,
    /// What it limits.
    pub limits: Limits,
    /// How much a student is told.
    pub feedback: Level,
    /// Whether the student's program judges by itself.
    pub practice: bool,
    /// Whether missing transitions are no fault.
    pub partial: bool,
    /// Wrong answers that are known.
    pub misreadings: Vec<Misreading>,
    /// Where the sheet has it: line and column.
    pub place: (usize, usize),
}

/// Limits of an exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The most states for all points.
    pub states: Option<usize>,
    /// How often the student's program judges; 0 is without limit.
    pub attempts: u32,
    /// The most steps of a machine on a tape.
    pub steps: u64,
}

impl Limits {
    /// The steps where nothing is said.
    pub const STEPS: u64 = 100_000;
}

impl Default for Limits {
    fn default() -> Self {
        Self { states: None, attempts: 0, steps: Self::STEPS }
    }
}

/// How much a student is told; each level includes the ones before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Right or not, and the points.
    Verdict,
    /// The shortest word on which the answer is wrong.
    Counterexample,
    /// A hint: what kind of change would do.
    Hint,
}

/// A wrong answer that is known, and what it earns.
#[derive(Clone, Debug)]
pub struct Misreading {
    /// Its language.
    pub language: Language,
    /// What it earns.
    pub points: Points,
    /// What it is, in a sentence for the student.
    pub text: String,
}

/// A language, as the sheet gives it.
#[derive(Clone, Debug)]
pub struct Language {
    /// The expression, if it is given by one.
    pub expression: Option<String>,
    /// The automaton, if it is given by one, over the letters of the sheet.
    pub automaton: Option<Automaton>,
    /// The minimal automaton.
    pub table: Table,
}

impl Language {
    /// The automaton as it is drawn: the given one, or the minimal one of the expression.
    pub fn drawn(&self, letters: &Alphabet) -> Automaton {
        self.automaton.clone().unwrap_or_else(|| self.minimal(letters))
    }

    /// The minimal automaton with states `q0`, `q1` and so on.
    pub fn minimal(&self, letters: &Alphabet) -> Automaton {
        let names = (0..self.table.len()).map(|i| format!("q{i}")).collect();
        Automaton::from_table("", letters.clone(), &self.table, names)
    }
}

/// What an answer is drawn or written as, where the exercise asks for a language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A deterministic automaton.
    Dfa,
    /// Any automaton.
    Nfa,
    /// An expression.
    Regex,
}

/// Which words are asked for.
#[derive(Clone, Debug)]
pub enum Wanted {
    /// One that is accepted.
    AcceptedBy(Language),
    /// One that is rejected.
    RejectedBy(Language),
    /// One that tells both apart.
    Differ(Language, Language),
}

/// The kind of an exercise. What only the teacher has may be missing in a student's edition.
#[derive(Clone, Debug)]
pub enum Task {
    /// `dfa`, `nfa`, `regex`: an automaton or an expression for a language.
    Language {
        /// As what.
        form: Form,
        /// The language.
        solution: Option<Language>,
        /// An automaton that is shown.
        given: Option<Language>,
    },
    /// `minimal`: the minimal DFA of a given one.
    Minimal(Language),
    /// `subset`: the DFA of an NFA, its states named after sets.
    Subset(Language),
    /// `trace`: the states that a word passes.
    Trace(Language, Vec<Symbol>),
    /// `word`: a word.
    Word(Wanted),
    /// `minimise_table`: which pairs of states differ.
    MinimiseTable(Language),
    /// `tm_decide`: a machine that accepts and rejects tapes.
    TmDecide {
        /// The tapes that are shown.
        tapes: Vec<(String, bool)>,
        /// The tapes that are not.
        hidden: Vec<(String, bool)>,
    },
    /// `tm_compute`: a machine that turns tapes into others.
    TmCompute {
        /// The tapes that are shown.
        tapes: Vec<(String, String)>,
        /// The tapes that are not.
        hidden: Vec<(String, String)>,
    },
    /// `fob`: the order of the pucks that are left.
    Fob {
        /// The name of the DFA that reads the string.
        machine: String,
        /// What has fallen.
        word: String,
        /// How many greens and reds are left.
        left: (u32, u32),
    },
}

impl Task {
    /// The kind as a sheet writes it.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Language { form: Form::Dfa, .. } => "dfa",
            Self::Language { form: Form::Nfa, .. } => "nfa",
            Self::Language { form: Form::Regex, .. } => "regex",
            Self::Minimal(_) => "minimal",
            Self::Subset(_) => "subset",
            Self::Trace(..) => "trace",
            Self::Word(_) => "word",
            Self::MinimiseTable(_) => "minimise_table",
            Self::TmDecide { .. } => "tm_decide",
            Self::TmCompute { .. } => "tm_compute",
            Self::Fob { .. } => "fob",
        }
    }
}

impl Sheet {
    /// The exercise of this id.
    pub fn exercise(&self, id: &str) -> Option<&Exercise> {
        self.exercises.iter().find(|exercise| exercise.id == id)
    }

    /// All points.
    pub fn points(&self) -> Points {
        self.exercises.iter().map(|exercise| exercise.points).sum()
    }
}
