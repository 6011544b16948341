//! The author of a hand-in: the person whom the learning system names. Two people are never taken for one; if nothing
//! distinguishes them, the rows have a note about it.

mod blackboard;
mod forms;
mod gradescope;
mod listed;
mod person;
mod plain;

use super::hand_in::Row;
use super::naming::{ending, exercise, is_exercise};
use super::sheet::Sheet;
pub(crate) use blackboard::is_typed;
use blackboard::{Name, Titles, User};
pub(crate) use forms::is_collected;
use forms::{Named, Split};
use listed::Listed;
pub use listed::{LIST, Said, list};
pub use person::{Form, Person};
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// Name of the file in which Gradescope lists who submitted.
pub const METADATA: &str = "submission_metadata.yml";

/// Place in which a hand-in was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found<'a> {
    /// The path with `/` as the separator: below the folder that was given, or as it was given.
    pub path: &'a str,
    /// Name of the folder that was given; `None` if the file itself was given.
    pub folder: Option<&'a str>,
}

/// Sources of people in addition to the names of the hand-ins.
#[derive(Clone, Debug, Default)]
pub struct Known {
    /// Texts of Gradescope's lists of submitters.
    pub metadata: Vec<String>,
    /// Lists of people, [`LIST`], with their paths.
    pub lists: Vec<(String, String)>,
    /// Texts that Blackboard adds to attempts, with their paths.
    pub texts: Vec<(String, String)>,
    /// Ids of Canvas, from the gradebook.
    pub ids: HashSet<String>,
    /// All cells of the gradebook that identify a student, in lower case.
    pub listed: HashSet<String>,
}

/// Returns whether a file with this name is a text about the authors of hand-ins: [`Known`] has a place for it.
pub fn says_who(name: &str) -> bool {
    matches!(name, METADATA | LIST) || forms::is_about(name)
}

impl Known {
    /// Adds the text of a file that [`says_who`] handed something in.
    pub fn add(&mut self, path: &str, text: String) {
        match path.rsplit('/').next().unwrap_or_default() {
            METADATA => self.metadata.push(text),
            LIST => self.lists.push((path.to_owned(), text)),
            _ => self.texts.push((path.to_owned(), text)),
        }
    }

    /// Returns the people of lists from whom nothing is here.
    pub fn absent(&self, rows: &[Row]) -> Vec<Person> {
        let mut here: HashSet<&str> = rows.iter().map(|row| row.person.id.as_str()).collect();
        let listed = listed::everybody(&self.lists);
        listed.iter().filter(|person| here.insert(&person.id)).cloned().collect()
    }
}

/// The author of a hand-in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Whose {
    /// The people; several if a group handed it in.
    pub people: Vec<Person>,
    /// Name that the student gave the file, which names the exercise.
    pub file: String,
    /// The reason why it may be from somebody else.
    pub problem: Option<String>,
    /// True if the file is a text that a system adds to hand-ins; it is a hand-in only if it has a link to answers.
    pub accompanies: bool,
}

/// Parts of a path that names were looked for in.
fn parts<'a>(found: &Found<'a>) -> Vec<&'a str> {
    let parts: Vec<&str> = found.path.split('/').filter(|part| !matches!(*part, "" | "." | "..")).collect();
    // If the file itself was given, the folders farther up are not part of the download.
    let from = if found.folder.is_none() { parts.len().saturating_sub(2) } else { 0 };
    parts[from..].to_vec()
}

/// Returns who each of the hand-ins is from; `None` for files that accompany hand-ins and are none. The people depend on all
/// names together: what all names of Blackboard share is the title of the assignment.
pub fn whose(sheet: &Sheet, hand_ins: &[Found], known: &Known) -> Vec<Option<Whose>> {
    let all: Vec<Vec<&str>> = hand_ins.iter().map(parts).collect();
    let listed = Listed::new(&known.lists);
    let is_list = |found: &Found| known.lists.iter().any(|(path, text)| path == found.path && listed::is_list(text));
    let named: Vec<Option<(Named, usize)>> = all.iter().zip(hand_ins).map(|(parts, found)| named(parts, found.folder)).collect();
    let texts: BTreeMap<&str, &str> = known.texts.iter().map(|(path, text)| (&**path, &**text)).collect();
    let of_blackboard = all.iter().zip(&named).zip(hand_ins).filter_map(|((parts, named), found)| match named {
        Some((Named::Blackboard(before, _), _)) => {
            Some(Name { folders: folders(parts), before, about: texts.get(found.path).copied() })
        }
        _ => None,
    });
    let titles = Titles::new(of_blackboard, &known.listed);
    let groups = Groups::new(
        named.iter().flatten().filter_map(|(named, _)| if let Named::Moodle(s) = named { Some(s.name) } else { None }),
    );
    let mut ids: HashSet<&str> = known.ids.iter().map(String::as_str).collect();
    for (named, _) in named.iter().flatten() {
        if let Named::Canvas(splits) = named {
            ids.extend(splits.iter().filter(|split| split.certain).map(|split| split.id));
        }
    }
    let rest: Vec<(usize, &[&str], Option<&str>)> = (0..all.len())
        .filter(|&i| named[i].is_none() && listed.find(&all[i]).is_none() && !forms::is_beside(&all[i]) && !is_list(&hand_ins[i]))
        .map(|i| (i, &all[i][..], hand_ins[i].folder))
        .collect();
    let mut plain: BTreeMap<usize, Person> = plain::people(sheet, &rest).into_iter().collect();
    let mut out = Vec::with_capacity(all.len());
    for (i, parts) in all.iter().enumerate() {
        let last = parts.last().copied().unwrap_or_default();
        if forms::is_beside(parts) || is_list(&hand_ins[i]) {
            out.push(None);
            continue;
        }
        let accompanies = forms::is_about(last);
        if let Some((person, problem)) = listed.find(parts) {
            let (people, file) = (vec![person.clone()], named_by(sheet, parts, last));
            out.push(Some(Whose { people, file, problem: problem.clone(), accompanies }));
            continue;
        }
        let one = |id: &str, name: &str, form: Form| {
            vec![Person { id: id.to_owned(), name: name.trim().to_owned(), form, also: Vec::new() }]
        };
        let mut problem = None;
        let (people, file) = match &named[i] {
            None => (plain.remove(&i).into_iter().collect(), last),
            Some((Named::Canvas(splits), _)) => match forms::meant(splits, |id| ids.contains(id)) {
                Some(Split { id, name, file, .. }) => (one(id, name, Form::Canvas), file),
                None => (Vec::new(), last),
            },
            Some((Named::Moodle(Split { id, name, file, .. }), _)) => (one(id, groups.without(name), Form::Moodle), *file),
            Some((Named::Brightspace(Split { id, name, file, .. }), _)) => (one(id, name, Form::Brightspace), *file),
            Some((Named::Blackboard(before, file), _)) => {
                let User { user, is_unsure } = titles.user(folders(parts), before);
                let form = if is_unsure { Form::BlackboardEnd } else { Form::Blackboard };
                let mut people = one(user, user, form);
                if is_unsure {
                    problem = Some(format!("{user:?} may be only the end of the user in {before:?}"));
                    people[0].also.push((*before).to_owned());
                }
                (people, *file)
            }
            Some((Named::Gradescope(number), at)) => {
                let folder = parts.get(*at).copied().unwrap_or_default();
                let listed = known.metadata.iter().map(|text| gradescope::submitters(text, folder)).find(|list| !list.is_empty());
                (listed.unwrap_or_else(|| one(number, folder, Form::Gradescope)), last)
            }
        };
        let file = if file.is_empty() { last } else { file };
        out.push(Some(Whose { people, file: named_by(sheet, parts, file), problem, accompanies }));
    }
    out
}

