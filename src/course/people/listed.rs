//! A list of people beside their folders: `people.csv` with the columns `folder`, `student` and `id`.

use super::person::{Form, Person};
use fob_base::csv;
use std::collections::HashMap;

/// Name of such a list.
pub const LIST: &str = "people.csv";

/// The people of lists by the paths of their folders.
pub(super) struct Listed(HashMap<String, Person>);

impl Listed {
    /// Reads lists, each with its path.
    pub fn new(lists: &[(String, String)]) -> Self {
        let mut people = HashMap::new();
        for (path, text) in lists {
            let outer = path.rsplit_once('/').map_or(String::new(), |(outer, _)| format!("{outer}/"));
            for (folder, person) in read(text).unwrap_or_default() {
                people.insert(format!("{outer}{folder}"), person);
            }
        }
        Self(people)
    }

    /// Returns the person of the outermost listed folder on a path.
    pub fn find(&self, parts: &[&str]) -> Option<&Person> {
        (1..parts.len()).find_map(|end| self.0.get(&parts[..end].join("/")))
    }
}

/// Returns whether a text is such a list.
pub(super) fn is_list(text: &str) -> bool {
    read(text).is_some()
}

/// Returns the folders of a list with their people; `None` if it is none.
fn read(text: &str) -> Option<Vec<(String, Person)>> {
    let (rows, _) = csv::read_any(text).ok()?;
    let (head, rows) = rows.split_first()?;
    let column = |name: &str| head.iter().position(|cell| cell.trim() == name);
    let (folder, student, id) = (column("folder")?, column("student")?, column("id")?);
    let cell =
        |row: &Vec<String>, column: usize| row.get(column).map_or("", |cell| cell.trim().trim_start_matches('\'')).to_owned();
    let people = rows.iter().map(|row| {
        let (folder, name, id) = (cell(row, folder), cell(row, student), cell(row, id));
        // Whoever has no id is told apart by the folder.
        let id = if id.is_empty() { folder.clone() } else { id };
        let name = if name.is_empty() { id.clone() } else { name };
        (folder, Person { id, name, form: Form::Listed, also: Vec::new() })
    });
    Some(people.filter(|(folder, _)| !folder.is_empty()).collect())
}
