//! Feedback for students.

use super::hand_in::Row;
use super::judge::Judgement;
use super::points::Points;
use super::sheet::{Exercise, Level, Sheet};

/// Returns the feedback on an answer, limited by the exercise's level: the verdict with the points, the counterexample, the hint.
pub fn text(exercise: &Exercise, judged: &Judgement) -> String {
    let mut parts = vec![judged.summary.clone()];
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
