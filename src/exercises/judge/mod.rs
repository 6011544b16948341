//! Judges answers: points, verdict, counterexample, hint.

mod density;
mod edits;
mod fob;
mod judgement;
pub(crate) mod language;
mod pairs;
mod subset;
mod trace;
mod turing;
mod word;

pub use density::density;
pub use edits::{Edit, fewest, hint, number as number_of_edits};
pub use judgement::Judgement;
pub use turing::{Program, ProgramError, Verdict as TapeVerdict};

use super::answer::Answer;
use super::sheet::{Edition, Exercise, Form, Sheet, Task};

/// Returns the mistake for which an expression or a machine cannot be read.
pub(crate) fn mistake(sheet: &Sheet, answer: &Answer) -> Option<String> {
    match answer {
        Answer::Regex(text) => language::mistake(sheet, text),
        Answer::Machine(text) => Program::read(text).err().map(|error| format!("the machine: {error}")),
        Answer::Automaton(_) | Answer::Trace(_) | Answer::Word(_) | Answer::Table(_) => None,
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
