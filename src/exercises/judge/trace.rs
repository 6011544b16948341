//! Judges the states that a word passes.

use super::judgement::{Judgement, share};
use crate::points::Points;
use crate::sheet::{Language, Sheet};
use fob_automata::general::Symbol;

pub(super) fn judge(sheet: &Sheet, max: Points, given: &Language, word: &[Symbol], path: &[Vec<String>]) -> Judgement {
    let automaton = given.drawn(&sheet.letters);
    let expected = automaton.traced(word);
    let set = |names: &Vec<String>| {
        let mut set = names.iter().map(|name| automaton.find(name)).collect::<Option<Vec<usize>>>()?;
        set.sort_unstable();
        set.dedup();
        Some(set)
    };
    let right = path.iter().zip(&expected).take_while(|(names, expected)| set(names).as_ref() == Some(expected)).count();
    if right == expected.len() && path.len() == expected.len() {
        return Judgement::right(max, "All states are right.");
    }
    let summary = format!("{right} of {} steps are right before the first wrong one.", expected.len());
    Judgement::part(max, &share(right, expected.len()), summary)
}
