//! Hopcroft's refinement of a partition, over any number of letters (Hopcroft 1971: "An n log n algorithm for minimizing states in a
//! finite automaton").

/// A partition during refinement. States are numbers from 0.
pub(crate) struct Partition {
    /// All states, with those of a class next to each other.
    order: Vec<u32>,
    /// Index of each state in `order`.
    place: Vec<u32>,
    /// The class of each state.
    class: Vec<u32>,
    /// Half-open range of each class in `order`.
    bounds: Vec<(u32, u32)>,
    /// Number of marked states of each class; they come first in it.
    marked: Vec<u32>,
    /// Predecessors by each letter.
    before: Vec<Predecessors>,
    accepting: Vec<bool>,
}

/// The predecessors of state `s` by one letter: `from[start[s]..start[s + 1]]`.
struct Predecessors {
    start: Vec<u32>,
    from: Vec<u32>,
}

impl Predecessors {
    fn new(targets: &[u32]) -> Self {
        let n = targets.len();
        let mut start = vec![0_u32; n + 1];
        for &t in targets {
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
        Self { start, from }
    }
}

impl Partition {
    /// Creates a partition with one class. For each letter `targets` has the target of each state.
    pub fn new(targets: impl IntoIterator<Item = Vec<u32>>, accepting: Vec<bool>) -> Self {
        let n = accepting.len();
        Self {
            order: (0..n as u32).collect(),
            place: (0..n as u32).collect(),
            class: vec![0; n],
            bounds: vec![(0, n as u32)],
            marked: vec![0],
            before: targets.into_iter().map(|targets| Predecessors::new(&targets)).collect(),
            accepting,
        }
    }

    /// Moves a state to the marked ones of its class; returns whether it is the first of them.
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

    /// Splits a class into its marked states and the rest. The smaller part becomes a new class, whose number is returned; `None` if all or
    /// none are marked.
    fn split(&mut self, c: usize) -> Option<usize> {
        let marked = std::mem::take(&mut self.marked[c]);
        let (first, end) = self.bounds[c];
        if marked == 0 || marked == end - first {
            return None;
        }
        let border = first + marked;
        let (old, new) = if marked <= end - border { ((border, end), (first, border)) } else { ((first, border), (border, end)) };
        let number = self.bounds.len();
        self.bounds[c] = old;
        self.bounds.push(new);
        self.marked.push(0);
        for i in new.0..new.1 {
            self.class[self.order[i as usize] as usize] = number as u32;
        }
        Some(number)
    }

    fn states(&self, c: usize) -> &[u32] {
        let (first, end) = self.bounds[c];
        &self.order[first as usize..end as usize]
    }

    /// Refines until no class can be split, and returns the class of each state. `watch` is called for every split with the splitting class
    /// and letter (`None` for the split by acceptance), the states inside and the states outside.
    pub fn run(mut self, mut watch: impl FnMut(&[u32], Option<usize>, &[u32], &[u32])) -> Vec<usize> {
        for s in 0..self.accepting.len() {
            if self.accepting[s] {
                self.mark(s as u32);
            }
        }
        let letters = self.before.len();
        // The class to split by and the letter. One of the two first classes is enough, and the smaller one is cheaper.
        let mut waiting: Vec<(usize, usize)> = Vec::new();
        if let Some(new) = self.split(0) {
            let (a, b) = (self.states(0), self.states(new));
            if self.accepting[a[0] as usize] {
                watch(&[], None, a, b);
            } else {
                watch(&[], None, b, a);
            }
            waiting.extend((0..letters).rev().map(|letter| (new, letter)));
        }
        let (mut splitter, mut touched): (Vec<u32>, Vec<usize>) = (Vec::new(), Vec::new());
        while let Some((c, letter)) = waiting.pop() {
            splitter.clear();
            splitter.extend_from_slice(self.states(c));
            touched.clear();
            for &t in &splitter {
                let (from, to) = (self.before[letter].start[t as usize], self.before[letter].start[t as usize + 1]);
                for i in from..to {
                    let s = self.before[letter].from[i as usize];
                    if self.mark(s) {
                        touched.push(self.class[s as usize] as usize);
                    }
                }
            }
            for &class in &touched {
                let marked_first = self.states(class)[0];
                let Some(new) = self.split(class) else { continue };
                let inside = self.class[marked_first as usize] as usize;
                let outside = if inside == new { class } else { new };
                watch(&splitter, Some(letter), self.states(inside), self.states(outside));
                // If the old class is in the queue, both parts must be; if not, the smaller one is enough. The new one is the
                // smaller one, so it is queued in either case, and the old one stays in the queue if it was there.
                waiting.extend((0..letters).map(|letter| (new, letter)));
            }
        }
        self.class.iter().map(|&c| c as usize).collect()
    }
}
