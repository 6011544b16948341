//! Judges a word that is accepted, rejected, or distinguishes two automata.

use super::judgement::Judgement;
use crate::points::{Points, ratio};
use crate::sheet::{Sheet, Wanted};
use fob_automata::general::{Symbol, difference};

impl Wanted {
    /// Returns whether a word fulfils the task.
    pub fn holds(&self, word: &[Symbol]) -> bool {
        match self {
            Self::AcceptedBy(language) => language.table.accepts(word),
            Self::RejectedBy(language) => !language.table.accepts(word),
            Self::Differ(a, b) => a.table.accepts(word) != b.table.accepts(word),
        }
    }

    /// Returns the shortest word that fulfils the task, if there is one.
    pub fn shortest(&self) -> Option<Vec<Symbol>> {
        match self {
            Self::AcceptedBy(language) => language.table.shortest(),
            Self::RejectedBy(language) => language.table.clone().complement().shortest(),
            Self::Differ(a, b) => difference(&a.table, &b.table),
        }
    }
}

pub(super) fn judge(sheet: &Sheet, max: Points, wanted: &Wanted, text: &str) -> Judgement {
    let word = match sheet.letters.parse(text) {
        Ok(word) => word,
        Err(error) => return Judgement::refused("other letters", error.to_string()),
    };
    if !wanted.holds(&word) {
        let summary = match wanted {
            Wanted::AcceptedBy(_) => "This word is rejected.",
            Wanted::RejectedBy(_) => "This word is accepted.",
            Wanted::Differ(..) => "Both give the same verdict on this word.",
        };
        return Judgement::part(max, &ratio(0, 1), summary.to_owned());
    }
    if wanted.shortest().is_some_and(|shortest| shortest.len() < word.len()) {
        let summary = "Correct, but there is a shorter word.".to_owned();
        return Judgement { verdict: "not shortest".to_owned(), ..Judgement::part(max, &ratio(3, 5), summary) };
    }
    Judgement::right(max, "Correct, and no shorter word exists.")
}
