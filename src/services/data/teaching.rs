//! Classes that one teaches: the secret of each, and the codes of its students.

use crate::online::{ClassCode, ClassKey, Server};
use serde::{Deserialize, Serialize};

/// A class that one teaches.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TaughtClass {
    /// Origin of the server.
    pub server: String,
    /// Id of the class.
    pub class: String,
    pub token: String,
    /// Name of the class, or the title of its sheet.
    pub title: String,
    /// The time at which the class was first opened here, in seconds since 1970.
    pub at: u64,
    /// The codes of the students on the list.
    #[serde(default)]
    pub codes: Vec<ClassCode>,
}

impl TaughtClass {
    /// Returns its key; `None` if the server's address cannot be read.
    pub fn key(&self) -> Option<ClassKey> {
        Some(ClassKey { server: Server::read(&self.server).ok()?, class: self.class.clone() })
    }

    /// Returns whether this is the class of a key.
    pub fn is(&self, key: &ClassKey) -> bool {
        self.server == key.server.origin() && self.class == key.class
    }

    fn is_same(&self, other: &Self) -> bool {
        self.server == other.server && self.class == other.class
    }
}

/// Returns the classes of two windows, both made from `base`: those that either has, but for one that the other has forgotten.
pub(super) fn merged(base: &[TaughtClass], ours: &[TaughtClass], theirs: &[TaughtClass]) -> Vec<TaughtClass> {
    let find = |all: &[TaughtClass], one: &TaughtClass| all.iter().find(|other| other.is_same(one)).cloned();
    let mut all = Vec::new();
    for one in theirs {
        match (find(ours, one), find(base, one)) {
            (Some(mine), before) => all.push(if before.as_ref() == Some(&mine) { one.clone() } else { mine }),
            (None, Some(_)) => {}
            (None, None) => all.push(one.clone()),
        }
    }
    let new = ours.iter().filter(|one| find(theirs, one).is_none() && find(base, one).is_none());
    all.extend(new.cloned());
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn class(id: &str, title: &str) -> TaughtClass {
        let (server, token) = ("https://a.b".to_owned(), "0f".repeat(16));
        TaughtClass { server, class: id.to_owned(), token, title: title.to_owned(), at: 1, codes: Vec::new() }
    }

    #[test]
    fn classes_of_two_windows_are_all_there_but_those_that_one_has_forgotten() {
        let base = [class("a", "A"), class("b", "B"), class("c", "C")];
        // Ours forgets b and opens d; theirs forgets c, renames a and opens e.
        let ours = [class("a", "A"), class("c", "C"), class("d", "D")];
        let theirs = [class("a", "Anew"), class("b", "B"), class("e", "E")];
        let titles: Vec<String> = merged(&base, &ours, &theirs).into_iter().map(|class| class.title).collect();
        assert_eq!(titles, ["Anew", "E", "D"]);
        assert_eq!(merged(&[], &[], &theirs), theirs);
        assert_eq!(merged(&base, &base, &[]), []);
    }
}
