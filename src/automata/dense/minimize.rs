//! Minimal DFAs over any alphabet, by Hopcroft's algorithm.

use super::Dense;
use crate::partition::Partition;

/// The equivalence classes of states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Classes {
    /// Class of each state of the table; `None` if no word reaches it.
    pub of: Vec<Option<u32>>,
    /// The states of each class, ascending. Classes are in the order in which words reach them.
    pub members: Vec<Vec<u32>>,
    /// The state of each class that words reach first.
    pub first: Vec<u32>,
}

impl Dense {
    /// Returns the minimal automaton of the same language. Its states are in the order in which words reach them, the start first, so
    /// equivalent automata have equal minimal ones.
    #[must_use]
    pub fn minimize(&self) -> Self {
        self.quotient(&self.classes())
    }

    /// Returns the automaton whose states are the classes of this one.
    pub(crate) fn quotient(&self, classes: &Classes) -> Self {
        let mut accepting = Vec::with_capacity(classes.members.len());
        let mut next = Vec::with_capacity(classes.members.len() * self.width());
        for &state in &classes.first {
            accepting.push(self.is_accepting(state));
            // What a reachable state leads to is reachable.
            next.extend(self.row(state).iter().map(|&to| classes.of[to as usize].unwrap_or(0)));
        }
        Self::new(self.width(), 0, accepting, next)
    }

    /// Returns the classes of the reachable states.
    pub fn classes(&self) -> Classes {
        let reachable = self.reachable();
        let class = self.partition(&reachable).run(|_, _, _, _| {});
        // Classes are numbered by the first word that reaches them.
        let mut rank = vec![u32::MAX; class.len()];
        let (mut members, mut first): (Vec<Vec<u32>>, Vec<u32>) = Default::default();
        let mut of = vec![None; self.len()];
        for (i, &state) in reachable.iter().enumerate() {
            let number = &mut rank[class[i]];
            if *number == u32::MAX {
                *number = members.len() as u32;
                members.push(Vec::new());
                first.push(state);
            }
            of[state as usize] = Some(*number);
            members[*number as usize].push(state);
        }
        members.iter_mut().for_each(|class| class.sort_unstable());
        Classes { of, members, first }
    }

    /// Returns the reachable states as one class, by their places in that list.
    pub(crate) fn partition(&self, reachable: &[u32]) -> Partition {
        let mut index = vec![u32::MAX; self.len()];
        for (i, &state) in reachable.iter().enumerate() {
            index[state as usize] = i as u32;
        }
        let targets = self.symbols().map(|letter| reachable.iter().map(|&s| index[self.step(s, letter) as usize]).collect());
        Partition::new(targets, reachable.iter().map(|&s| self.is_accepting(s)).collect())
    }
}
