//! The grades of a class as tables, and the whole class as a folder, for which `fob sheet grade` computes the same grades.

use super::state::{Class, Handed};
use super::views;
use super::zip::{self, File};
use fob_base::csv::{self, Style};
use fob_exercises::people::{Found, Known, LIST, Said, Whose, list, whose};
use fob_exercises::{Row, answer_file, grades, name_people};
use serde_json::Value;
use std::collections::{BTreeMap, HashSet};

/// Folder of the answers that count, and folder of the others.
const ANSWERS: &str = "answers";
const EARLIER: &str = "earlier";

/// Returns the path of an answer that counts, below the folder of the answers.
fn path(handed: &Handed) -> String {
    format!("{}/{}", handed.student, answer_file(&handed.exercise))
}

/// Returns the list of the members of the class, as a file.
fn people(class: &Class) -> String {
    let members = class.members();
    let folders: Vec<String> = members.keys().map(ToString::to_string).collect();
    let said: Vec<Said> =
        folders.iter().zip(members.values()).map(|(folder, member)| Said { folder, name: member.name, id: member.id }).collect();
    list(&said)
}

/// Returns that list in the form in which `fob sheet grade` reads lists.
fn known(class: &Class) -> Known {
    Known { lists: vec![(LIST.to_owned(), people(class))], ..Known::default() }
}

/// Returns the students of the files at these paths, as `fob sheet grade` finds them.
fn found(class: &Class, known: &Known, paths: &[String]) -> Vec<Option<Whose>> {
    let found: Vec<Found> = paths.iter().map(|path| Found { path, folder: Some(ANSWERS) }).collect();
    whose(&class.paper.sheet, &found, known)
}

/// Returns the lecturer's rows: all answers with their texts, in the order in which they came.
pub fn rows(class: &Class, mut texts: BTreeMap<u64, String>) -> Value {
    let problems = problems(class);
    let with_text = |(n, mut row): views::Row| {
        row.insert("answer".to_owned(), texts.remove(&n).map_or(Value::Null, Value::String));
        Value::Object(row)
    };
    views::rows(class, &problems).into_iter().map(with_text).collect()
}

/// Returns the members of the class, for the lecturer.
pub fn students(class: &Class) -> Value {
    views::students(class, &problems(class))
}

/// Returns reasons to doubt who students are, by their numbers.
fn problems(class: &Class) -> BTreeMap<u32, String> {
    let numbers: Vec<u32> = class.members().into_keys().collect();
    let paths: Vec<String> = numbers.iter().map(|number| format!("{number}/{}", answer_file("e"))).collect();
    let problems = numbers.into_iter().zip(found(class, &known(class), &paths));
    problems.filter_map(|(number, whose)| Some((number, whose?.problem?))).collect()
}

/// Returns the table of the grades of a class whose answers are all judged: one row for each answer that counts, or, if `wide`,
/// for each member of the class.
pub fn table(class: &Class, wide: bool) -> String {
    let mut counted: Vec<(String, &Handed)> = class.counted().into_iter().map(|handed| (path(handed), handed)).collect();
    counted.sort_by(|(one, _), (other, _)| one.cmp(other));
    let paths: Vec<String> = counted.iter().map(|(path, _)| path.clone()).collect();
    let known = known(class);
    let mut rows: Vec<Row> = Vec::with_capacity(counted.len());
    for ((file, handed), whose) in counted.into_iter().zip(found(class, &known, &paths)) {
        let Some(Whose { people, problem, .. }) = whose else { continue };
        let (Some(person), Some(judged)) = (people.into_iter().next(), &handed.judged) else { continue };
        rows.push(Row {
            student: person.name.clone(),
            person,
            file,
            exercise: handed.exercise.clone(),
            max: class.paper.sheet.exercise(&handed.exercise).map(|exercise| exercise.points),
            judged: judged.judgement(),
            problems: problem.into_iter().collect(),
            answer: None,
        });
    }
    let absent = known.absent(&rows);
    name_people(&mut rows, &absent);
    let cells = if wide { grades::wide(&class.paper.sheet, &rows, &absent) } else { grades::long(&rows) };
    csv::write_as(csv::harmless(cells), Style::default())
}

/// Returns the folder as an archive. `texts` has the answers by the numbers of their records.
pub fn packed(class: &Class, texts: &BTreeMap<u64, String>) -> Vec<u8> {
    let mut files = vec![
        File { path: "sheet.ron".to_owned(), text: class.paper.text.to_string() },
        File { path: format!("{ANSWERS}/{LIST}"), text: people(class) },
    ];
    let counted = class.counted();
    let numbers: HashSet<u64> = counted.iter().map(|handed| handed.n).collect();
    let text = |handed: &Handed| texts.get(&handed.n).cloned().unwrap_or_default();
    files.extend(counted.iter().map(|handed| File { path: format!("{ANSWERS}/{}", path(handed)), text: text(handed) }));
    for handed in class.handed().filter(|handed| !numbers.contains(&handed.n)) {
        let name = answer_file(&format!("{}-{}", handed.exercise, handed.n));
        files.push(File { path: format!("{EARLIER}/{}/{name}", handed.student), text: text(handed) });
    }
    zip::pack(&files)
}
