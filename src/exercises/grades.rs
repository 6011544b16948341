//! Grades of a class as tables.

use super::hand_in::Row;
use super::people::{Person, shown};
use super::points::{Points, four_decimals};
use super::sheet::Sheet;
use super::together::doubts;
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

/// The total of a student if a file of theirs was not read, or may be from somebody else.
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
    /// The person who earned the points.
    pub person: &'r Person,
    /// Name of the person in tables.
    pub student: &'r str,
    /// Points for each exercise of the sheet, the better of two files; `None` if nothing was handed in.
    pub points: Vec<Option<Points>>,
    /// Files that were not read. Another file may answer the same exercise, but this one may be the better one.
    pub unread: BTreeSet<&'r str>,
    /// Files of which some may be from somebody else by their names.
    pub rivals: BTreeSet<&'r str>,
}

impl Marks<'_> {
    /// Returns the sum of the points; `None` if it may be another one.
    pub fn total(&self) -> Option<Points> {
        let is_known = self.unread.is_empty() && self.rivals.is_empty();
        is_known.then(|| self.points.iter().flatten().copied().sum())
    }

    /// Returns why the total may be another one.
    pub fn reasons(&self) -> String {
        let listed = |files: &BTreeSet<&str>| files.iter().copied().collect::<Vec<_>>().join(", ");
        let unread = (!self.unread.is_empty()).then(|| format!("{} was not read", listed(&self.unread)));
        let rivals = (!self.rivals.is_empty()).then(|| format!("{} may be from different students", listed(&self.rivals)));
        unread.into_iter().chain(rivals).collect::<Vec<_>>().join(", and ")
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
            rivals: BTreeSet::new(),
        });
        if let Some(place) = sheet.exercises.iter().position(|exercise| exercise.id == row.exercise) {
            marks.points[place] = marks.points[place].max(row.judged.points);
        }
        if row.unread().is_some() {
            marks.unread.insert(&row.file);
        }
    }
    for doubt in doubts(sheet, rows).into_iter().filter(|doubt| doubt.are_rivals) {
        if let Some(marks) = people.get_mut(&(doubt.student, doubt.id)) {
            marks.rivals.extend(doubt.files);
        }
    }
    people.into_values().collect()
}

/// Returns the wide form: one row per student, one column per exercise, and the total or [`UNKNOWN`]. `absent` are people of whom
/// nothing is here: their cells are empty.
pub fn wide(sheet: &Sheet, rows: &[Row], absent: &[Person]) -> Cells {
    let ids = sheet.exercises.iter().map(|exercise| exercise.id.clone());
    let head = std::iter::once("student".to_owned()).chain(ids).chain(["total".to_owned(), "id".to_owned()]).collect();
    let line = |student: &str, cells: Vec<String>, total: String, id: &str| -> Vec<String> {
        std::iter::once(student.to_owned()).chain(cells).chain([total, id.to_owned()]).collect()
    };
    let mut students: Vec<Vec<String>> = marks(sheet, rows)
        .into_iter()
        .map(|marks| {
            let total = marks.total().map_or_else(|| UNKNOWN.to_owned(), |total| total.to_string());
            let cells = marks.points.iter().map(|points| points.map_or_else(String::new, |points| points.to_string()));
            line(marks.student, cells.collect(), total, &marks.person.id)
        })
        .collect();
    if !absent.is_empty() {
        let names = shown(&rows.iter().map(|row| &row.person).chain(absent).collect::<Vec<_>>());
        let nothing = vec![String::new(); sheet.exercises.len()];
        students.extend(absent.iter().map(|person| {
            let name = names.get(&person.id).unwrap_or(&person.name);
            line(name, nothing.clone(), String::new(), &person.id)
        }));
        // As the others are: by name, then by id.
        students.sort_by(|one, other| (one.first(), one.last()).cmp(&(other.first(), other.last())));
    }
    std::iter::once(head).chain(students).collect()
}
