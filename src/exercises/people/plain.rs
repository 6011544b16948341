//! The author of a hand-in if no learning system names one: its folder, or else the beginning of its name.

use super::person::{Form, Person};
use crate::naming::{ending, exercise, is_exercise, is_page, stem};
use crate::sheet::Sheet;
use std::collections::{BTreeMap, BTreeSet};

/// A hand-in with the folders that may be people.
struct HandIn<'a> {
    index: usize,
    folders: Vec<&'a str>,
    file: &'a str,
    given: Option<&'a str>,
}

/// The content of a folder.
#[derive(Default)]
struct Folder<'a> {
    /// True if answers are directly in the folder.
    has_answers: bool,
    subfolders: BTreeSet<&'a str>,
    /// For each exercise the beginnings of the names of its files.
    beginnings: BTreeMap<String, BTreeSet<&'a str>>,
}

impl Folder<'_> {
    /// Returns the number of people whom the names of its files may name.
    fn names(&self) -> usize {
        self.beginnings.values().flatten().collect::<BTreeSet<_>>().len()
    }

    /// Returns whether files of one exercise have different beginnings.
    fn has_rivals(&self) -> bool {
        self.beginnings.iter().any(|(exercise, names)| !exercise.is_empty() && names.len() > 1)
    }
}

/// Returns the person of each hand-in, which is given by its index, the parts of its path, and the folder that was given.
pub(super) fn people(sheet: &Sheet, hand_ins: &[(usize, &[&str], Option<&str>)]) -> Vec<(usize, Person)> {
    let given: BTreeSet<&str> = hand_ins.iter().filter_map(|(_, _, folder)| *folder).collect();
    let several = given.len() > 1;
    let hand_ins: Vec<HandIn> = hand_ins
        .iter()
        .filter_map(|&(index, parts, given)| {
            let (&file, folders) = parts.split_last()?;
            let folders = folders.iter().copied().filter(|name| !is_exercise(sheet, name)).collect();
            Some(HandIn { index, folders, file, given })
        })
        .collect();
    let mut all: BTreeMap<(Option<&str>, &[&str]), Folder> = BTreeMap::new();
    for hand_in in &hand_ins {
        for depth in 0..=hand_in.folders.len() {
            let folder = all.entry((hand_in.given, &hand_in.folders[..depth])).or_default();
            match hand_in.folders.get(depth) {
                Some(sub) => _ = folder.subfolders.insert(sub),
                None => note(sheet, folder, hand_in.file),
            }
        }
    }
    let people: Vec<(usize, Person)> =
        hand_ins.iter().map(|hand_in| (hand_in.index, person(sheet, hand_in, &all, several))).collect();
    apart(people)
}

/// Notes a file that is directly in a folder.
fn note<'a>(sheet: &Sheet, folder: &mut Folder<'a>, file: &'a str) {
    let is_work = is_work(file);
    let named = exercise(sheet, file);
    folder.has_answers |= is_work || named.is_some() || sheet.exercises.len() == 1;
    match named {
        Some((exercise, false)) => {
            if let Some(before) = before_underline(file) {
                folder.beginnings.entry(exercise.id.clone()).or_default().insert(before);
            }
        }
        // A hand-in with several answers rivals no other one: a person may hand in several.
        None if is_work => {
            folder.beginnings.entry(String::new()).or_default().insert(before_underline(file).unwrap_or(stem(file)));
        }
        _ => {}
    }
}

fn person(sheet: &Sheet, hand_in: &HandIn, all: &BTreeMap<(Option<&str>, &[&str]), Folder>, several: bool) -> Person {
    let HandIn { folders, file, given, .. } = hand_in;
    let by_name = || {
        let (id, form) = before_underline(file).map_or((stem(file), Form::Stem), |before| (before, Form::Name));
        Person { id: id.to_owned(), name: id.to_owned(), form, also: Vec::new() }
    };
    let by_folder = |id: &str| Person { id: id.to_owned(), name: id.to_owned(), form: Form::Folder, also: Vec::new() };
    let names_exercise_alone = exercise(sheet, file).is_some_and(|(_, alone)| alone);
    let is_work = is_work(file);
    if given.is_none() && (is_work || before_underline(file).is_some() && !names_exercise_alone) {
        // A shell lists the files of one folder as well as those of many.
        return by_name();
    }
    if folders.is_empty() {
        // Several folders were given, perhaps one for each student.
        return match given {
            Some(given) if several && before_underline(file).is_none() => by_folder(given),
            _ => by_name(),
        };
    }
    let at = |depth: usize| all.get(&(*given, &folders[..depth]));
    // Folders of folders are no people: groups, parts of a course.
    let (mut from, mut depth) = (0, 1);
    while let Some(folder) = at(depth)
        && depth < folders.len()
        && !folder.has_answers
    {
        // If one folder is a group, its neighbours are groups too, even if only one member of a group handed something in.
        let holds_folders =
            |path: &[&str]| all.get(&(*given, path)).is_some_and(|folder| !folder.has_answers && folder.subfolders.len() > 1);
        let outer = &folders[..depth - 1];
        let beside = at(depth - 1).into_iter().flat_map(|outer| &outer.subfolders);
        if beside.into_iter().any(|name| holds_folders(&[outer, &[name]].concat())) {
            from = depth;
        }
        depth += 1;
    }
    let depth = from + 1;
    let siblings = at(from).map_or(0, |outer| outer.subfolders.len());
    let own = at(depth);
    let holds_several = own.is_some_and(|folder| folder.has_rivals() || siblings == 1 && folder.names() > 1);
    if holds_several && folders.len() == depth && (before_underline(file).is_some() && !names_exercise_alone || is_work) {
        let person = by_name();
        let alone = siblings == 1 || at(from).is_some_and(|outer| outer.names() > 0);
        if alone {
            return person;
        }
        let id = format!("{}/{}", folders[..depth].join("/"), person.id);
        return Person { name: id.clone(), id, ..person };
    }
    let id = folders[..depth].join("/");
    Person { name: folders[depth - 1].to_owned(), ..by_folder(&id) }
}

/// Shortens the ids of people in folders to the names of their folders where these are unique.
fn apart(mut people: Vec<(usize, Person)>) -> Vec<(usize, Person)> {
    let mut ids: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (_, person) in &people {
        ids.entry(person.name.clone()).or_default().insert(person.id.clone());
    }
    for (_, person) in people.iter_mut().filter(|(_, person)| person.form == Form::Folder) {
        if ids.get(&person.name).is_some_and(|ids| ids.len() == 1) {
            person.id.clone_from(&person.name);
        }
    }
    people
}

/// Returns whether a file may have several answers, so that its name need not name an exercise.
fn is_work(file: &str) -> bool {
    let ending = ending(file);
    matches!(&*ending, "fobwork" | "url") || is_page(&ending) && before_underline(file).is_some()
}

/// Returns a file name up to the first `_`, if there is something before it.
fn before_underline(file: &str) -> Option<&str> {
    stem(file).split_once('_').map(|(before, _)| before).filter(|before| !before.trim().is_empty())
}
