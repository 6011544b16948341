//! The start of the user in Blackboard's names, `TITLE_USER_attempt_TIME_FILE`: both TITLE and USER may have underlines.
//! Blackboard's text about an attempt has the user; without it, the title is the shared beginning of all names, unless a table of
//! students shows otherwise.

use std::collections::{BTreeMap, BTreeSet, HashSet};

/// A name up to `_attempt_`, with the text about that attempt if this is its name.
pub(super) struct Name<'a> {
    /// The folders above it.
    pub folders: &'a [&'a str],
    /// The part `TITLE_USER` of the name.
    pub before: &'a str,
    /// The text, whose first line is `Name: FIRST LAST (USER)` in any language.
    pub about: Option<&'a str>,
}

/// The user in a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct User<'n> {
    pub user: &'n str,
    /// True if the user may begin earlier, so that `user` may be somebody else.
    pub is_unsure: bool,
}

/// The titles of the assignments in names of Blackboard, by their folders.
pub(super) struct Titles<'a>(BTreeMap<&'a [&'a str], Folder<'a>>);

/// The names of one folder.
#[derive(Default)]
struct Folder<'a> {
    /// Titles by the names of which they are known.
    told: BTreeMap<&'a str, &'a str>,
    /// Names without such a text.
    rest: BTreeSet<&'a str>,
    /// The title of the other names, with the underline at its end.
    title: &'a str,
    /// True if that title is only the likeliest one.
    is_unsure: bool,
}

impl<'a> Titles<'a> {
    /// Finds the titles. `listed` are the users of a table of students in lower case; it is empty if there is none.
    pub fn new(names: impl Iterator<Item = Name<'a>>, listed: &HashSet<String>) -> Self {
        let mut all: BTreeMap<&[&str], Folder> = BTreeMap::new();
        for Name { folders, before, about } in names {
            let folder = all.entry(folders).or_default();
            match about.and_then(|text| title_of(before, text)) {
                Some(title) => _ = folder.told.insert(before, title),
                None => _ = folder.rest.insert(before),
            }
        }
        for folder in all.values_mut() {
            let Folder { told, rest, .. } = folder;
            rest.retain(|before| !told.contains_key(before));
            // The title in one student's text holds for the whole assignment.
            let titles: BTreeSet<&str> = told.values().copied().collect();
            for before in std::mem::take(rest) {
                let mut fitting = titles.iter().filter(|title| before.len() > title.len() && before.starts_with(**title));
                match (fitting.next(), fitting.next()) {
                    (Some(title), None) => _ = told.insert(before, title),
                    _ => _ = rest.insert(before),
                }
            }
            guess(folder, listed);
        }
        let mut titles = Self(all);
        titles.compare_folders(listed);
        titles
    }

    /// Finds the titles of names that are alone in their folders by the names in other ones: alone, the last underline is all
    /// there is.
    fn compare_folders(&mut self, listed: &HashSet<String>) {
        let is_alone = |folder: &Folder| folder.rest.len() == 1 && folder.told.is_empty();
        let titles: BTreeSet<(&str, bool)> = self
            .0
            .values()
            .filter(|folder| !is_alone(folder))
            .flat_map(|folder| folder.told.values().map(|title| (*title, false)).chain([(folder.title, folder.is_unsure)]))
            .filter(|(title, _)| !title.is_empty())
            .collect();
        let mut others = Folder::default();
        for folder in self.0.values_mut().filter(|folder| is_alone(folder)) {
            let Some(&name) = folder.rest.first() else { continue };
            // The longest users: two people are never taken for one.
            match titles.iter().find(|(title, _)| name.len() > title.len() && name.starts_with(title)) {
                Some(&(title, is_unsure)) => (folder.title, folder.is_unsure) = (title, is_unsure),
                None => _ = others.rest.insert(name),
            }
        }
        if others.rest.len() < 2 {
            return;
        }
        let alone = others.rest.clone();
        guess(&mut others, listed);
        for folder in self.0.values_mut().filter(|folder| !others.title.is_empty() && is_alone(folder)) {
            if let Some(name) = folder.rest.first().filter(|name| alone.contains(*name)) {
                let known = others.told.get(name).map(|title| (*title, false));
                (folder.title, folder.is_unsure) = known.unwrap_or((others.title, others.is_unsure));
            }
        }
    }

