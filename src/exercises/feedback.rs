//! Feedback for students, limited by the exercise's level.

use super::hand_in::Row;
use super::judge::{Judgement, language};
use super::points::Points;
use super::sheet::{Exercise, Level, Sheet, Task};
use std::borrow::Cow;

/// Verdict on a machine that passed, where the number of tapes, of which some are hidden, is not said.
const PASSED: &str = "passed all tapes";

/// Returns the verdict as students see it where they see nothing else.
pub fn verdict<'j>(exercise: &Exercise, judged: &'j Judgement) -> Cow<'j, str> {
    if is_on_tapes(exercise) && judged.verdict.starts_with("passed ") { PASSED.into() } else { (&*judged.verdict).into() }
}

/// Returns the verdict as the exercise's level of feedback allows it.
pub fn shown_verdict<'j>(exercise: &Exercise, judged: &'j Judgement) -> Cow<'j, str> {
    if exercise.feedback == Level::Verdict { verdict(exercise, judged) } else { (&*judged.verdict).into() }
}

/// Returns the reason why an answer could not be judged, or a part of it with a doubtful meaning, as the exercise's level of
/// feedback allows it.
pub fn problem<'j>(exercise: &Exercise, judged: &'j Judgement) -> Option<&'j str> {
    // The remark that a `+` would be right as "or" reveals more than the verdict.
    let tells_more = exercise.feedback == Level::Verdict && judged.counterexample.is_some();
    judged.problem.as_deref().filter(|_| !tells_more)
}

fn is_on_tapes(exercise: &Exercise) -> bool {
    matches!(exercise.task, Task::TmDecide { .. } | Task::TmCompute { .. })
}

/// Returns the verdict in a sentence that reveals nothing of single words, tapes, rows or steps.
fn brief(exercise: &Exercise, judged: &Judgement) -> String {
    let verdict = &*judged.verdict;
    let counts = match (&exercise.task, verdict) {
        _ if judged.problem.is_some() && judged.counterexample.is_none() => None,
        (Task::TmDecide { .. } | Task::TmCompute { .. }, "undecided") => {
            Some("Your machine had not always halted when its steps were used up.".to_owned())
        }
        (Task::TmDecide { .. } | Task::TmCompute { .. }, "different") => {
            Some("Your machine does not do what is asked.".to_owned())
        }
        (Task::TmDecide { .. } | Task::TmCompute { .. }, _) => Some("Your machine passed all tapes.".to_owned()),
        (Task::Trace(..) | Task::Subset(_) | Task::MinimiseTable(_), "partly right") => Some("It is partly right.".to_owned()),
        (Task::Trace(..) | Task::Subset(_) | Task::MinimiseTable(_), "wrong") => Some("It is wrong.".to_owned()),
        (Task::Language { .. } | Task::Minimal(_), "different" | "misreading") => {
            Some(format!("Your {} describes another language.", language::what(&exercise.task)))
        }
        _ => None,
    };
    counts.unwrap_or_else(|| judged.summary.clone())
}

/// Returns the feedback on an answer, limited by the exercise's level: the verdict with the points, the counterexample, the hint.
pub fn text(exercise: &Exercise, judged: &Judgement) -> String {
    let is_brief = exercise.feedback == Level::Verdict;
    let mut parts = vec![if is_brief { brief(exercise, judged) } else { judged.summary.clone() }];
    if exercise.feedback >= Level::Counterexample {
        parts.extend(judged.shown.clone());
    }
    if exercise.feedback >= Level::Hint {
        parts.extend(judged.hint.clone());
    }
    if let Some(points) = judged.points {
        parts.push(of(points, exercise.points));
    }
    parts.retain(|part| !part.is_empty());
    parts.join(" ")
}

fn of(points: Points, max: Points) -> String {
    format!("{points} of {max} points.")
}

