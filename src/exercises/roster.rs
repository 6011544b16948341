//! Gradebooks: the tables of students that learning systems export, filled in with points.

use super::grades::{Cells, Marks, UNKNOWN, marks};
use super::hand_in::{Row, plain};
use super::people::{Form, Person};
use super::sheet::Sheet;
use fob_base::csv;
use fob_base::text::{clipped, plural};
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// A table of students.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Roster {
    head: Vec<String>,
    /// The students, each with the line of the file on which they begin.
    people: Vec<(usize, Vec<String>)>,
    kind: Kind,
    /// The columns that identify a student.
    identifying: Vec<usize>,
    /// Full names made of two columns: first and last.
    names: Option<(usize, usize)>,
}

/// The system that made a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Canvas's gradebook: its columns up to `Section`.
    Canvas { section: usize, id: Option<usize> },
    /// Moodle's grading worksheet: participants, and the column of grades.
    Moodle { identifier: usize, grade: Option<usize> },
    /// A table of any other system.
    Plain,
}

/// A gradebook with the points, and the tasks that are left for the teacher.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gradebook {
    /// The table with the points filled in.
    pub cells: Cells,
    /// A line for each student whose points are not in it, and for each whose points cannot be summed.
    pub notices: Vec<String>,
}

/// First cell of Canvas's row with the possible points of each column.
const POINTS_POSSIBLE: &str = "    Points Possible";

/// Heads of columns that identify a student: in lower case, letters and digits only.
const IDENTIFYING: [&str; 34] = [
    "student",
    "studentname",
    "name",
    "fullname",
    "displayname",
    "id",
    "idnumber",
    "identifier",
    "sisuserid",
    "sisloginid",
    "integrationid",
    "studentid",
    "studentnumber",
    "sid",
    "userid",
    "user",
    "username",
    "login",
    "loginid",
    "netid",
    "email",
    "emailaddress",
    "mail",
    "orgdefinedid",
    "matriculation",
    "matriculationnumber",
    "matrikelnummer",
    "matrikelnr",
    "kennung",
    "benutzername",
    "anmeldename",
    "emailadresse",
    "vollständigername",
    "number",
];
/// Heads of columns with names, which several students may share.
const NAMES: [&str; 6] = ["student", "studentname", "name", "fullname", "displayname", "vollständigername"];
/// Moodle's column for the points, in the languages of its grading worksheet: `gradenoun` of its language packs.
const GRADES: [&str; 22] = [
    "grade",
    "bewertung",
    "note",
    "calificación",
    "qualificació",
    "valutazione",
    "nota",
    "avaliação",
    "cijfer",
    "beoordeling",
    "karakter",
    "betyg",
    "vurdering",
    "arvosana",
    "arviointi",
    "ocena",
    "známka",
    "hodnocení",
    "osztályzat",
    "not",
    "оценка",
    "оцінка",
];
const FIRST_NAMES: [&str; 4] = ["firstname", "givenname", "vorname", "forename"];
const LAST_NAMES: [&str; 5] = ["lastname", "surname", "familyname", "nachname", "familienname"];

impl Roster {
    /// Reads a table with commas, semicolons or tabs between its cells.
    ///
    /// # Errors
    /// The text is not a table with a head and students.
    pub fn read(text: &str) -> Result<Self, String> {
        let (rows, _) =
            csv::read_any(text).map_err(|line| format!("{line}:1: expected comma-separated values, each quote closed"))?;
        let mut rows = rows.into_iter();
        let (_, head) = rows.next().ok_or("1:1: expected a table whose first line names the columns")?;
        let place = |name: &str| head.iter().position(|cell| cell.trim() == name);
        let key = |cell: &String| plain(cell);
        let one_of = |names: &[&str]| head.iter().position(|cell| names.contains(&&*key(cell)));
        let mut people: Vec<(usize, Vec<String>)> =
            rows.filter(|(_, row)| row.iter().any(|cell| !cell.trim().is_empty())).collect();
        for (_, row) in &mut people {
            row.resize(head.len().max(row.len()), String::new());
        }
        let kind = match (place("Student"), place("Section")) {
            (Some(0), Some(section)) => Kind::Canvas { section, id: place("ID").filter(|id| *id < section) },
            _ => match identifier(&head, &people) {
                Some(identifier) => Kind::Moodle { identifier, grade: one_of(&GRADES) },
                None => Kind::Plain,
            },
        };
        let mut identifying: Vec<usize> = (0..head.len()).filter(|i| IDENTIFYING.contains(&&*key(&head[*i]))).collect();
        let names = one_of(&FIRST_NAMES).zip(one_of(&LAST_NAMES));
        match kind {
            Kind::Canvas { section, .. } => {
                identifying = (0..section).collect();
                people.retain(|(_, row)| {
                    let first = row[0].trim();
                    !first.is_empty() && first != "Points Possible" && !first.starts_with("Manual Posting")
                });
            }
            Kind::Plain if identifying.is_empty() && names.is_none() => {
                // Heads in another language: the columns in which no two students are alike.
                let distinct = |column: &usize| {
                    let cells: Vec<&str> =
                        people.iter().map(|(_, row)| row[*column].trim()).filter(|cell| !cell.is_empty()).collect();
                    !cells.is_empty() && cells.iter().collect::<BTreeSet<_>>().len() == cells.len()
                };
                identifying = (0..head.len()).filter(distinct).collect();
            }
            Kind::Moodle { .. } | Kind::Plain => {}
        }
        if head.len() < 2 && identifying.is_empty() {
            return Err("1:1: expected a table whose columns identify students, such as Student,ID,..,Section".to_owned());
        }
        Ok(Self { head, people, kind, identifying, names })
    }

