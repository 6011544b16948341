//! Minimal DFAs, by Hopcroft's algorithm.

use super::dense::Classes;
use super::nfa::unique;
use super::{Dfa, Letter, State, StateId};

/// The steps in which the states of a DFA are split into classes, for people who want to watch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refinement {
    /// Unreachable states, which are left out.
    pub dropped: Vec<StateId>,
    /// The reachable states, which form one class at the beginning.
    pub reachable: Vec<StateId>,
    /// The splits, in order.
    pub splits: Vec<Split>,
}

/// The split of a class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Split {
    /// The class and the letter that distinguish its states; `None` in the first step, which separates accepting states from the rest.
    pub by: Option<(Vec<StateId>, Letter)>,
    /// The states that the letter leads into that class (in the first step: the accepting ones), ascending; not empty.
    pub inside: Vec<StateId>,
    /// The other states of the class, ascending; not empty.
    pub outside: Vec<StateId>,
}

impl Refinement {
    /// Returns the classes after the first `steps` splits: each ascending, ordered by their first states.
    pub fn classes(&self, steps: usize) -> Vec<Vec<StateId>> {
        let mut first = self.reachable.clone();
        first.sort_unstable();
        let mut classes = vec![first];
        for split in self.splits.iter().take(steps) {
            let of = split.inside.iter().chain(&split.outside).next();
            classes.retain(|class| !of.is_some_and(|s| class.contains(s)));
            classes.push(split.inside.clone());
            classes.push(split.outside.clone());
        }
        classes.sort_unstable();
        classes
    }
}

/// Returns the minimal DFA of the same language. Its states are in the order in which words reach them (shorter first, green before red),
/// so minimal DFAs of one language differ only in names and positions. Each class keeps the position of its first state in that order, and is
/// named after its states: `{A,E}`, or by the name of its only one.
#[must_use]
pub fn minimize(dfa: &Dfa) -> Dfa {
    let Classes { of, members, first } = dfa.dense().classes();
    let names = members.iter().map(|class| class_name(class.iter().map(|&state| dfa.state(StateId(state)).name.as_str())));
    // What a reachable state leads to is reachable.
    let class = |state: StateId| of[state.index()].unwrap_or_default();
    let states = first.iter().zip(unique(names)).map(|(&first_of_class, name)| {
        let old = dfa.state(StateId(first_of_class));
        // A bend only means something while the edge still leads to the same place.
        let bend = |letter| old.bend(letter).filter(|_| first[class(old.next(letter)) as usize] == old.next(letter).0);
        State {
            name,
            accepting: old.accepting,
            green: StateId(class(old.green)),
            red: StateId(class(old.red)),
            at: old.at,
            green_bend: bend(Letter::Green),
            red_bend: bend(Letter::Red),
        }
    });
    dfa.with_states(StateId(0), states.collect())
}

/// Returns the number of states of the minimal DFA.
pub fn minimal_len(dfa: &Dfa) -> usize {
    dfa.dense().classes().members.len()
}

/// Minimises like [`minimize`] and returns every split.
pub fn refine(dfa: &Dfa) -> Refinement {
    let dense = dfa.dense();
    let reachable = dense.reachable();
    let ids = |places: &[u32]| {
        let mut ids: Vec<StateId> = places.iter().map(|&p| StateId(reachable[p as usize])).collect();
        ids.sort_unstable();
        ids
    };
    let mut splits = Vec::new();
    dense.partition(&reachable).run(|by, letter, inside, outside| {
        let by = letter.map(|letter| (ids(by), Letter::ALL[letter]));
        splits.push(Split { by, inside: ids(inside), outside: ids(outside) });
    });
    let mut seen = vec![false; dfa.len()];
    for &state in &reachable {
        seen[state as usize] = true;
    }
    let dropped = dfa.ids().filter(|id| !seen[id.index()]).collect();
    Refinement { dropped, reachable: reachable.into_iter().map(StateId).collect(), splits }
}

/// Longest name that is made of the names of states, in characters.
const LONGEST: usize = 40;

/// Returns the name of a class of states: `{A,E}`, or the name of its only one. A long name ends with `…}`.
pub(crate) fn class_name<'a>(names: impl Iterator<Item = &'a str> + Clone) -> String {
    let mut all = names.clone();
    if let (Some(one), None) = (all.next(), all.next()) {
        return one.to_owned();
    }
    class_in_braces(names)
}

/// Returns a class of states as a set: `{A,E}`, or `{A}`. A long one ends with `…}`.
pub(crate) fn class_in_braces<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let (mut made, mut length) = (String::from("{"), 2);
    for (i, name) in names.enumerate() {
        length += name.chars().count() + 1;
        if length > LONGEST {
            made.push_str(if i == 0 { "…" } else { ",…" });
            break;
        }
        if i > 0 {
            made.push(',');
        }
        made.push_str(name);
    }
    made.push('}');
    made
}
