//! States of automata over any alphabet, with what leads from them.

use super::Reads;
use crate::dense::Symbol;

/// Everything that leads from one state to another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Transition {
    /// Index of the state where it ends.
    pub to: usize,
    /// What it reads: something.
    pub reads: Reads,
    /// How it was bent by hand: the vector from the midpoint of both states (for a loop, from the state's centre) to the middle of the
    /// curve, in drawing units.
    pub bend: Option<(f64, f64)>,
}

/// A state of an [`Automaton`](super::Automaton).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Node {
    /// Name of the state.
    pub name: String,
    /// Whether a word that may end here is accepted.
    pub accepting: bool,
    /// Centre of its circle in drawing units; see [`State::at`](crate::State::at).
    pub at: Option<(f64, f64)>,
    /// One for each target, by the first letter that they read and then by the target; those that read nothing last.
    transitions: Vec<Transition>,
}

impl Node {
    /// Creates a state from which nothing leads.
    pub fn new(name: impl Into<String>, accepting: bool) -> Self {
        Self { name: name.into(), accepting, at: None, transitions: Vec::new() }
    }

    /// Returns the state at another place.
    #[must_use]
    pub fn placed(mut self, at: Option<(f64, f64)>) -> Self {
        self.at = at;
        self
    }

    /// Returns the state with these transitions as well.
    #[must_use]
    pub fn leading(mut self, transitions: impl IntoIterator<Item = (Reads, usize)>) -> Self {
        // By their targets at first: a state may have thousands.
        self.transitions.extend(transitions.into_iter().map(|(reads, to)| Transition { to, reads, bend: None }));
        self.transitions.sort_by_key(|t| t.to);
        self.transitions.dedup_by(|next, first| {
            let is_same = next.to == first.to;
            if is_same {
                first.reads = first.reads.or(next.reads);
                first.bend = first.bend.or(next.bend);
            }
            is_same
        });
        self.order();
        self
    }

    /// Returns its transitions: one for each state to which it leads, by the first letter that they read and then by that state; those that
    /// read only the empty word are last.
    pub fn transitions(&self) -> &[Transition] {
        &self.transitions
    }

    /// Returns everything that leads somewhere.
    pub fn reads(&self) -> Reads {
        self.transitions.iter().fold(Reads::default(), |all, t| all.or(t.reads))
    }

    /// Returns the targets of a letter, or, without one, of the empty word: ascending indices.
    pub fn targets(&self, read: Option<Symbol>) -> Vec<usize> {
        let mut targets: Vec<usize> = self.transitions.iter().filter(|t| t.reads.has(read)).map(|t| t.to).collect();
        targets.sort_unstable();
        targets
    }

    /// Returns what each letter of an alphabet of this many and then the empty word leads to.
    pub fn each(&self, letters: usize) -> impl Iterator<Item = (Option<Symbol>, Vec<usize>)> + '_ {
        (0..letters as Symbol).map(Some).chain([None]).map(|read| (read, self.targets(read)))
    }

    /// Returns whether a letter, or the empty word, leads to a state.
    pub fn leads(&self, read: Option<Symbol>, to: usize) -> bool {
        self.transitions.iter().any(|t| t.to == to && t.reads.has(read))
    }

    /// Adds what leads to a state.
    pub fn lead(&mut self, reads: Reads, to: usize) {
        match self.transitions.iter_mut().find(|t| t.to == to) {
            Some(t) => t.reads = t.reads.or(reads),
            None => self.transitions.push(Transition { to, reads, bend: None }),
        }
        self.order();
    }

    /// Removes some of what leads to a state, or to any state.
    pub fn unlead(&mut self, reads: Reads, to: Option<usize>) {
        let gone = self.transitions.iter_mut().filter(|t| to.is_none_or(|to| t.to == to));
        gone.for_each(|t| t.reads = t.reads.without(reads));
        self.order();
    }

    /// Bends the transition to a state, if there is one.
    pub fn bend(&mut self, to: usize, bend: Option<(f64, f64)>) {
        if let Some(t) = self.transitions.iter_mut().find(|t| t.to == to) {
            t.bend = bend;
        }
    }

    /// Returns the state with other targets and letters; what has none is left out. No two states may become one.
    #[must_use]
    pub fn moved(&self, to: impl Fn(usize) -> Option<usize>, letter: impl Fn(Symbol) -> Option<Symbol>) -> Self {
        let moved = |t: &Transition| Some(Transition { to: to(t.to)?, reads: t.reads.moved(&letter), bend: t.bend });
        let transitions = self.transitions.iter().filter_map(moved).collect();
        let mut made = Self { name: self.name.clone(), transitions, ..*self };
        made.order();
        made
    }

    fn order(&mut self) {
        self.transitions.retain(|t| !t.reads.is_none());
        self.transitions.sort_by_key(|t| (t.reads.symbols().next().unwrap_or(Symbol::MAX), t.to));
    }
}
