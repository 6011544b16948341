//! Finds pairs of hand-ins with similarities that two people rarely produce independently.

use super::answer::{Answer, Drawn};
use super::hand_in::Row;
use super::sheet::Sheet;
use fob_automata::general::{Automaton, Dense};
use std::collections::HashSet;

/// Two hand-ins for one exercise, and their similarities.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    /// Id of the exercise.
    pub exercise: String,
    /// File of one hand-in.
    pub a: String,
    /// File of the other.
    pub b: String,
    /// Similarities: `wrong language`, `redundant states`, `names`, `coordinates`; at least one.
    pub shares: Vec<&'static str>,
}

/// Least number of names, or positions, whose agreement is significant.
const FEWEST: usize = 2;

/// The features of an answer that are compared.
struct Marks<'a> {
    person: &'a str,
    file: &'a str,
    wrong: Option<&'a Dense>,
    /// Table as drawn, with states in the order in which words reach them, if it is larger than the minimal one.
    redundant: Option<Dense>,
    /// Names that the student chose, sorted.
    names: Vec<String>,
    /// Positions, sorted, relative to the topmost leftmost one.
    places: Vec<(i64, i64)>,
}

/// Returns the pairs of different students, sorted by exercise and files. Equal correct answers prove nothing and are not listed.
pub fn similar(sheet: &Sheet, rows: &[Row]) -> Vec<Pair> {
    let mut pairs = Vec::new();
    for exercise in &sheet.exercises {
        // A group's file is in a row of each of its people.
        let mut files = HashSet::new();
        let first = rows.iter().filter(|row| row.exercise == exercise.id && files.insert(&row.file));
        let marks: Vec<Marks> = first.filter_map(marks).collect();
        for (i, a) in marks.iter().enumerate() {
            for b in marks[i + 1..].iter().filter(|b| b.person != a.person) {
                let mut shares = Vec::new();
                if a.wrong.is_some() && a.wrong == b.wrong {
                    shares.push("wrong language");
                }
                if a.redundant.is_some() && a.redundant == b.redundant {
                    shares.push("redundant states");
                }
                if a.names.len() >= FEWEST && a.names == b.names {
                    shares.push("names");
                }
                if a.places.len() >= FEWEST && a.places == b.places {
                    shares.push("coordinates");
                }
                if !shares.is_empty() {
                    let (exercise, a, b) = (exercise.id.clone(), a.file.to_owned(), b.file.to_owned());
                    pairs.push(Pair { exercise, a, b, shares });
                }
            }
        }
    }
    pairs
}

fn marks(row: &Row) -> Option<Marks<'_>> {
    let answer = row.answer.as_ref()?;
    let mut marks = Marks {
        person: &row.person.id,
        file: &row.file,
        wrong: row.judged.wrong.as_ref(),
        redundant: None,
        names: Vec::new(),
        places: Vec::new(),
    };
    if let Answer::Automaton(Drawn { automaton, .. }) = answer {
        marks.redundant = redundant(automaton);
        marks.names = names(automaton);
        marks.places = places(automaton);
    }
    Some(marks)
}

/// Returns the reachable part as drawn, in the order of words, if some of its states are superfluous.
fn redundant(automaton: &Automaton) -> Option<Dense> {
    let table = automaton.table()?;
    let order = table.reachable();
    if order.len() == table.minimize().len() {
        return None;
    }
    let mut place = vec![0; table.len()];
    (0..).zip(&order).for_each(|(i, &state)| place[state as usize] = i);
    let accepting = order.iter().map(|&state| table.is_accepting(state)).collect();
    let next = order.iter().flat_map(|&state| table.row(state).iter().map(|&to| place[to as usize])).collect();
    Some(Dense::new(table.width(), 0, accepting, next))
}

/// Returns the sorted names of states; empty if they are names that programs give: `q0`, `1`, `s2`, single letters, sets of
/// these.
fn names(automaton: &Automaton) -> Vec<String> {
    let given = |name: &str| {
        let digits = name.trim_start_matches(|c: char| c.is_alphabetic());
        let letters = name.chars().count() - digits.chars().count();
        letters <= 1 && digits.chars().all(|c| c.is_ascii_digit()) || name.starts_with('{')
    };
    let mut names: Vec<String> = automaton.states().iter().map(|state| state.name.clone()).collect();
    if names.iter().all(|name| given(name)) {
        return Vec::new();
    }
    names.sort();
    names
}

/// Returns the positions of all states relative to the first of them; empty if some have no position.
fn places(automaton: &Automaton) -> Vec<(i64, i64)> {
    let places: Option<Vec<(f64, f64)>> = automaton.states().iter().map(|state| state.at).collect();
    let mut places = places.unwrap_or_default();
    places.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
    let Some(&(x, y)) = places.first() else { return Vec::new() };
    places.iter().map(|at| (((at.0 - x) * 10.0).round() as i64, ((at.1 - y) * 10.0).round() as i64)).collect()
}
