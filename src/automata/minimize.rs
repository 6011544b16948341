//! The minimal DFA, by Hopcroft's algorithm (Hopcroft 1971: "An n log n algorithm for minimizing states in a finite automaton").

use super::{Dfa, Letter, State, StateId};

/// How the states of a DFA fall apart into classes, step by step, for people who want to watch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refinement {
    /// States that no word reaches; they take no part.
    pub dropped: Vec<StateId>,
    /// The reachable states: one class at the beginning.
    pub reachable: Vec<StateId>,
    /// The splits, in order.
    pub splits: Vec<Split>,
}

/// A class falls apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Split {
    /// The class and the letter that tell its states apart; nothing in the first step, which parts accepting states from the rest.
    pub by: Option<(Vec<StateId>, Letter)>,
    /// The states that the letter leads into that class (in the first step: the accepting ones), ascending; not empty.
    pub inside: Vec<StateId>,
    /// The other states of the class, ascending; not empty.
    pub outside: Vec<StateId>,
}

impl Refinement {
    /// The classes after the first `steps` splits: each ascending, ordered by their first states.
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

/// The minimal DFA of the same language. Its states come in the order in which words reach them (shorter first, green before
/// red), so minimal DFAs of one language differ only in names and places; each class keeps the name and the place of the
/// state that comes first in it.
#[must_use]
pub fn minimize(dfa: &Dfa) -> Dfa {
    let reachable = dfa.reachable();
    let class = Hopcroft::new(dfa, &reachable).run(|_, _, _, _| {});
    quotient(dfa, &reachable, &class)
}

/// The number of states of the minimal DFA.
pub fn minimal_len(dfa: &Dfa) -> usize {
    let class = Hopcroft::new(dfa, &dfa.reachable()).run(|_, _, _, _| {});
    class.iter().max().map_or(0, |last| last + 1)
}

/// Minimises like [`minimize`] and records every split.
pub fn refine(dfa: &Dfa) -> Refinement {
    let reachable = dfa.reachable();
    let ids = |places: &[u32]| {
        let mut ids: Vec<StateId> = places.iter().map(|&p| reachable[p as usize]).collect();
        ids.sort_unstable();
        ids
    };
    let mut splits = Vec::new();
    Hopcroft::new(dfa, &reachable).run(|by, letter, inside, outside| {
        let by = letter.map(|letter| (ids(by), letter));
        splits.push(Split { by, inside: ids(inside), outside: ids(outside) });
    });
    let mut seen = vec![false; dfa.len()];
    for id in &reachable {
        seen[id.index()] = true;
    }
    let dropped = dfa.ids().filter(|id| !seen[id.index()]).collect();
    Refinement { dropped, reachable, splits }
}

/// The DFA of the classes; `class` has one number for each state of `reachable`.
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
    let new_id = |old: StateId| StateId::from(rank[class[place[old.index()]]]);
    let states: Vec<State> = firsts
        .iter()
        .map(|&first| {
            let old = dfa.state(first);
            // A bend only means something while the edge still leads to the same place.
            let bend = |letter| old.bend(letter).filter(|_| firsts[new_id(old.next(letter)).index()] == old.next(letter));
            State {
                name: old.name.clone(),
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

/// The partition while it is refined. States are places in the list of reachable ones.
struct Hopcroft {
    /// All states, those of a class side by side.
    order: Vec<u32>,
    /// Where each state is in `order`.
    place: Vec<u32>,
    /// The class of each state.
    class: Vec<u32>,
    /// The first place of each class.
    first: Vec<u32>,
    /// The place after the last of each class.
    end: Vec<u32>,
    /// How many states of each class are marked; they stand first in it.
    marked: Vec<u32>,
    /// For each letter the predecessors of state `s`: `from[letter][start[letter][s]..start[letter][s + 1]]`.
    start: [Vec<u32>; 2],
    from: [Vec<u32>; 2],
    accepting: Vec<bool>,
}

impl Hopcroft {
    fn new(dfa: &Dfa, reachable: &[StateId]) -> Self {
        let n = reachable.len();
        let mut index = vec![0_u32; dfa.len()];
        for (i, id) in reachable.iter().enumerate() {
            index[id.index()] = i as u32;
        }
        let predecessors = |letter: Letter| {
            let targets: Vec<u32> = reachable.iter().map(|&id| index[dfa.step(id, letter).index()]).collect();
            let mut start = vec![0_u32; n + 1];
            for &t in &targets {
                start[t as usize + 1] += 1;
            }
            for i in 0..n {
                start[i + 1] += start[i];
            }
            let mut next = start.clone();
            let mut from = vec![0_u32; n];
            for (s, &t) in targets.iter().enumerate() {
                from[next[t as usize] as usize] = s as u32;
                next[t as usize] += 1;
            }
            (start, from)
        };
        let [(green_start, green_from), (red_start, red_from)] = Letter::ALL.map(predecessors);
        Self {
            order: (0..n as u32).collect(),
            place: (0..n as u32).collect(),
            class: vec![0; n],
            first: vec![0],
            end: vec![n as u32],
            marked: vec![0],
            start: [green_start, red_start],
            from: [green_from, red_from],
            accepting: reachable.iter().map(|&id| dfa.is_accepting(id)).collect(),
        }
    }

    /// Moves a state among the marked ones of its class; whether it is the first of them.
    fn mark(&mut self, s: u32) -> bool {
        let c = self.class[s as usize] as usize;
        let border = self.first[c] + self.marked[c];
        let at = self.place[s as usize];
        if at < border {
            return false;
        }
        let other = self.order[border as usize];
        self.order.swap(at as usize, border as usize);
        self.place[s as usize] = border;
        self.place[other as usize] = at;
        self.marked[c] += 1;
        self.marked[c] == 1
    }

    /// Splits a class into its marked states and the rest; the smaller part becomes a new class, whose number is returned.
    /// Nothing if all or none are marked.
    fn split(&mut self, c: usize) -> Option<usize> {
        let marked = std::mem::take(&mut self.marked[c]);
        let (first, end) = (self.first[c], self.end[c]);
        if marked == 0 || marked == end - first {
            return None;
        }
        let border = first + marked;
        let new = self.first.len();
        let (new_first, new_end) = if marked <= end - border {
            self.first[c] = border;
            (first, border)
        } else {
            self.end[c] = border;
            (border, end)
        };
        self.first.push(new_first);
        self.end.push(new_end);
        self.marked.push(0);
        for i in new_first..new_end {
            self.class[self.order[i as usize] as usize] = new as u32;
        }
        Some(new)
    }

    fn states(&self, c: usize) -> &[u32] {
        &self.order[self.first[c] as usize..self.end[c] as usize]
    }

    /// Refines until no class can be split, and returns the class of each state. `watch` hears of every split: the splitting
    /// class and letter (nothing for accepting states), the states inside and outside.
    fn run(mut self, mut watch: impl FnMut(&[u32], Option<Letter>, &[u32], &[u32])) -> Vec<usize> {
        for s in 0..self.accepting.len() {
            if self.accepting[s] {
                self.mark(s as u32);
            }
        }
        // The class to split by and the letter. One of the two first classes is enough, and the smaller one is cheaper.
        let mut waiting: Vec<(usize, Letter)> = Vec::new();
        if let Some(new) = self.split(0) {
            let (a, b) = (self.states(0), self.states(new));
            if self.accepting[a[0] as usize] {
                watch(&[], None, a, b);
            } else {
                watch(&[], None, b, a);
            }
            waiting.extend([(new, Letter::Red), (new, Letter::Green)]);
        }
        let (mut splitter, mut touched): (Vec<u32>, Vec<usize>) = (Vec::new(), Vec::new());
        while let Some((c, letter)) = waiting.pop() {
            splitter.clear();
            splitter.extend_from_slice(self.states(c));
            touched.clear();
            for &t in &splitter {
                let (from, to) = (self.start[letter.index()][t as usize], self.start[letter.index()][t as usize + 1]);
                for i in from..to {
                    let s = self.from[letter.index()][i as usize];
                    if self.mark(s) {
                        touched.push(self.class[s as usize] as usize);
                    }
                }
            }
            for &class in &touched {
                let marked_first = self.order[self.first[class] as usize];
                let Some(new) = self.split(class) else { continue };
                let inside = self.class[marked_first as usize] as usize;
                let outside = if inside == new { class } else { new };
                watch(&splitter, Some(letter), self.states(inside), self.states(outside));
                // If the old class waits, both parts must; if not, the smaller one is enough. The new one is the smaller one, so
                // it waits in either case, and the old one goes on waiting if it did.
                waiting.extend(Letter::ALL.map(|letter| (new, letter)));
            }
        }
        self.class.iter().map(|&c| c as usize).collect()
    }
}
