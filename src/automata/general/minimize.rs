//! The minimal DFA, by Hopcroft's algorithm (Hopcroft 1971: "An n log n algorithm for minimizing states in a finite automaton").

use super::{Symbol, Table};

/// The classes of states that no word tells apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Classes {
    /// For each state of the table its class; nothing where no word reaches it.
    pub of: Vec<Option<u32>>,
    /// The states of each class, ascending. Classes are in the order in which words reach them.
    pub members: Vec<Vec<u32>>,
}

impl Table {
    /// The minimal automaton of the same language. Its states are in the order in which words reach them, the start first, so
    /// equivalent automata have equal minimal ones.
    #[must_use]
    pub fn minimize(&self) -> Self {
        self.quotient(&self.classes())
    }

    /// The automaton whose states are the classes of this one.
    pub(super) fn quotient(&self, classes: &Classes) -> Self {
        let mut accepting = Vec::with_capacity(classes.members.len());
        let mut next = Vec::with_capacity(classes.members.len() * self.width());
        for members in &classes.members {
            let state = members[0];
            accepting.push(self.is_accepting(state));
            // What a reachable state leads to is reachable.
            next.extend(self.row(state).iter().map(|&to| classes.of[to as usize].unwrap_or(0)));
        }
        Self::new(self.width(), 0, accepting, next)
    }

    /// The classes of the reachable states.
    pub fn classes(&self) -> Classes {
        let reachable = self.reachable();
        let mut index = vec![u32::MAX; self.len()];
        for (i, &state) in reachable.iter().enumerate() {
            index[state as usize] = i as u32;
        }
        let class = Partition::new(self, &reachable, &index).refine();
        // Classes are numbered by the first word that reaches them.
        let mut rank = vec![u32::MAX; class.len()];
        let mut members: Vec<Vec<u32>> = Vec::new();
        let mut of = vec![None; self.len()];
        for (i, &state) in reachable.iter().enumerate() {
            let number = &mut rank[class[i] as usize];
            if *number == u32::MAX {
                *number = members.len() as u32;
                members.push(Vec::new());
            }
            of[state as usize] = Some(*number);
            members[*number as usize].push(state);
        }
        members.iter_mut().for_each(|class| class.sort_unstable());
        Classes { of, members }
    }
}

/// The partition while it is refined; states are places in the list of reachable ones.
struct Partition {
    /// All states, those of a class in a row.
    order: Vec<u32>,
    /// Where each state is in `order`.
    place: Vec<u32>,
    class: Vec<u32>,
    /// The first place of each class, and the one after its last.
    bounds: Vec<(u32, u32)>,
    /// How many states of each class are marked; they come first in it.
    marked: Vec<u32>,
    width: usize,
    /// The predecessors of state `s` by a letter: `from[letter][first[letter][s]..first[letter][s + 1]]`.
    first: Vec<Vec<u32>>,
    from: Vec<Vec<u32>>,
    accepting: Vec<bool>,
}

impl Partition {
    fn new(table: &Table, reachable: &[u32], index: &[u32]) -> Self {
        let n = reachable.len();
        let (mut first, mut from) = (Vec::new(), Vec::new());
        for letter in table.symbols() {
            let mut starts = vec![0_u32; n + 1];
            let targets: Vec<u32> = reachable.iter().map(|&s| index[table.step(s, letter) as usize]).collect();
            targets.iter().for_each(|&t| starts[t as usize + 1] += 1);
            for i in 0..n {
                starts[i + 1] += starts[i];
            }
            let mut next = starts.clone();
            let mut sources = vec![0_u32; n];
            for (s, &t) in targets.iter().enumerate() {
                sources[next[t as usize] as usize] = s as u32;
                next[t as usize] += 1;
            }
            first.push(starts);
            from.push(sources);
        }
        Self {
            order: (0..n as u32).collect(),
            place: (0..n as u32).collect(),
            class: vec![0; n],
            bounds: vec![(0, n as u32)],
            marked: vec![0],
            width: table.width(),
            first,
            from,
            accepting: reachable.iter().map(|&s| table.is_accepting(s)).collect(),
        }
    }

    /// Moves a state among the marked ones of its class; whether it is the first of them.
    fn mark(&mut self, s: u32) -> bool {
        let c = self.class[s as usize] as usize;
        let border = self.bounds[c].0 + self.marked[c];
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
    fn split(&mut self, c: usize) -> Option<usize> {
        let marked = std::mem::take(&mut self.marked[c]);
        let (first, end) = self.bounds[c];
        if marked == 0 || marked == end - first {
            return None;
        }
        let border = first + marked;
        let (old, new) = if marked <= end - border { ((border, end), (first, border)) } else { ((first, border), (border, end)) };
        self.bounds[c] = old;
        self.bounds.push(new);
        self.marked.push(0);
        let number = self.bounds.len() - 1;
        for i in new.0..new.1 {
            self.class[self.order[i as usize] as usize] = number as u32;
        }
        Some(number)
    }

    fn refine(mut self) -> Vec<u32> {
        for s in 0..self.accepting.len() {
            if self.accepting[s] {
                self.mark(s as u32);
            }
        }
        let mut waiting: Vec<(usize, Symbol)> = Vec::new();
        let letters = 0..self.width as Symbol;
        if let Some(new) = self.split(0) {
            waiting.extend(letters.clone().map(|letter| (new, letter)));
        }
        let (mut splitter, mut touched) = (Vec::new(), Vec::new());
        while let Some((c, letter)) = waiting.pop() {
            let (first, end) = self.bounds[c];
            splitter.clear();
            splitter.extend_from_slice(&self.order[first as usize..end as usize]);
            touched.clear();
            let letter = usize::from(letter);
            for &t in &splitter {
                for i in self.first[letter][t as usize]..self.first[letter][t as usize + 1] {
                    let s = self.from[letter][i as usize];
                    if self.mark(s) {
                        touched.push(self.class[s as usize] as usize);
                    }
                }
            }
            for &class in &touched {
                // The new class is the smaller one: it waits, and the old one goes on waiting if it did.
                if let Some(new) = self.split(class) {
                    waiting.extend(letters.clone().map(|letter| (new, letter)));
                }
            }
        }
        self.class
    }
}