    /// Returns the students by their names, with their ids in the learning system; the id is empty if the table has no such
    /// column.
    pub fn students(&self) -> Vec<(String, String)> {
        let of = |column: &&usize| NAMES.contains(&&*plain(&self.head[**column]));
        let (name, id) = match self.kind {
            Kind::Canvas { id, .. } => (Some(0), id),
            Kind::Moodle { .. } | Kind::Plain => {
                (self.identifying.iter().find(of).copied(), self.identifying.iter().find(|column| !of(column)).copied())
            }
        };
        let name_of = |row: &Vec<String>| match (name, self.names) {
            (Some(column), _) => cell(&row[column]).to_owned(),
            (None, Some((first, last))) => format!("{} {}", cell(&row[first]), cell(&row[last])),
            (None, None) => cell(&row[0]).to_owned(),
        };
        let id_of = |row: &Vec<String>| id.map_or_else(String::new, |column| cell(&row[column]).to_owned());
        self.people.iter().map(|(_, row)| (name_of(row).trim().to_owned(), id_of(row))).collect()
    }

    /// Returns the students for a class, each of whom gets a code.
    ///
    /// # Errors
    /// No column is known, there is nobody, or nothing distinguishes two people: the line, and the expectation.
    pub fn class(&self) -> Result<Vec<(String, String)>, String> {
        let is_known = self.head.iter().any(|cell| IDENTIFYING.contains(&&*plain(cell))) || self.names.is_some();
        if self.kind == Kind::Plain && !is_known {
            let head: Vec<String> = self.head.iter().map(|cell| format!("{:?}", clipped(cell.trim(), 40))).collect();
            return Err(format!(
                "1:1: the columns are {}; expected some such as `name` and `id`",
                clipped(&head.join(", "), 200)
            ));
        }
        if self.people.is_empty() {
            return Err("1:1: a table without students; expected a line for each below the names of the columns".to_owned());
        }
        let mut seen: BTreeMap<(bool, String), usize> = BTreeMap::new();
        let students = self.students();
        for ((line, _), (name, id)) in self.people.iter().zip(&students) {
            if name.is_empty() {
                return Err(format!("{line}:1: a student without a name; expected one"));
            }
            let has_id = !id.is_empty();
            let own = if has_id { id } else { name };
            if let Some(before) = seen.insert((has_id, own.clone()), *line) {
                let own = clipped(own, 40);
                return Err(if has_id {
                    format!("{line}:1: the id {own:?} is that of line {before} too; expected different ids")
                } else {
                    format!(
                        "{line}:1: the name {own:?} is that of line {before} too, and neither has an id; expected ids that tell them apart"
                    )
                });
            }
        }
        Ok(students)
    }

    /// Returns the ids that Canvas gives the students, if the table has them.
    pub fn canvas_ids(&self) -> HashSet<String> {
        let ids = |id: usize| self.people.iter().map(|(_, row)| cell(&row[id]).to_owned()).collect();
        self.canvas_column().map_or_else(HashSet::new, ids)
    }

    /// Returns all cells that identify a student, in lower case.
    pub fn listed(&self) -> HashSet<String> {
        let cells = self.people.iter().flat_map(|(_, row)| self.identifying.iter().filter_map(|column| row.get(*column)));
        cells.map(|text| cell(text).to_lowercase()).filter(|text| !text.is_empty()).collect()
    }

    /// Returns the column of Canvas's ids: `ID`, and no other one.
    fn canvas_column(&self) -> Option<usize> {
        match self.kind {
            Kind::Canvas { id, .. } => id,
            Kind::Moodle { .. } | Kind::Plain => self.head.iter().position(|cell| cell.trim() == "ID"),
        }
    }

