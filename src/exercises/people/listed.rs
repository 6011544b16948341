//! A list of people next to their folders: `people.csv` with the columns `folder`, `student` and `id`.
//!
//! Each folder is a person of its own. Two people with the same name, or the same id, may be one person or two: the later one's
//! rows have a note about it.

use super::person::{Form, Person};
use fob_base::csv;
use std::collections::{HashMap, HashSet};

/// Name of such a list.
pub const LIST: &str = "people.csv";

/// The people of lists by the paths of their folders, with a reason to doubt who it is.
pub(super) struct Listed(HashMap<String, (Person, Option<String>)>);

/// The name and the id that somebody typed when handing in for a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Said<'a> {
    /// The person's folder, which nobody else has.
    pub folder: &'a str,
    /// Name as typed.
    pub name: &'a str,
    /// The id; empty if there is none.
    pub id: &'a str,
}

/// Returns the list of these people. An id that somebody before has is followed by the folder, since one person is one id.
pub fn list(people: &[Said]) -> String {
    let mut ids: HashSet<String> = HashSet::new();
    let mut rows = vec![["folder", "student", "id"].map(str::to_owned)];
    for Said { folder, name, id } in people {
        let mut own = if id.is_empty() { (*folder).to_owned() } else { (*id).to_owned() };
        while !ids.insert(own.clone()) {
            own = with_folder(&own, folder);
        }
        rows.push([(*folder).to_owned(), (*name).to_owned(), own]);
    }
    csv::write_harmless(rows)
}

fn with_folder(id: &str, folder: &str) -> String {
    format!("{id} ({folder})")
}

impl Listed {
    /// Reads lists, each with its path.
    pub fn new(lists: &[(String, String)]) -> Self {
        let mut people = HashMap::new();
        for (path, text) in lists {
            let outer = path.rsplit_once('/').map_or(String::new(), |(outer, _)| format!("{outer}/"));
            let (mut names, mut ids) = (HashMap::new(), HashMap::new());
            for (folder, person) in read(text).unwrap_or_default() {
                let problem = doubt(&folder, &person, &names, &ids);
                names.entry(person.name.clone()).or_insert_with(|| folder.clone());
                ids.entry(person.id.clone()).or_insert_with(|| folder.clone());
                people.insert(format!("{outer}{folder}"), (person, problem));
            }
        }
        Self(people)
    }

    /// Returns the person of the outermost listed folder on a path.
    pub fn find(&self, parts: &[&str]) -> Option<&(Person, Option<String>)> {
        (1..parts.len()).find_map(|end| self.0.get(&parts[..end].join("/")))
    }
}

/// Returns everybody on lists, in their order.
pub(super) fn everybody(lists: &[(String, String)]) -> Vec<Person> {
    lists.iter().flat_map(|(_, text)| read(text).unwrap_or_default()).map(|(_, person)| person).collect()
}

/// Returns why somebody may be a person of an earlier folder.
fn doubt(folder: &str, person: &Person, names: &HashMap<String, String>, ids: &HashMap<String, String>) -> Option<String> {
    let own = with_folder("", folder);
    let id = person.id.strip_suffix(&own).filter(|id| ids.contains_key(*id));
    let of_id = id.and_then(|id| Some(format!("the id {id:?} is that of {} too", ids.get(id)?)));
    let of_name = || Some(format!("the name {:?} is that of {} too", person.name, names.get(&person.name)?));
    of_id.or_else(of_name)
}

/// Returns whether a text is such a list.
pub(super) fn is_list(text: &str) -> bool {
    read(text).is_some()
}

/// Returns the folders of a list with their people; `None` if it is none.
fn read(text: &str) -> Option<Vec<(String, Person)>> {
    let (rows, _) = csv::read_any(text).ok()?;
    let ((_, head), rows) = rows.split_first()?;
    let column = |name: &str| head.iter().position(|cell| cell.trim() == name);
    let (folder, student, id) = (column("folder")?, column("student")?, column("id")?);
    let cell =
        |row: &Vec<String>, column: usize| row.get(column).map_or("", |cell| cell.trim().trim_start_matches('\'')).to_owned();
    let people = rows.iter().map(|(_, row)| {
        let (folder, name, id) = (cell(row, folder), cell(row, student), cell(row, id));
        // The folder distinguishes people without an id.
        let id = if id.is_empty() { folder.clone() } else { id };
        let name = if name.is_empty() { id.clone() } else { name };
        (folder, Person { id, name, form: Form::Listed, also: Vec::new() })
    });
    Some(people.filter(|(folder, _)| !folder.is_empty()).collect())
}
