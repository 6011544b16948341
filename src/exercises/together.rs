//! Facts that only all rows of a table together show: people of one name, several files for one exercise, and files that may be
//! from different students although they count as one student's.

use super::hand_in::{NO_LINK, Row, plain};
use super::naming::beginning;
use super::people::{Form, Person, is_collected, shown};
use super::sheet::Sheet;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Takes out the rows of texts that a learning system collected and that hold no link to answers: they accompany hand-ins and are
/// none. Returns those of people of whom nothing else is here, so that somebody may look at them.
pub fn take_texts(rows: &mut Vec<Row>) -> Vec<Row> {
    let is_text = |row: &Row| row.unread() == Some(NO_LINK) && is_collected(row.file.rsplit('/').next().unwrap_or_default());
    let (texts, rest): (Vec<Row>, Vec<Row>) = std::mem::take(rows).into_iter().partition(is_text);
    *rows = rest;
    let here: BTreeSet<&str> = rows.iter().map(|row| row.person.id.as_str()).collect();
    let alone: Vec<bool> = texts.iter().map(|text| !here.contains(text.person.id.as_str())).collect();
    texts.into_iter().zip(alone).filter(|(_, alone)| *alone).map(|(text, _)| text).collect()
}

/// Marks the rows of people who handed in an exercise more than once.
pub fn mark_repeated(rows: &mut [Row]) {
    let mut files: HashMap<(String, String), BTreeSet<String>> = HashMap::new();
    let key = |row: &Row| (row.person.id.clone(), row.exercise.clone());
    for row in rows.iter().filter(|row| row.max.is_some()) {
        files.entry(key(row)).or_default().insert(row.file.clone());
    }
    for row in rows.iter_mut().filter(|row| row.max.is_some()) {
        let files = files.get(&key(row)).map_or(0, BTreeSet::len);
        if files > 1 {
            row.problems
                .push(format!("{} files for this exercise", if files == 2 { "two".to_owned() } else { files.to_string() }));
        }
    }
}

/// Gives each person of a table a name of their own: the id follows a name that several people share, also with an absent person.
pub fn name_people(rows: &mut [Row], absent: &[Person]) {
    let names = shown(&rows.iter().map(|row| &row.person).chain(absent).collect::<Vec<_>>());
    for row in rows {
        if let Some(name) = names.get(&row.person.id) {
            row.student.clone_from(name);
        }
    }
}

/// Files with different names that count as one person's, because no learning system names the authors and the names agree up to
/// the first `_`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Doubt<'r> {
    /// Name of the person in tables.
    pub student: &'r str,
    /// Id of the person.
    pub id: &'r str,
    /// Id of the exercise that they all answer; `None` if each answers another one and their names contradict each other.
    pub exercise: Option<&'r str>,
    /// Paths of the files.
    pub files: BTreeSet<&'r str>,
    /// True if the names for one exercise contradict each other, as `ann_lee_two` and `ann_bly_two` do: they may not be versions
    /// of one student's answer, so none of them counts. `ann_two` and `ann_new_two` do not, because one name only adds a word to
    /// the other.
    pub are_rivals: bool,
}

impl Doubt<'_> {
    /// Returns the advice for a teacher, in a line.
    pub fn notice(&self) -> String {
        let Self { student, exercise, files, are_rivals, .. } = self;
        let files = files.iter().copied().collect::<Vec<_>>().join(", ");
        let advice = "rename them so that the part before the first `_` differs";
        let counted = format!("{files}: counted as one student, {student:?}");
        match exercise {
            Some(exercise) if *are_rivals => format!(
                "{files}: from one student, {student:?}, or from several, for {exercise:?}: the total is unknown; {advice}, or keep one file"
            ),
            Some(exercise) => {
                format!("{counted}, with several answers to {exercise:?}: if they are from different students, {advice}")
            }
            None => format!("{counted}: if they are from different students, {advice}"),
        }
    }
}

/// Returns the files that a teacher should check because no learning system names their authors.
pub fn doubts<'r>(sheet: &Sheet, rows: &'r [Row]) -> Vec<Doubt<'r>> {
    let mut people: BTreeMap<(&str, &str), BTreeMap<&str, BTreeSet<&str>>> = BTreeMap::new();
    for row in rows.iter().filter(|row| row.max.is_some() && row.person.form == Form::Name) {
        people.entry((&row.student, &row.person.id)).or_default().entry(&row.exercise).or_default().insert(&row.file);
    }
    let mut found = Vec::new();
    for ((student, id), exercises) in people {
        let files: BTreeSet<&str> = exercises.values().flatten().copied().collect();
        let before = found.len();
        for (exercise, files) in exercises {
            let names = names(sheet, &files);
            if names.len() > 1 {
                found.push(Doubt { student, id, exercise: Some(exercise), files, are_rivals: contradict(&names) });
            }
        }
        if found.len() == before && contradict(&names(sheet, &files)) {
            found.push(Doubt { student, id, exercise: None, files, are_rivals: false });
        }
    }
    found
}

/// Returns the words before the exercise in the names of files.
fn names(sheet: &Sheet, files: &BTreeSet<&str>) -> BTreeSet<Vec<String>> {
    let words = |file: &&str| -> Vec<String> {
        let name = file.rsplit('/').next().unwrap_or(file);
        beginning(sheet, name).split('_').map(plain).filter(|word| !word.is_empty()).collect()
    };
    files.iter().map(words).collect()
}

/// Returns whether two of the names contradict each other: neither is the beginning of the other.
fn contradict(names: &BTreeSet<Vec<String>>) -> bool {
    // In this order a name comes right before those that it begins.
    names.iter().zip(names.iter().skip(1)).any(|(name, next)| !next.starts_with(name))
}

/// Says in the rows of files that may be from different students which other ones there are.
pub fn mark_rivals(sheet: &Sheet, rows: &mut [Row]) {
    let mut others: HashMap<(String, String), String> = HashMap::new();
    for doubt in doubts(sheet, rows).into_iter().filter(|doubt| doubt.are_rivals) {
        let exercise = doubt.exercise.unwrap_or_default();
        for file in &doubt.files {
            let rest: Vec<&str> = doubt.files.iter().copied().filter(|other| other != file).collect();
            others.insert(((*file).to_owned(), exercise.to_owned()), rest.join(", "));
        }
    }
    for row in rows {
        if let Some(files) = others.get(&(row.file.clone(), row.exercise.clone())) {
            row.problems.push(format!("may be from another student than {files}"));
        }
    }
}