    /// Returns the rows in which a column has this text.
    fn with(&self, column: usize, text: &str) -> BTreeSet<usize> {
        let text = cell(text).to_lowercase();
        let fits =
            |row: &Vec<String>| row.get(column).is_some_and(|other| !text.is_empty() && cell(other).to_lowercase() == text);
        self.people.iter().enumerate().filter(|(_, (_, row))| fits(row)).map(|(i, _)| i).collect()
    }

    /// Returns the rows that a cell which identifies a student has this text in; names are left to [`Roster::named`].
    fn identified(&self, text: &str) -> BTreeSet<usize> {
        let columns = self.identifying.iter().filter(|column| !NAMES.contains(&&*plain(&self.head[**column])));
        columns.flat_map(|column| self.with(*column, text)).collect()
    }

    /// Returns the rows of this name, with its words in any order and with any signs.
    fn named(&self, name: &str) -> BTreeSet<usize> {
        let (compact, sorted) = (plain(name), sorted(words(name)));
        // Canvas writes `Smith, Ann` as `smithann`.
        let turned = |words: &[String]| (0..words.len()).any(|i| [&words[i..], &words[..i]].concat().concat() == compact);
        let is = |text: &str| {
            let words = words(text);
            !compact.is_empty() && (turned(&words) || self::sorted(words) == sorted)
        };
        let fits = |row: &Vec<String>| {
            let both = self.names.is_some_and(|(first, last)| {
                is(&format!("{} {}", cell(&row[first]), cell(&row[last])))
                    || is(&format!("{} {}", cell(&row[last]), cell(&row[first])))
            });
            both || self.identifying.iter().any(|column| is(cell(&row[*column])))
        };
        self.people.iter().enumerate().filter(|(_, (_, row))| fits(row)).map(|(i, _)| i).collect()
    }

    /// Returns the rows that may be a person's; one if the table has the person.
    fn find(&self, person: &Person) -> BTreeSet<usize> {
        match (person.form, self.kind) {
            // Another number that happens to be equal is another person's, and so may be the same name.
            (Form::Canvas, Kind::Canvas { id: Some(id), .. }) => return self.with(id, &person.id),
            (Form::Moodle, Kind::Moodle { identifier, .. }) => {
                let is = |row: &Vec<String>| number(cell(&row[identifier])) == Some(&*person.id);
                return self.people.iter().enumerate().filter(|(_, (_, row))| is(row)).map(|(i, _)| i).collect();
            }
            // In another table `ID` may be anything, so a name that contradicts it is a doubt.
            (Form::Canvas, _) => {
                let (by_id, by_name) =
                    (self.canvas_column().map_or_else(BTreeSet::new, |id| self.with(id, &person.id)), self.named(&person.name));
                let both: BTreeSet<usize> = by_id.intersection(&by_name).copied().collect();
                return if both.is_empty() { &by_id | &by_name } else { both };
            }
            // Numbers that only this system knows.
            (Form::Moodle, _) => return self.named(&person.name),
            (Form::BlackboardEnd, _) => return BTreeSet::new(),
            _ => {}
        }
        for key in std::iter::once(&person.id).chain(&person.also) {
            let rows = self.identified(key);
            if !rows.is_empty() {
                return rows;
            }
        }
        self.named(&person.name)
    }

    /// Fills in the totals: a further column with the sheet's title, or Moodle's column of grades. A student whose total
    /// is not known gets none, but a notice, and [`UNKNOWN`] where the table takes it.
    pub fn fill(&self, sheet: &Sheet, rows: &[Row]) -> Gradebook {
        let all = marks(sheet, rows);
        let mut notices = Vec::new();
        let mut by_row: BTreeMap<usize, Vec<&Marks>> = BTreeMap::new();
        for marks in &all {
            let found: Vec<usize> = self.find(marks.person).into_iter().collect();
            let student = marks.student;
            match found[..] {
                [row] => by_row.entry(row).or_default().push(marks),
                [] if marks.person.form == Form::BlackboardEnd => notices.push(format!(
                    "{student:?} may be only the end of the user in {:?}: keep Blackboard's .txt files next to the hand-ins, or enter the points by hand",
                    marks.person.also.join(", ")
                )),
                [] => notices.push(format!("no student {student:?} in the gradebook")),
                _ => {
                    let rows: Vec<String> = found.iter().map(|i| self.people[*i].0.to_string()).collect();
                    notices.push(format!(
                        "{student:?} is any of {} in the gradebook (rows {}): enter the points by hand",
                        plural(found.len(), "student"),
                        rows.join(", ")
                    ));
                }
            }
        }
        if let Some((column, max)) = self.maximum()
            && max.parse::<f64>().ok() != Some(sheet.points().number())
        {
            notices.push(format!("the column {column:?} says {max}, but the sheet has {} points", sheet.points()));
        }
        let mut totals = vec![String::new(); self.people.len()];
        let unknown = if self.takes_marks() { UNKNOWN } else { "" };
        for (row, marks) in by_row {
            let line = self.people[row].0;
            unknown.clone_into(&mut totals[row]);
            match &marks[..] {
                [one] => match one.total() {
                    Some(total) => totals[row] = total.to_string(),
                    None => notices.push(format!("no points for {:?} (row {line}), since {}", one.student, one.reasons())),
                },
                several => {
                    let students: Vec<String> = several.iter().map(|marks| format!("{:?}", marks.student)).collect();
                    notices.push(format!(
                        "{} are one student in the gradebook (row {line}): enter the points by hand",
                        students.join(" and ")
                    ));
                }
            }
        }
        Gradebook { cells: self.table(sheet, &totals), notices }
    }

