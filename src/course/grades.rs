//! Grades as tables.

use super::hand_in::Row;
use super::people::Person;
use super::points::{Points, four_decimals};
use super::sheet::Sheet;
use std::collections::{BTreeMap, BTreeSet};

/// Column names of the long form.
pub const COLUMNS: [&str; 16] = [
    "student",
    "file",
    "exercise",
    "points",
    "max",
    "verdict",
    "counterexample",
    "answer_says",
    "expected",
    "states",
    "minimal_states",
    "edits",
    "density",
    "misreading",
    "problem",
    "id",
];

/// Stands for the total of a student as long as a file of theirs was not read.
pub const UNKNOWN: &str = "?";

/// A table as rows of unescaped cells, the head first.
pub type Cells = Vec<Vec<String>>;

/// Returns the unescaped cells of a row, in the order of [`COLUMNS`].
pub fn cells(row: &Row) -> [String; 16] {
    let judged = &row.judged;
    let number = |number: Option<usize>| number.map_or_else(String::new, |number| number.to_string());
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    let problems: Vec<&str> = judged.problem.iter().chain(&row.problems).map(String::as_str).collect();
    [
        row.student.clone(),
        row.file.clone(),
        row.exercise.clone(),
        judged.points.map_or_else(String::new, |points| points.to_string()),
        row.max.map_or_else(String::new, |max| max.to_string()),
        judged.verdict.clone(),
        text(&judged.counterexample),
        text(&judged.answer_says),
        text(&judged.expected),
        number(judged.states),
        number(judged.minimal_states),
        number(judged.edits),
        judged.density.as_ref().map_or_else(String::new, four_decimals),
        text(&judged.misreading),
        problems.join("; "),
        row.person.id.clone(),
    ]
}

/// Returns the long form: one row per answer.
pub fn long(rows: &[Row]) -> Cells {
    let head = COLUMNS.map(str::to_owned).to_vec();
    std::iter::once(head).chain(rows.iter().map(|row| cells(row).to_vec())).collect()
}

/// The points of one person.
#[derive(Clone, Debug)]
pub struct Marks<'r> {
    /// Who it is.
    pub person: &'r Person,
    /// Name in tables.
    pub student: &'r str,
    /// Points for each exercise of the sheet, the better of two files; `None` if nothing was handed in.
    pub points: Vec<Option<Points>>,
    /// Files that were not read. Another file may answer the same exercise, but this one may be the better one.
    pub unread: BTreeSet<&'r str>,
}

impl Marks<'_> {
    /// Returns the sum of the points.
    pub fn total(&self) -> Points {
        self.points.iter().flatten().copied().sum()
    }
}

/// Returns the points of each person, ordered by name.
pub fn marks<'r>(sheet: &Sheet, rows: &'r [Row]) -> Vec<Marks<'r>> {
    let mut people: BTreeMap<(&str, &str), Marks> = BTreeMap::new();
    for row in rows {
        let marks = people.entry((&row.student, &row.person.id)).or_insert_with(|| Marks {
            person: &row.person,
            student: &row.student,
            points: vec![None; sheet.exercises.len()],
            unread: BTreeSet::new(),
        });
        if let Some(place) = sheet.exercises.iter().position(|exercise| exercise.id == row.exercise) {
            marks.points[place] = marks.points[place].max(row.judged.points);
        }
        if row.unread().is_some() {
            marks.unread.insert(&row.file);
        }
    }
    people.into_values().collect()
}

/// Returns the wide form: one row per student, one column per exercise, and the total, [`UNKNOWN`] if a file was not read.
pub fn wide(sheet: &Sheet, rows: &[Row]) -> Cells {
    let ids = sheet.exercises.iter().map(|exercise| exercise.id.clone());
    let head = std::iter::once("student".to_owned()).chain(ids).chain(["total".to_owned(), "id".to_owned()]).collect();
    let students = marks(sheet, rows).into_iter().map(|marks| {
        let total = if marks.unread.is_empty() { marks.total().to_string() } else { UNKNOWN.to_owned() };
        let cells = marks.points.iter().map(|points| points.map_or_else(String::new, |points| points.to_string()));
        std::iter::once(marks.student.to_owned()).chain(cells).chain([total, marks.person.id.clone()]).collect()
    });
    std::iter::once(head).chain(students).collect()
}
