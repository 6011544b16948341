//! Data of matches that is not in their files, because it came by links or is needed to send them on.

use super::kept::Merge;
use crate::phrases::plural;
use fob_base::text::{line, visible_name};
use fob_board::Hole;
use fob_replay::Word;
use fob_rules::Points;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A result to be beaten.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Goal {
    /// Name of the player with this result.
    #[serde(deserialize_with = "visible_name")]
    pub name: String,
    pub points: Points,
    /// The number of shots played.
    pub shots: u32,
}

impl Goal {
    /// Returns the result in a sentence.
    pub fn in_words(&self) -> String {
        let points = self.points.to_string();
        let unit = if points == "1" || points.contains('/') { "point" } else { "points" };
        format!("{}: {points} {unit} after {}", self.name, plural(self.shots as usize, "shot"))
    }
}

/// Data of a match that is not in its file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Linked {
    /// The name of its file, without its folder and its ending.
    pub file: String,
    /// In a correspondence match: the players of this computer, from 1; empty in any other match.
    pub mine: Vec<u8>,
    /// In a correspondence match: orders chosen while others are still due.
    pub orders: Vec<(Hole, Word)>,
    /// The result to beat.
    pub goal: Option<Goal>,
    /// A hint was shown.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub hinted: bool,
}

/// Data of all matches, by the id of the match.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LinkedMatches {
    matches: BTreeMap<String, Linked>,
    /// Waiting entries that are entered here but may still be in the file of waiting entries.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) waited: Vec<u64>,
}

impl LinkedMatches {
    /// Returns the data of a match.
    pub fn get(&self, id: &str) -> Option<&Linked> {
        self.matches.get(id)
    }

    /// Returns the problems of the data, one per line: players that no match has, and files outside the folder of matches.
    pub fn problems(&self) -> Vec<String> {
        let mut problems = Vec::new();
        for (id, linked) in &self.matches {
            if let Some(player) = linked.mine.iter().find(|player| !(1..=4).contains(*player)) {
                problems.push(format!("match {}: player {player}; expected 1 to 4", line(id)));
            }
            if linked.file.contains(['/', '\\', '\0']) || linked.file == ".." {
                problems.push(format!("match {}: `{}` is not a file name", line(id), line(&linked.file)));
            }
        }
        problems
    }

    /// Stores the data of a match.
    pub(super) fn enter(&mut self, (id, linked): &(String, Linked)) {
        self.matches.insert(id.clone(), linked.clone());
    }
}

impl Merge for LinkedMatches {
    /// `theirs` with everything that was noted here since `base`.
    fn merged(base: &Self, ours: &Self, theirs: &Self) -> Self {
        let new = ours.matches.iter().filter(|(id, linked)| base.get(id) != Some(*linked));
        let new = new.map(|(id, linked)| (id.clone(), linked.clone()));
        Self { matches: theirs.matches.clone().into_iter().chain(new).collect(), waited: theirs.waited.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn impossible_match_data_is_reported() {
        let of = |linked: Linked| LinkedMatches { matches: [("1a".to_owned(), linked)].into(), waited: Vec::new() }.problems();
        assert_eq!(of(Linked { file: "alpha".into(), mine: vec![1, 4], ..Linked::default() }), [""; 0]);
        assert_eq!(of(Linked { mine: vec![1, 0], ..Linked::default() }), ["match 1a: player 0; expected 1 to 4"]);
        for file in ["../matches/x", "a/b", "..", "a\\b", "/etc/x"] {
            assert_eq!(of(Linked { file: file.into(), ..Linked::default() }).len(), 1, "{file}");
        }
    }
}