    /// Returns whether the column of points may have a mark for people: learning systems import numbers alone.
    fn takes_marks(&self) -> bool {
        self.kind == Kind::Plain && self.end_of_line().is_none()
    }

    /// Returns the column that Brightspace wants at the end of each line.
    fn end_of_line(&self) -> Option<usize> {
        self.head.iter().position(|cell| plain(cell) == "endoflineindicator")
    }

    /// Returns the largest grade that Moodle takes, with the head of its column.
    fn maximum(&self) -> Option<(&str, &str)> {
        let Kind::Moodle { .. } = self.kind else { return None };
        let column = self.head.iter().position(|cell| cell.trim() == "Maximum Grade")?;
        let max = self.people.first()?.1[column].trim();
        Some((self.head[column].trim(), max))
    }

    fn table(&self, sheet: &Sheet, totals: &[String]) -> Cells {
        let people = self.people.iter().map(|(_, row)| row).zip(totals);
        match self.kind {
            Kind::Canvas { section, .. } => {
                let copied = |row: &[String], last: String| row[..=section].iter().cloned().chain([last]).collect::<Vec<_>>();
                let mut possible = vec![String::new(); section + 1];
                POINTS_POSSIBLE.clone_into(&mut possible[0]);
                let mut table = vec![copied(&self.head, sheet.title.clone()), copied(&possible, sheet.points().to_string())];
                table.extend(people.map(|(row, total)| copied(row, total.clone())));
                table
            }
            Kind::Moodle { grade: Some(grade), .. } => {
                let filled = people.map(|(row, total)| {
                    let mut row = row.clone();
                    if !total.is_empty() {
                        row[grade].clone_from(total);
                    }
                    row
                });
                std::iter::once(self.head.clone()).chain(filled).collect()
            }
            Kind::Moodle { .. } | Kind::Plain => {
                let end = self.end_of_line().unwrap_or(self.head.len());
                let with = |row: &Vec<String>, cell: String| {
                    let mut row = row.clone();
                    row.insert(end, cell);
                    row
                };
                let filled = people.map(|(row, total)| with(row, total.clone()));
                std::iter::once(with(&self.head, sheet.title.clone())).chain(filled).collect()
            }
        }
    }
}

/// Returns the column of Moodle's participants: `Identifier`, or the first one, with cells such as `Participant 701` in any
/// language.
fn identifier(head: &[String], people: &[(usize, Vec<String>)]) -> Option<usize> {
    let is = |column: &usize| {
        let before: Option<BTreeSet<&str>> = people
            .iter()
            .map(|(_, row)| {
                let text = cell(&row[*column]);
                text.strip_suffix(number(text)?)?.strip_suffix(' ')
            })
            .collect();
        before.is_some_and(|before| before.len() == 1 && before.iter().all(|before| before.contains(char::is_alphabetic)))
    };
    let named = head.iter().position(|cell| cell.trim() == "Identifier");
    named.into_iter().chain([0]).filter(|column| *column < head.len()).find(is)
}

/// Returns the number at the end of a text.
fn number(text: &str) -> Option<&str> {
    let before = text.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    text.get(before..).filter(|number| !number.is_empty())
}

/// Returns a cell without what other programs put around ids: blanks, a protecting quote, Brightspace's `#`.
fn cell(text: &str) -> &str {
    let text = text.trim().trim_start_matches('\'');
    text.strip_prefix('#').unwrap_or(text)
}

/// Returns the words of a name, letters and digits only.
fn words(name: &str) -> Vec<String> {
    name.split(|c: char| c.is_whitespace() || c == ',').map(plain).filter(|word| !word.is_empty()).collect()
}

fn sorted(mut words: Vec<String>) -> Vec<String> {
    words.sort();
    words
}
