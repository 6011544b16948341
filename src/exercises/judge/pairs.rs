//! Judges table-filling: which pairs of states are distinguishable, and by which word.

use super::judgement::Judgement;
use crate::points::{Points, ratio};
use crate::sheet::{Language, Sheet};
use fob_automata::general::{Dense, Symbol, difference};
use std::collections::HashMap;

pub(super) fn judge(sheet: &Sheet, max: Points, given: &Language, rows: &[(String, String, String)]) -> Judgement {
    let automaton = given.drawn(&sheet.letters);
    let Some(table) = automaton.table() else {
        return Judgement::refused("undecided", "the given automaton is nondeterministic");
    };
    let mut named: HashMap<(usize, usize), Vec<Symbol>> = HashMap::new();
    for (p, q, word) in rows {
        let state = |name: &String| automaton.find(name).ok_or_else(|| format!("{name:?} is not a state of the automaton"));
        let read = state(p).and_then(|p| Ok((p, state(q)?))).and_then(|(p, q)| {
            let word = sheet.letters.parse(word).map_err(|error| format!("the word {word:?}: {error}"))?;
            if p == q {
                return Err(format!("the pair of {:?} and itself: expected two states", automaton.states()[p].name));
            }
            Ok((p.min(q), p.max(q), word))
        });
        match read {
            Ok((p, q, word)) => {
                if named.insert((p, q), word).is_some() {
                    let pair = format!("{:?} and {:?}", automaton.states()[p].name, automaton.states()[q].name);
                    return Judgement::refused("not a table", format!("the pair {pair} is given twice: expected it once"));
                }
            }
            Err(problem) => return Judgement::refused("not a table", problem),
        }
    }
    let n = automaton.states().len();
    let (mut right, mut wrong) = (0_i64, 0_i64);
    for p in 0..n {
        for q in p + 1..n {
            let from = |state: usize| {
                let mut table = table.clone();
                table.start_at(state as u32);
                table
            };
            let (a, b): (Dense, Dense) = (from(p), from(q));
            let good = match named.get(&(p, q)) {
                Some(word) => a.accepts(word) != b.accepts(word),
                None => difference(&a, &b).is_none(),
            };
            *(if good { &mut right } else { &mut wrong }) += 1;
        }
    }
    let all = right + wrong;
    if wrong == 0 {
        return Judgement::right(max, "All pairs are right.");
    }
    Judgement::part(max, &ratio(right - wrong, all), format!("{right} of {all} pairs are right."))
}
