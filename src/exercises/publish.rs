//! The student's edition of a sheet: one file that contains only what students may have.

use super::answer::quoted;
use super::points::Points;
use super::sheet::{Exercise, Language, Level, Limits, Sheet, Task, Wanted};
use fob_automata::general::Automaton;
use fob_automata::regex::Plus;
use std::fmt::Write;

/// Notice, in the file and to the teacher, about the solutions in it.
pub const NOT_SECRET: &str = "Exercises for practice hold their solutions, so that the program can judge: these are not secret.";

/// Returns the text of the student's edition. Exercises with `practice: true` keep their minimal solutions, misreadings and
/// visible tapes; the others keep only text, given automata and limits. Hidden tapes are left out, and the contents of files are
/// included.
pub fn publish(sheet: &Sheet) -> String {
    format!("// {NOT_SECRET}\n{}", edition(sheet))
}

fn edition(sheet: &Sheet) -> String {
    let mut out = String::new();
    let _ = write!(out, "(title: {}, letters: [", quoted(&sheet.title));
    let letters: Vec<String> = sheet.letters.letters().iter().map(|c| quoted(&c.to_string())).collect();
    let _ = write!(out, "{}], ", letters.join(", "));
    match sheet.plus {
        Some(Plus::Union) => out.push_str("plus: union, "),
        Some(Plus::Repeat) => out.push_str("plus: repeat, "),
        None => {}
    }
    out.push_str("edition: student, exercises: [\n");
    for exercise in &sheet.exercises {
        write_exercise(&mut out, sheet, exercise);
    }
    out.push_str("])\n");
    out
}

/// Returns the text of the student's edition in which no exercise is for practice: no part of it reveals a solution.
pub fn publish_closed(sheet: &Sheet) -> String {
    let mut closed = sheet.clone();
    for exercise in &mut closed.exercises {
        exercise.practice = false;
    }
    edition(&closed)
}

fn write_exercise(out: &mut String, sheet: &Sheet, exercise: &Exercise) {
    let Exercise { id, points, text, task, limits, feedback, practice, partial, misreadings, .. } = exercise;
    let _ = write!(out, "  (id: {}, kind: {}, points: {}, text: {}", quoted(id), task.kind(), number(*points), quoted(text));
    let minimal = |language: &Language| format!("automaton({})", language.minimal(&sheet.letters).to_ron_line());
    match task {
        Task::Language { solution, given, .. } => {
            if let Some(given) = given {
                let _ = write!(out, ",\n   given: {}", source(given));
            }
            if let Some(solution) = solution.as_ref().filter(|_| *practice) {
                // This applies to NFAs too: the minimal DFA reveals no more than the language.
                let _ = write!(out, ",\n   solution: {}", minimal(solution));
            }
        }
        Task::Minimal(given) | Task::Subset(given) | Task::MinimiseTable(given) => {
            let _ = write!(out, ",\n   given: {}", source(given));
        }
        Task::Trace(given, word) => {
            let _ = write!(out, ",\n   given: {}, word: {}", source(given), quoted(&sheet.letters.text(word)));
        }
        Task::Word(Wanted::AcceptedBy(given)) => {
            let _ = write!(out, ",\n   accepted_by: {}", source(given));
        }
        Task::Word(Wanted::RejectedBy(given)) => {
            let _ = write!(out, ",\n   rejected_by: {}", source(given));
        }
        Task::Word(Wanted::Differ(a, b)) => {
            let _ = write!(out, ",\n   differ: ({}, {})", source(a), source(b));
        }
        Task::TmDecide { tapes, .. } if *practice => {
            let verdict = |accepts: bool| if accepts { "accept" } else { "reject" };
            let tapes: Vec<String> =
                tapes.iter().map(|(tape, accepts)| format!("({}, {})", quoted(tape), verdict(*accepts))).collect();
            let _ = write!(out, ",\n   tapes: [{}]", tapes.join(", "));
        }
        Task::TmCompute { tapes, .. } if *practice => {
            let tapes: Vec<String> = tapes.iter().map(|(tape, left)| format!("({}, {})", quoted(tape), quoted(left))).collect();
            let _ = write!(out, ",\n   tapes: [{}]", tapes.join(", "));
        }
        Task::TmDecide { .. } | Task::TmCompute { .. } => {}
        Task::Fob { machine, word, left } => {
            let _ = write!(out, ",\n   machine: {}, word: {}, left: ({}, {})", quoted(machine), quoted(word), left.0, left.1);
        }
    }
    if *practice && !misreadings.is_empty() {
        let list: Vec<String> = misreadings
            .iter()
            .map(|m| format!("({}, {}, {})", minimal(&m.language), number(m.points), quoted(&m.text)))
            .collect();
        let _ = write!(out, ",\n   misreadings: [{}]", list.join(", "));
    }
    if *limits != Limits::default() {
        let states = limits.states.map_or_else(String::new, |states| format!("states: {states}, "));
        let _ = write!(out, ",\n   limits: ({states}attempts: {}, steps: {})", limits.attempts, limits.steps);
    }
    let level = match feedback {
        Level::Verdict => "verdict",
        Level::Counterexample => "counterexample",
        Level::Hint => "hint",
    };
    let _ = write!(out, ",\n   feedback: {level}, practice: {practice}");
    out.push_str(if *partial { ", partial: true),\n" } else { "),\n" });
}

/// Returns a source that needs no other file.
pub(crate) fn source(language: &Language) -> String {
    match (&language.expression, &language.automaton) {
        (Some(text), _) => format!("regex({})", quoted(text)),
        (None, Some(automaton)) => format!("automaton({})", Automaton::to_ron_line(automaton)),
        (None, None) => String::new(),
    }
}

fn number(points: Points) -> String {
    points.to_string()
}