/// Returns the feedback on a file as Markdown, with a heading for each of its answers.
pub fn file(sheet: &Sheet, rows: &[&Row]) -> String {
    let mut out = format!("# {}\n", sheet.title);
    for row in rows {
        let exercise = sheet.exercise(&row.exercise);
        let heading = if row.exercise.is_empty() { "?" } else { &row.exercise };
        out.push_str(&format!("\n## {}\n\n", fob_base::text::line(heading)));
        out.push_str(&match exercise {
            Some(exercise) => text(exercise, &row.judged),
            None => row.judged.summary.clone(),
        });
        out.push('\n');
        for problem in &row.problems {
            out.push_str(&format!("\nNote: {problem}.\n"));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::{read_sheet, written};

    /// Judges answers to a sheet, with the verdict, the problem and the text that a student gets.
    fn said(sheet: &str, answers: &[(&str, &str)]) -> Vec<String> {
        let sheet = read_sheet(sheet, &|_| Err(String::new())).unwrap().sheet;
        let one = |(id, answer): &(&str, &str)| {
            let exercise = sheet.exercise(id).unwrap();
            let judged = written(&sheet, exercise, answer).unwrap();
            let parts =
                [&*shown_verdict(exercise, &judged), problem(exercise, &judged).unwrap_or_default(), &text(exercise, &judged)];
            parts.join(" / ")
        };
        answers.iter().map(one).collect()
    }

    const SHEET: &str = r#"(title: "T", letters: ["a", "b"], plus: repeat, exercises: [
        (id: "m", kind: tm_compute, points: 4, text: "", tapes: [("1", "0")], hidden: [("11", "00"), ("000", "111")], limits: (steps: 50), feedback: LEVEL),
        (id: "e", kind: regex, points: 4, text: "", solution: regex("a|b"), feedback: LEVEL),
        (id: "t", kind: trace, points: 4, text: "", word: "ab", feedback: LEVEL, given: automaton((start: "p", states: [
            (name: "p", on: {"a": "q", "b": "p"}), (name: "q", accepting: true, on: {"a": "q", "b": "p"})]))),
    ])"#;

    const RIGHT: &str = r#"machine("start p\np0p1>\np1p0>")"#;
    /// Runs for ever to the right on `0`.
    const ENDLESS: &str = r#"machine("start p\np1p0>\np0s1>\ns0s1>\ns1s1>\ns_s1>")"#;
    const ANSWERS: [(&str, &str); 6] = [
        ("m", RIGHT),
        ("m", ENDLESS),
        ("m", r#"machine("start p\np1p1=")"#),
        ("e", r#"regex("a+b")"#),
        ("t", r#"trace(["p", "q", "q"])"#),
        ("e", r#"word("a")"#),
    ];

    #[test]
    fn where_the_verdict_is_all_nothing_is_said_of_single_words_tapes_or_steps() {
        let said = said(&SHEET.replace("LEVEL", "verdict"), &ANSWERS);
        let expected = [
            "passed all tapes /  / Your machine passed all tapes. 4 of 4 points.",
            "undecided /  / Your machine had not always halted when its steps were used up. 2.5 of 4 points.",
            "different /  / Your machine does not do what is asked. 0 of 4 points.",
            "different /  / Your expression describes another language. ",
            "partly right /  / It is partly right. 2.5 of 4 points.",
            "not a regex / the answer is a word: expected an expression / No points: the answer is a word: expected an expression. 0 of 4 points.",
        ];
        for (said, expected) in said.iter().zip(expected) {
            assert!(said.starts_with(expected), "{said}");
        }
    }

    #[test]
    fn with_more_feedback_all_is_said() {
        let said = said(&SHEET.replace("LEVEL", "counterexample"), &ANSWERS);
        let expected = [
            "passed 3 tapes /  / Your machine passed 3 tapes.",
            "undecided /  / Your machine passed 2 of 3 tapes. On 1 tape it had not halted when its steps were used up.",
            "different /  / Your machine passed 0 of 3 tapes.",
            "different / character 2: `+` is read as",
            "partly right /  / 2 of 3 steps are right",
        ];
        for (said, expected) in said.iter().zip(expected) {
            assert!(said.starts_with(expected), "{said}");
        }
    }
}
