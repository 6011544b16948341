//! Judgements as they are stored, and as the lecturer and students see them.

use super::settings::Show;
use fob_exercises::{Exercise, Judgement, Level, Points, feedback, four_decimals};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// A stored judgement: everything but the automaton for finding similar answers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Judged {
    /// Points in halves.
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<u32>,
    pub verdict: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counterexample: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    answer_says: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    answer_accepts: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    states: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    minimal_states: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    edits: Option<usize>,
    /// A fraction, such as `3/40`.
    #[serde(skip_serializing_if = "Option::is_none")]
    density: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub misreading: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    problem: Option<String>,
    summary: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    shown: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hint: Option<String>,
}

impl From<Judgement> for Judged {
    fn from(judgement: Judgement) -> Self {
        Self {
            points: judgement.points.map(Points::in_halves),
            verdict: judgement.verdict,
            counterexample: judgement.counterexample,
            answer_says: judgement.answer_says,
            expected: judgement.expected,
            answer_accepts: judgement.answer_accepts,
            states: judgement.states,
            minimal_states: judgement.minimal_states,
            edits: judgement.edits,
            density: judgement.density.map(|density| density.to_string()),
            misreading: judgement.misreading,
            problem: judgement.problem,
            summary: judgement.summary,
            shown: judgement.shown,
            hint: judgement.hint,
        }
    }
}

impl Judged {
    pub fn points(&self) -> Option<Points> {
        self.points.map(Points::halves)
    }

    /// Returns the judgement for tables and feedback.
    pub fn judgement(&self) -> Judgement {
        let own = self.clone();
        Judgement {
            points: self.points(),
            verdict: own.verdict,
            counterexample: own.counterexample,
            answer_says: own.answer_says,
            expected: own.expected,
            answer_accepts: own.answer_accepts,
            states: own.states,
            minimal_states: own.minimal_states,
            edits: own.edits,
            density: own.density.and_then(|text| text.parse().ok()),
            misreading: own.misreading,
            problem: own.problem,
            summary: own.summary,
            shown: own.shown,
            hint: own.hint,
            wrong: None,
        }
    }

    /// Returns the lecturer's view. An answer to an exercise that the sheet no longer has gets no feedback.
    pub fn for_lecturer(&self, exercise: Option<&Exercise>) -> Value {
        let judgement = self.judgement();
        let density = judgement.density.as_ref().map(four_decimals).and_then(|text| text.parse::<f64>().ok());
        json!({
            "points": number(self.points()),
            "max": number(exercise.map(|exercise| exercise.points)),
            "verdict": self.verdict,
            "counterexample": self.counterexample,
            "answer_says": self.answer_says,
            "expected": self.expected,
            "answer_accepts": self.answer_accepts,
            "states": self.states,
            "minimal_states": self.minimal_states,
            "edits": self.edits,
            "density": density,
            "misreading": self.misreading,
            "problem": self.problem,
            "feedback": exercise.map(|exercise| feedback::text(exercise, &judgement)),
        })
    }

    /// Returns the student's view: never more than the exercise's level of feedback allows.
    pub fn for_student(&self, exercise: Option<&Exercise>, show: Show, is_over: bool) -> Value {
        let Some(exercise) = exercise else { return Value::Null };
        let shows_all = match show {
            Show::All => true,
            Show::Verdict => false,
            Show::Receipt if is_over => true,
            Show::Receipt => return Value::Null,
        };
        let shows_word = shows_all && exercise.feedback >= Level::Counterexample;
        let shows_hint = shows_all && exercise.feedback >= Level::Hint;
        let judgement = self.judgement();
        let verdict =
            if shows_all { feedback::shown_verdict(exercise, &judgement) } else { feedback::verdict(exercise, &judgement) };
        json!({
            "points": number(self.points().filter(|_| shows_all)),
            "max": number(Some(exercise.points).filter(|_| shows_all)),
            "verdict": verdict,
            "counterexample": self.counterexample.as_ref().filter(|_| shows_word),
            "answer_says": self.answer_says.as_ref().filter(|_| shows_word),
            "answer_accepts": self.answer_accepts.filter(|_| shows_word),
            "misreading": self.misreading.as_ref().filter(|_| shows_hint),
            "feedback": shows_all.then(|| feedback::text(exercise, &judgement)),
            "problem": feedback::problem(exercise, &judgement).filter(|_| shows_all),
        })
    }
}

/// Returns points as a number, an integer if they are whole.
pub fn number(points: Option<Points>) -> Value {
    points.map_or(Value::Null, |points| {
        let number = points.number();
        if number.fract() == 0.0 { json!(number as u64) } else { json!(number) }
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use fob_exercises::{read_sheet, written};

    /// A table of stored judgements has the same cells as one of the judgements themselves.
    #[test]
    fn what_is_kept_of_a_judgement_is_all_that_tables_and_feedback_need() {
        let sheet = r#"(title: "T", letters: ["a", "b"], plus: repeat, exercises: [
            (id: "e", kind: dfa, points: 10, text: "", solution: regex("(a|b)*ab"), feedback: hint,
             misreadings: [(regex("(a|b)*ab(a|b)*"), 4, "Contains.")]),
            (id: "m", kind: tm_decide, points: 3, text: "", tapes: [("1", accept), ("0", reject)], limits: (steps: 50)),
        ])"#;
        let sheet = read_sheet(sheet, &|_| Err(String::new())).unwrap().sheet;
        let dfa = r#"automaton((letters: ["a", "b"], start: "p", states: [(name: "p", on: {"a": "q", "b": "p"}),
            (name: "q", accepting: true, on: {"a": "q", "b": "p"})]))"#;
        for (exercise, text) in [(0, dfa), (0, "regex(\"a\")"), (1, "machine(\"p 0 0 > p\")"), (1, "machine(\"x\")")] {
            let exercise = &sheet.exercises[exercise];
            let judgement = Judgement { wrong: None, ..written(&sheet, exercise, text).unwrap() };
            let text = serde_json::to_string(&Judged::from(judgement.clone())).unwrap();
            let kept: Judged = serde_json::from_str(&text).unwrap();
            assert_eq!(kept.judgement(), judgement);
            for show in [Show::All, Show::Verdict, Show::Receipt] {
                assert!(!kept.for_student(Some(exercise), show, true).to_string().contains("expected\":"));
            }
        }
    }
}
