//! Gradescope's `results.json`: what its autograder shows to a student. The form is that of
//! <https://gradescope-autograders.readthedocs.io/en/latest/specs/>.

use super::CliError;
use super::points::points;
use crate::exercises::{Points, Row, Sheet, feedback};
use crate::store;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Name of the folder in which Gradescope's autograder puts the only submission that it grades.
const SUBMISSION: &str = "submission";

/// The origin of rows that were handed in together.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum HandIn<'a> {
    /// One of Gradescope's submissions, whose numbers are unique.
    Submission(&'a str),
    /// All that a student handed in, by the student's id.
    Student(&'a str),
}

/// Writes a `results.json` for each hand-in: in a folder named after Gradescope's submission or after the student's id; directly
/// in `folder` if the only hand-in is the submission of an autograder.
///
/// # Errors
/// A file cannot be written.
pub fn write(folder: &Path, sheet: &Sheet, rows: &[Row], hand_ins: &[PathBuf]) -> Result<(), CliError> {
    let alone = matches!(hand_ins, [one] if one.file_name().is_some_and(|name| name == SUBMISSION));
    if alone {
        let rows: Vec<&Row> = rows.iter().collect();
        return save(&folder.join("results.json"), &results(sheet, &rows));
    }
    let mut by_hand_in: BTreeMap<HandIn, Vec<&Row>> = BTreeMap::new();
    for row in rows {
        let submission = row.file.split('/').rev().skip(1).find(|part| part.starts_with("submission_"));
        let hand_in = submission.map_or(HandIn::Student(&row.person.id), HandIn::Submission);
        by_hand_in.entry(hand_in).or_default().push(row);
    }
    let mut taken = BTreeSet::new();
    for (hand_in, mut rows) in by_hand_in {
        let name = match hand_in {
            HandIn::Submission(name) => name.to_owned(),
            HandIn::Student(id) => harmless(id),
        };
        // A group's submission is in a row of each of its people.
        let first = rows[0].person.id.clone();
        rows.retain(|row| row.person.id == first);
        // Some disks do not distinguish capital letters from small ones.
        let name = store::free_name(&name, |name| taken.contains(&name.to_lowercase()));
        taken.insert(name.to_lowercase());
        save(&folder.join(name).join("results.json"), &results(sheet, &rows))?;
    }
    Ok(())
}

fn save(path: &Path, results: &Value) -> Result<(), CliError> {
    let text = format!("{results:#}\n");
    store::save_atomic(path, text.as_bytes()).map_err(CliError::from)
}

/// Returns an id as the name of a folder.
fn harmless(id: &str) -> String {
    let name: String =
        id.chars().map(|c| if c.is_alphanumeric() || matches!(c, '-' | '_' | ' ' | '@') { c } else { '_' }).collect();
    if name.trim().is_empty() { "_".to_owned() } else { name }
}

/// Returns the results of one hand-in: a test for each exercise, the better of two files.
fn results(sheet: &Sheet, rows: &[&Row]) -> Value {
    let mut total = Points::default();
    let mut tests = Vec::new();
    for exercise in &sheet.exercises {
        let answers = rows.iter().filter(|row| row.exercise == exercise.id);
        // The first of equals.
        let best = answers.rev().max_by_key(|row| row.judged.points);
        let earned = best.and_then(|row| row.judged.points).unwrap_or_default();
        total = [total, earned].into_iter().sum();
        let output = best.map_or_else(
            || "Nothing was handed in for this exercise.".to_owned(),
            |row| {
                let notes: Vec<String> = row.problems.iter().map(|problem| format!("Note: {problem}.")).collect();
                std::iter::once(feedback::text(exercise, &row.judged)).chain(notes).collect::<Vec<_>>().join("\n")
            },
        );
        tests.push(json!({
            "name": exercise.id,
            "score": points(earned),
            "max_score": points(exercise.points),
            "status": if best.is_some() && earned == exercise.points { "passed" } else { "failed" },
            "output": output,
            "visibility": "visible",
        }));
    }
    // Another file may answer the exercise of one that was not read.
    let other = rows.iter().filter(|row| row.unread().is_some() || sheet.exercise(&row.exercise).is_none());
    let unread: Vec<String> =
        other.map(|row| format!("{}: {}", row.file, row.judged.problem.as_deref().unwrap_or("not read"))).collect();
    json!({ "score": points(total), "output": unread.join("\n"), "visibility": "visible", "tests": tests })
}
