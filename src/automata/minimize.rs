//! Minimal DFAs, by Hopcroft's algorithm.

use super::nfa::unique;
use super::partition::Partition;
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
    let reachable = dfa.reachable();
    let class = partition(dfa, &reachable).run(|_, _, _, _| {});
    quotient(dfa, &reachable, &class)
}

/// Returns the number of states of the minimal DFA.
pub fn minimal_len(dfa: &Dfa) -> usize {
    let class = partition(dfa, &dfa.reachable()).run(|_, _, _, _| {});
    class.iter().max().map_or(0, |last| last + 1)
}

/// Minimises like [`minimize`] and returns every split.
pub fn refine(dfa: &Dfa) -> Refinement {
    let reachable = dfa.reachable();
    let ids = |places: &[u32]| {
        let mut ids: Vec<StateId> = places.iter().map(|&p| reachable[p as usize]).collect();
        ids.sort_unstable();
        ids
    };
    let mut splits = Vec::new();
    partition(dfa, &reachable).run(|by, letter, inside, outside| {
        let by = letter.map(|letter| (ids(by), Letter::ALL[letter]));
        splits.push(Split { by, inside: ids(inside), outside: ids(outside) });
    });
    let mut seen = vec![false; dfa.len()];
    for id in &reachable {
        seen[id.index()] = true;
    }
    let dropped = dfa.ids().filter(|id| !seen[id.index()]).collect();
    Refinement { dropped, reachable, splits }
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

/// Returns the DFA of the classes; `class` has one number for each state of `reachable`.
fn quotient(dfa: &Dfa, reachable: &[StateId], class: &[usize]) -> Dfa {
    let mut place = vec![usize::MAX; dfa.len()];
    for (i, id) in reachable.iter().enumerate() {
        place[id.index()] = i;
    }
    // The first state of each class in the order of words, and the classes in the order of those.
    let mut rank = vec![usize::MAX; class.len()];
    let mut firsts = Vec::new();
    for (i, &c) in class.iter().enumerate() {
        if rank[c] == usize::MAX {
            rank[c] = firsts.len();
            firsts.push(reachable[i]);
        }
    }
    let mut members: Vec<Vec<StateId>> = vec![Vec::new(); firsts.len()];
    let mut in_order = reachable.to_vec();
    in_order.sort_unstable();
    for id in in_order {
        members[rank[class[place[id.index()]]]].push(id);
    }
    let names = unique(members.iter().map(|class| class_name(class.iter().map(|id| dfa.state(*id).name.as_str()))));
    let new_id = |old: StateId| StateId::from(rank[class[place[old.index()]]]);
    let states: Vec<State> = firsts
        .iter()
        .zip(names)
        .map(|(&first, name)| {
            let old = dfa.state(first);
            // A bend only means something while the edge still leads to the same place.
            let bend = |letter| old.bend(letter).filter(|_| firsts[new_id(old.next(letter)).index()] == old.next(letter));
            State {
                name,
                accepting: old.accepting,
                green: new_id(old.green),
                red: new_id(old.red),
                at: old.at,
                green_bend: bend(Letter::Green),
                red_bend: bend(Letter::Red),
            }
        })
        .collect();
    dfa.with_states(StateId(0), states)
}

/// The reachable states as one class, by their places in that list.
fn partition(dfa: &Dfa, reachable: &[StateId]) -> Partition {
    let mut index = vec![0_u32; dfa.len()];
    for (i, id) in reachable.iter().enumerate() {
        index[id.index()] = i as u32;
    }
    let targets = Letter::ALL.map(|letter| reachable.iter().map(|&id| index[dfa.step(id, letter).index()]).collect());
    Partition::new(targets, reachable.iter().map(|&id| dfa.is_accepting(id)).collect())
}
