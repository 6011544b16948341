//! Sheets of exercises as values.

use super::points::Points;
use fob_automata::general::{Alphabet, Automaton, Dense, Symbol};
use fob_automata::regex::Plus;

/// A sheet: exercises over its own letters.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// Title in hand-ins and gradebooks.
    pub title: String,
    /// The letters of its automata.
    pub letters: Alphabet,
    /// Meaning of `+` in its expressions; `None` if unspecified, which means "one or more".
    pub plus: Option<Plus>,
    /// The audience of this edition.
    pub edition: Edition,
    /// The exercises, at least one, with distinct ids.
    pub exercises: Vec<Exercise>,
}

/// The audience of a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edition {
    /// For the teacher: with all solutions.
    Teacher,
    /// For students: with only the parts that they may see.
    Student,
}

/// An exercise of a sheet.
#[derive(Clone, Debug)]
pub struct Exercise {
    /// Id in hand-ins and columns.
    pub id: String,
    /// Points of a correct answer.
    pub points: Points,
    /// Text of the task.
    pub text: String,
    /// The kind of task, with its data.
    pub task: Task,
    /// Limits of the answer and of its judgement.
    pub limits: Limits,
    /// Amount of feedback that a student gets.
    pub feedback: Level,
    /// True if the student's program judges the answer by itself.
    pub practice: bool,
    /// True if missing transitions are allowed.
    pub partial: bool,
    /// Known wrong answers with their points.
    pub misreadings: Vec<Misreading>,
    /// Line and column in the sheet.
    pub place: (usize, usize),
}

/// Limits of an exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Largest number of states for full points.
    pub states: Option<usize>,
    /// Number of times that the app judges the answer; 0 for no limit.
    pub attempts: u32,
    /// Largest number of steps of a machine on a tape.
    pub steps: u64,
}

impl Limits {
    /// Default number of steps.
    pub const STEPS: u64 = 100_000;
}

impl Default for Limits {
    fn default() -> Self {
        Self { states: None, attempts: 0, steps: Self::STEPS }
    }
}

/// Amount of feedback that a student gets; each level includes the ones before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// The verdict and the points.
    Verdict,
    /// The shortest word on which the answer is wrong.
    Counterexample,
    /// A hint about the kind of change that would correct it.
    Hint,
}

/// A known wrong answer, and the points it earns.
#[derive(Clone, Debug)]
pub struct Misreading {
    /// Language of the wrong answer.
    pub language: Language,
    /// Points of an answer with this language.
    pub points: Points,
    /// Explanation in a sentence for the student.
    pub text: String,
}

/// A language, as the sheet defines it.
#[derive(Clone, Debug)]
pub struct Language {
    /// The expression, if one defines it.
    pub expression: Option<String>,
    /// The automaton over the letters of the sheet, if one defines it.
    pub automaton: Option<Automaton>,
    /// The minimal automaton over the letters of the sheet.
    pub table: Dense,
}

impl Language {
    /// Returns the automaton for drawing: the given one, or the minimal one of the expression.
    pub fn drawn(&self, letters: &Alphabet) -> Automaton {
        self.automaton.clone().unwrap_or_else(|| self.minimal(letters))
    }

    /// Returns the minimal automaton with states `q0`, `q1` and so on.
    pub fn minimal(&self, letters: &Alphabet) -> Automaton {
        let names = (0..self.table.len()).map(|i| format!("q{i}")).collect();
        Automaton::from_table("", letters.clone(), &self.table, names)
    }
}

/// The form of the answer to an exercise that asks for a language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A deterministic automaton, complete unless the exercise allows a partial one.
    Dfa,
    /// Any automaton, deterministic or not.
    Nfa,
    /// A regular expression.
    Regex,
}

/// The words that an exercise asks for.
#[derive(Clone, Debug)]
pub enum Wanted {
    /// A word that is accepted.
    AcceptedBy(Language),
    /// A word that is rejected.
    RejectedBy(Language),
    /// A word that distinguishes the two.
    Differ(Language, Language),
}

/// The kind of an exercise. Parts that only the teacher has may be missing in a student's edition.
#[derive(Clone, Debug)]
pub enum Task {
    /// `dfa`, `nfa`, `regex`: an automaton or an expression for a language.
    Language {
        /// Form of the answer.
        form: Form,
        /// The language to give; `None` in a student's edition without it.
        solution: Option<Language>,
        /// An automaton to show.
        given: Option<Language>,
    },
    /// `minimal`: the minimal DFA of a given one.
    Minimal(Language),
    /// `subset`: the DFA of an NFA, with states named after sets.
    Subset(Language),
    /// `trace`: the states that a word passes.
    Trace(Language, Vec<Symbol>),
    /// `word`: a word with a property.
    Word(Wanted),
    /// `minimise_table`: the pairs of distinguishable states.
    MinimiseTable(Language),
    /// `tm_decide`: a machine that accepts and rejects tapes.
    TmDecide {
        /// Visible tapes, with whether each is to be accepted.
        tapes: Vec<(String, bool)>,
        /// Hidden tapes, with whether each is to be accepted.
        hidden: Vec<(String, bool)>,
    },
    /// `tm_compute`: a machine that turns tapes into others.
    TmCompute {
        /// Visible tapes, with the expected results.
        tapes: Vec<(String, String)>,
        /// Hidden tapes, with the expected results.
        hidden: Vec<(String, String)>,
    },
    /// `fob`: an order of the remaining pucks.
    Fob {
        /// Name of the DFA that reads the string.
        machine: String,
        /// The string so far.
        word: String,
        /// Numbers of remaining green and red pucks.
        left: (u32, u32),
    },
}

impl Task {
    /// Returns the kind as a sheet writes it.
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
    /// Returns the exercise with this id.
    pub fn exercise(&self, id: &str) -> Option<&Exercise> {
        self.exercises.iter().find(|exercise| exercise.id == id)
    }

    /// Returns the sum of all points.
    pub fn points(&self) -> Points {
        self.exercises.iter().map(|exercise| exercise.points).sum()
    }
}
