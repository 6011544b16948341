//! Answers judged: points, verdict, counterexample, hint.

mod density;
mod edits;
mod fob;
mod language;
mod pairs;
mod subset;
mod trace;
mod turing;
mod word;

pub use density::density;
pub use edits::{Edit, fewest, hint, number as number_of_edits};
pub use turing::{Program, ProgramError, Verdict as TapeVerdict};

use super::answer::Answer;
use super::points::{Points, ratio};
use super::sheet::{Edition, Exercise, Form, Sheet, Task};
use num_rational::BigRational;

/// The most sets of states of an answer that is made deterministic.
pub const MOST_SETS: usize = 10_000;

/// What a judge says of an answer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Judgement {
    /// The points; nothing where the teacher judges.
    pub points: Option<Points>,
    /// In one to three words: `equivalent`, `too large`, `incomplete`, `misreading`, `different`, `undecided`, `not a dfa`, ...
    pub verdict: String,
    /// The shortest word on which the answer is wrong, or the first tape; whole.
    pub counterexample: Option<String>,
    /// What the answer says of it: `accept`, `reject`, or what a machine leaves on the tape.
    pub answer_says: Option<String>,
    /// What it should say.
    pub expected: Option<String>,
    /// Whether the counterexample is accepted by the answer, where it accepts words.
    pub answer_accepts: Option<bool>,
    /// Number of states as drawn.
    pub states: Option<usize>,
    /// Number of states of the answer's minimal DFA.
    pub minimal_states: Option<usize>,
    /// The fewest edits that make it right.
    pub edits: Option<usize>,
    /// The density of the difference.
    pub density: Option<BigRational>,
    /// What a misreading is called.
    pub misreading: Option<String>,
    /// Why it could not be judged as what it should be.
    pub problem: Option<String>,
    /// The verdict in a sentence.
    pub told: String,
    /// The counterexample in a sentence.
    pub shown: Option<String>,
    /// The hint.
    pub hint: Option<String>,
    /// The answer's minimal automaton, where it has a wrong language: to find the same one elsewhere.
    pub wrong: Option<fob_automata::general::Table>,
}

impl Judgement {
    /// No points, for a reason.
    pub fn refused(verdict: impl Into<String>, problem: impl Into<String>) -> Self {
        let problem = problem.into();
        Self {
            points: Some(Points::default()),
            verdict: verdict.into(),
            told: format!("No points: {problem}."),
            problem: Some(problem),
            ..Self::default()
        }
    }

    /// Left to the teacher.
    fn open() -> Self {
        let told = "Your teacher judges this exercise.".to_owned();
        Self { verdict: "left to the teacher".to_owned(), told, ..Self::default() }
    }

    fn right(points: Points, told: &str) -> Self {
        Self { points: Some(points), verdict: "right".to_owned(), told: told.to_owned(), ..Self::default() }
    }

    /// A part of the points, by right things less wrong ones; never all of them.
    fn part(max: Points, share: &BigRational, told: String) -> Self {
        let points = max.share(share).below(max);
        let verdict = if points.is_zero() { "wrong" } else { "partly right" };
        Self { points: Some(points), verdict: verdict.to_owned(), told, ..Self::default() }
    }
}

/// Judges an answer to an exercise of a sheet.
pub fn judge(sheet: &Sheet, exercise: &Exercise, answer: &Answer) -> Judgement {
    if sheet.edition == Edition::Student && !exercise.practice {
        return Judgement::open();
    }
    let max = exercise.points;
    match (&exercise.task, answer) {
        (Task::Language { solution: None, .. }, _) => Judgement::open(),
        (Task::Language { form: Form::Regex, solution: Some(solution), .. }, Answer::Regex(text)) => {
            language::regex(sheet, exercise, solution, text)
        }
        (Task::Language { form: form @ (Form::Dfa | Form::Nfa), solution: Some(solution), .. }, Answer::Automaton(drawn)) => {
            language::drawn(sheet, exercise, *form, &solution.table, exercise.limits.states, drawn)
        }
        (Task::Minimal(given), Answer::Automaton(drawn)) => {
            language::drawn(sheet, exercise, Form::Dfa, &given.table, Some(given.table.len()), drawn)
        }
        (Task::Subset(given), Answer::Automaton(drawn)) => subset::judge(sheet, exercise, given, drawn),
        (Task::Trace(given, word), Answer::Trace(path)) => trace::judge(sheet, max, given, word, path),
        (Task::Word(wanted), Answer::Word(text)) => word::judge(sheet, max, wanted, text),
        (Task::MinimiseTable(given), Answer::Table(rows)) => pairs::judge(sheet, max, given, rows),
        (Task::TmDecide { tapes, hidden }, Answer::Machine(text)) => turing::decide(exercise, tapes, hidden, text),
        (Task::TmCompute { tapes, hidden }, Answer::Machine(text)) => turing::compute(exercise, tapes, hidden, text),
        (Task::Fob { machine, word, left }, Answer::Word(text)) => fob::judge(max, machine, word, *left, text),
        (task, answer) => {
            let verdict = match task {
                Task::Language { form: Form::Nfa, .. } => "not an nfa",
                Task::Language { form: Form::Regex, .. } => "not a regex",
                Task::Language { .. } | Task::Minimal(_) | Task::Subset(_) => "not a dfa",
                Task::Trace(..) => "not a trace",
                Task::Word(_) | Task::Fob { .. } => "not a word",
                Task::MinimiseTable(_) => "not a table",
                Task::TmDecide { .. } | Task::TmCompute { .. } => "not a machine",
            };
            let wanted = match task {
                Task::Language { form: Form::Regex, .. } => "an expression",
                Task::Language { .. } | Task::Minimal(_) | Task::Subset(_) => "an automaton",
                Task::Trace(..) => "a list of states",
                Task::Word(_) | Task::Fob { .. } => "a word",
                Task::MinimiseTable(_) => "a table of pairs",
                Task::TmDecide { .. } | Task::TmCompute { .. } => "a Turing machine",
            };
            Judgement::refused(verdict, format!("the answer is {}: expected {wanted}", answer.what()))
        }
    }
}

/// `part` of `whole` as a fraction.
fn share(part: usize, whole: usize) -> BigRational {
    ratio(part as i64, whole as i64)
}
