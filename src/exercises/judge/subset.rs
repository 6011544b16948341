//! Judges the subset construction, row by row.

use super::judgement::{Judgement, MOST_SETS};
use crate::answer::Drawn;
use crate::points::ratio;
use crate::sheet::{Exercise, Language, Sheet};
use fob_automata::general::{Automaton, Subsets, Symbol};
use std::collections::HashMap;

pub(super) fn judge(sheet: &Sheet, exercise: &Exercise, given: &Language, drawn: &Drawn) -> Judgement {
    let nfa = given.drawn(&sheet.letters);
    let Ok(Subsets { sets, .. }) = nfa.subsets(MOST_SETS) else {
        return Judgement::refused("undecided", "the given automaton has too many sets of states");
    };
    let refused = |verdict, problem: String| Judgement { states: Some(drawn.states), ..Judgement::refused(verdict, problem) };
    let answer = match drawn.automaton.over(&sheet.letters) {
        Ok(answer) => answer,
        Err(c) => return refused("other letters", format!("{c:?} is not a letter of the sheet: expected {}", sheet.letters)),
    };
    if let Some(choice) = answer.choice() {
        return refused("not a dfa", choice.to_string());
    }
    // With `partial` the empty set, where missing transitions lead, need not be drawn.
    let needed = |set: &Vec<usize>| !exercise.partial || !set.is_empty();
    let rows = sets.iter().filter(|set| needed(set)).count();
    let index: HashMap<&[usize], usize> = sets.iter().enumerate().map(|(i, set)| (&set[..], i)).collect();
    let names: Vec<Option<Vec<usize>>> = answer.states().iter().map(|state| members(&nfa, &state.name)).collect();
    let (mut right, mut wrong) = (0_i64, 0_i64);
    let mut done = vec![false; sets.len()];
    for (state, name) in answer.states().iter().zip(&names) {
        let Some(set) = name else {
            wrong += 1;
            continue;
        };
        let letters = answer.letters().len() as Symbol;
        let target = |letter| state.targets(Some(letter)).first().map_or(EMPTY.as_ref(), |&to| names[to].as_ref());
        let missing = !exercise.partial && (0..letters).any(|letter| !state.reads().has(Some(letter)));
        let accepting = set.iter().any(|&s| nfa.states()[s].accepting);
        let fits = state.accepting == accepting
            && !missing
            && (0..letters).all(|letter| target(letter).is_some_and(|target| *target == step(&nfa, set, letter)));
        match index.get(&set[..]) {
            Some(&i) if fits && !done[i] => {
                done[i] = true;
                right += i64::from(needed(set));
            }
            // A set that is not reachable, drawn correctly, is neither right nor wrong.
            None if fits => {}
            _ => wrong += 1,
        }
    }
    let starts_right = names[answer.start()].as_deref() == Some(&sets[0][..]);
    let all = rows as i64;
    let mut judged = if right == all && wrong == 0 && starts_right {
        Judgement::right(exercise.points, "All rows are right.")
    } else {
        let mut summary = format!("{right} of {all} rows are right, {wrong} wrong.");
        if !starts_right {
            summary.push_str(" The start is not the set of states before the first letter.");
        }
        Judgement::part(exercise.points, &ratio(right - wrong, all), summary)
    };
    judged.states = Some(drawn.states);
    judged.minimal_states = answer.table().map(|table| table.minimize().len());
    judged
}

/// The empty set, which a missing transition leads to.
static EMPTY: Option<Vec<usize>> = Some(Vec::new());

/// Returns the set that a name such as `{p,q}` means: members in any order, `{}` or `∅` for the empty set, a single name for its
/// set.
fn members(nfa: &Automaton, name: &str) -> Option<Vec<usize>> {
    let name = name.trim();
    if matches!(name, "∅" | "{}") {
        return Some(Vec::new());
    }
    if let Some(state) = nfa.find(name) {
        return Some(vec![state]);
    }
    let inner = name.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')).unwrap_or(name);
    if inner.trim().is_empty() {
        return Some(Vec::new());
    }
    let mut set = inner.split(',').map(|part| nfa.find(part.trim())).collect::<Option<Vec<usize>>>()?;
    set.sort_unstable();
    set.dedup();
    Some(set)
}

/// Returns the set that a letter leads to, including everything reachable without a letter.
fn step(nfa: &Automaton, set: &[usize], letter: Symbol) -> Vec<usize> {
    let mut seen = vec![false; nfa.states().len()];
    let mut open: Vec<usize> = set.iter().flat_map(|&s| nfa.states()[s].targets(Some(letter))).collect();
    while let Some(state) = open.pop() {
        if !std::mem::replace(&mut seen[state], true) {
            open.extend(nfa.states()[state].targets(None));
        }
    }
    (0..seen.len()).filter(|&state| seen[state]).collect()
}