    /// Returns the user in the name of a file in a folder.
    pub fn user<'n>(&self, folders: &[&str], before: &'n str) -> User<'n> {
        let Some(folder) = self.0.get(folders) else { return User { user: before, is_unsure: false } };
        let (title, is_unsure) = folder.told.get(before).map_or((folder.title, folder.is_unsure), |title| (title, false));
        User { user: before.strip_prefix(title).unwrap_or(before), is_unsure }
    }
}

/// Returns the title in a name by the text about the attempt.
fn title_of<'n>(before: &'n str, about: &str) -> Option<&'n str> {
    let line = about.trim_start_matches('\u{feff}').lines().map(str::trim).find(|line| !line.is_empty())?;
    let (_, user) = line.strip_suffix(')')?.rsplit_once('(')?;
    before.strip_suffix(user.trim()).filter(|title| title.len() < before.len() && title.ends_with('_') && title.len() > 1)
}

/// Returns whether a text about an attempt holds something that the student typed instead of uploading a file.
pub(crate) fn is_typed(about: &str) -> bool {
    const NOTHING: &str = "There is no student submission";
    let mut lines = about.lines().map(str::trim).skip_while(|line| *line != "Submission Field:").skip(1);
    lines.find(|line| !line.is_empty()).is_some_and(|line| !line.starts_with(NOTHING) && line != "Comments:")
}

/// Finds the likeliest title of the names whose user no text has.
fn guess(folder: &mut Folder<'_>, listed: &HashSet<String>) {
    let Some(shared) = shared(&folder.rest) else { return };
    folder.title = shared;
    let is_listed = |name: &str, title: &str| listed.contains(&name[title.len()..].to_lowercase());
    let titles: Vec<&str> = shared.match_indices('_').map(|(at, _)| &shared[..=at]).collect();
    let known = |title: &str| folder.rest.iter().filter(|name| is_listed(name, title)).count();
    let found: Vec<&str> = titles.iter().copied().filter(|title| known(title) > 0).collect();
    match found[..] {
        [] => {}
        // A few of the shortest users may be in the table by chance.
        [title] => {
            folder.title = title;
            folder.is_unsure = title == shared && titles.len() > 1 && known(title) * 2 <= folder.rest.len();
        }
        // The longest users, if the table has all of them: where all begin with `a_`, the rest of one is often the name of
        // another student.
        [title, ..] if known(title) == folder.rest.len() => folder.title = title,
        _ => {
            folder.is_unsure = true;
            for name in &folder.rest {
                let mut fitting = found.iter().filter(|title| is_listed(name, title));
                if let (Some(title), None) = (fitting.next(), fitting.next())
                    && *title != shared
                {
                    folder.told.insert(name, title);
                }
            }
        }
    }
}

/// Returns the longest beginning up to an underline that all names share, with the underline; of one name alone the beginning up
/// to its last one.
fn shared<'a>(names: &BTreeSet<&'a str>) -> Option<&'a str> {
    let first = names.first()?;
    let mut shared = *first;
    for name in names {
        let same = shared.char_indices().zip(name.chars()).find(|((_, a), b)| a != b);
        let end = same.map_or(shared.len().min(name.len()), |((at, _), _)| at);
        shared = &shared[..end];
    }
    shared.rfind('_').map(|at| &shared[..=at])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_typed_is_distinguished_from_what_blackboard_writes() {
        let about = |field: &str| {
            format!(
                "Name: Ann (ann)\r\n\r\nSubmission Field:\r\n{field}\r\n\r\nComments:\r\nThere are no student comments for this assignment.\r\n\r\nFiles:\r\n"
            )
        };
        assert!(is_typed(&about("<p>(a|b)*a</p>")) && is_typed(&about("\r\n\r\nsee my file")));
        for text in
            [&*about("There is no student submission text data for this assignment."), &about(""), "", "x", "Submission Field:"]
        {
            assert!(!is_typed(text), "{text}");
        }
    }
}