/// Returns the folders on a path.
fn folders<'p, 'a>(parts: &'p [&'a str]) -> &'p [&'a str] {
    parts.split_last().map_or(&[], |(_, folders)| folders)
}

/// Returns the name of a file; if it names no exercise but one of its folders does, that exercise with the file's extension.
fn named_by(sheet: &Sheet, parts: &[&str], file: &str) -> String {
    match folders(parts).iter().rev().find(|name| is_exercise(sheet, name)) {
        Some(name) if exercise(sheet, file).is_none() => format!("{name}.{}", ending(file)),
        _ => file.to_owned(),
    }
}

/// Returns the first name in the form of a learning system on a path, and which part it is: the system's own names are outermost.
/// The folder that was given itself counts last.
fn named<'a>(parts: &[&'a str], folder: Option<&'a str>) -> Option<(Named<'a>, usize)> {
    let (last, folders) = parts.split_last()?;
    let of_folders = folders.iter().enumerate().find_map(|(i, name)| Some((forms::of_folder(name)?, i)));
    let of_file = || forms::of_file(last).map(|named| (named, folders.len()));
    // Its place is none of the path's.
    let of_given = || {
        folder.and_then(forms::of_folder).filter(|named| !matches!(named, Named::Gradescope(_))).map(|named| (named, usize::MAX))
    };
    of_folders.or_else(of_file).or_else(of_given)
}

/// The groups that Moodle puts before names, `GROUP-NAME`, if it does.
struct Groups<'a>(BTreeSet<&'a str>);

impl<'a> Groups<'a> {
    fn new(names: impl Iterator<Item = &'a str>) -> Self {
        let names: BTreeSet<&str> = names.collect();
        let before: Vec<Option<&str>> = names.iter().map(|name| name.split_once('-').map(|(group, _)| group)).collect();
        // Some names have a hyphen too. If Moodle names groups, it does so in all names.
        if before.iter().any(Option::is_none) {
            return Self(BTreeSet::new());
        }
        let times = |group: &str| before.iter().flatten().filter(|other| **other == group).count();
        let is_group = |group: &str| {
            let last = group.split_whitespace().next_back().unwrap_or_default();
            times(group) > 1 || group.contains(|c: char| c.is_ascii_digit()) || group.contains(' ') && last.chars().count() == 1
        };
        Self(before.iter().flatten().copied().filter(|group| is_group(group)).collect())
    }

    fn without<'n>(&self, name: &'n str) -> &'n str {
        match name.split_once('-') {
            Some((group, person)) if self.0.contains(group) && !person.trim().is_empty() => person,
            _ => name,
        }
    }
}

/// Returns the names by which a table shows people: their own, with the id behind it where two share one.
pub(crate) fn shown(people: &[&Person]) -> BTreeMap<String, String> {
    let mut ids: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for person in people {
        ids.entry(&person.name).or_default().insert(&person.id);
    }
    let mut shown = BTreeMap::new();
    for person in people {
        let alone = ids.get(&*person.name).is_some_and(|ids| ids.len() == 1);
        // A name may look like another one with its id.
        let name = if alone { person.name.clone() } else { format!("{} ({})", person.name, person.id) };
        shown.entry(person.id.clone()).or_insert(name);
    }
    let mut used: BTreeMap<String, String> = BTreeMap::new();
    for (id, name) in &mut shown {
        while used.contains_key(name) {
            *name = format!("{name} ({id})");
        }
        used.insert(name.clone(), id.clone());
    }
    shown
}
