//! Grades as tables of comma-separated values.

use super::hand_in::Row;
use super::points::{Points, four_decimals};
use super::sheet::Sheet;
use fob_base::csv;
use std::collections::{BTreeMap, HashMap};

/// Column names of the long form.
pub const COLUMNS: [&str; 15] = [
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
];

/// Returns the unescaped cells of a row, in the order of [`COLUMNS`].
pub fn cells(row: &Row) -> [String; 15] {
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
    ]
}

/// Returns the long form: one row per answer.
pub fn long(rows: &[Row]) -> String {
    let head = COLUMNS.map(str::to_owned).to_vec();
    csv::write_harmless(std::iter::once(head).chain(rows.iter().map(|row| cells(row).to_vec())))
}

/// Returns the points of each student by exercise, taking the better of two files for one exercise.
fn best(sheet: &Sheet, rows: &[Row]) -> BTreeMap<String, Vec<Option<Points>>> {
    let mut students: BTreeMap<String, Vec<Option<Points>>> = BTreeMap::new();
    for row in rows {
        let points = students.entry(row.student.clone()).or_insert_with(|| vec![None; sheet.exercises.len()]);
        if let Some(place) = sheet.exercises.iter().position(|exercise| exercise.id == row.exercise) {
            points[place] = points[place].max(row.judged.points);
        }
    }
    students
}

/// Returns the wide form: one row per student, one column per exercise, and the total.
pub fn wide(sheet: &Sheet, rows: &[Row]) -> String {
    let ids = sheet.exercises.iter().map(|exercise| exercise.id.clone());
    let head: Vec<String> = std::iter::once("student".to_owned()).chain(ids).chain(["total".to_owned()]).collect();
    let students = best(sheet, rows).into_iter().map(|(student, points)| {
        let total: Points = points.iter().flatten().copied().sum();
        let cells = points.iter().map(|points| points.map_or_else(String::new, |points| points.to_string()));
        std::iter::once(student).chain(cells).chain([total.to_string()]).collect::<Vec<_>>()
    });
    csv::write_harmless(std::iter::once(head).chain(students))
}

/// A gradebook with a column for the sheet, and the students that it lacks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gradebook {
    /// The table.
    pub csv: String,
    /// Students for whom there is no row, or more than one.
    pub unmatched: Vec<String>,
}

/// First cell of the row with the possible points of each column.
const POINTS_POSSIBLE: &str = "    Points Possible";

/// Adds a column with the sheet's title to an export of a Canvas gradebook, so that Canvas can import it. The columns up to `Section` are
/// copied.
///
/// # Errors
/// The export is not such a table.
pub fn gradebook(sheet: &Sheet, rows: &[Row], export: &str) -> Result<Gradebook, String> {
    let export = export.strip_prefix('\u{feff}').unwrap_or(export);
    let read = csv::read(export).map_err(|line| format!("{line}:1: expected comma-separated values, each quote closed"))?;
    let (head, body) = read.split_first().ok_or("expected a table whose first columns are Student,ID,..,Section")?;
    let place = |name: &str| head.iter().position(|cell| cell.trim() == name);
    let (Some(0), Some(section)) = (place("Student"), place("Section")) else {
        return Err("1:1: expected a table whose first columns are Student,ID,..,Section".to_owned());
    };
    let copied = |row: &[String]| (0..=section).map(|i| row.get(i).cloned().unwrap_or_default()).collect::<Vec<_>>();
    let people: Vec<Vec<String>> = body
        .iter()
        .map(|row| copied(row))
        .filter(|row| {
            let first = row[0].trim();
            !first.is_empty() && first != "Points Possible" && !first.starts_with("Manual Posting")
        })
        .collect();
    let mut by_cell: HashMap<String, Vec<usize>> = HashMap::new();
    for (i, person) in people.iter().enumerate() {
        for cell in &person[..section] {
            // Another program may have protected the cell with a leading quote.
            let cell = cell.trim().trim_start_matches('\'');
            for key in [cell.to_lowercase(), plain(cell)] {
                let known = by_cell.entry(key).or_default();
                if !known.contains(&i) {
                    known.push(i);
                }
            }
        }
    }
    by_cell.remove("");
    let mut totals: Vec<Option<Points>> = vec![None; people.len()];
    let mut unmatched = Vec::new();
    for (student, points) in best(sheet, rows) {
        let found = by_cell.get(&student.trim().to_lowercase()).or_else(|| by_cell.get(&plain(&student)));
        match found.map(Vec::as_slice) {
            Some(&[i]) => {
                let total: Points = points.iter().flatten().copied().sum();
                totals[i] = totals[i].max(Some(total));
            }
            _ => unmatched.push(student),
        }
    }
    let last = |mut row: Vec<String>, cell: String| {
        row.push(cell);
        row
    };
    let mut possible = vec![String::new(); section + 1];
    POINTS_POSSIBLE.clone_into(&mut possible[0]);
    let mut table = vec![last(copied(head), sheet.title.clone()), last(possible, sheet.points().to_string())];
    table.extend(
        people.into_iter().zip(totals).map(|(person, total)| last(person, total.map_or_else(String::new, |t| t.to_string()))),
    );
    Ok(Gradebook { csv: csv::write_harmless(table), unmatched })
}

/// Returns a name as gradebooks use it in file names: letters and digits only.
fn plain(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}
