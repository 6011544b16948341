//! Minimisation by refining a partition in rounds (Moore 1956: "Gedanken-experiments on sequential machines").

use super::Dense;
use std::collections::BTreeMap;

/// A partition of the reachable states: each class ascending, the classes by their first states.
pub type PartitionOfStates = Vec<Vec<u32>>;

impl Dense {
    /// Returns the partitions of the reachable states, round by round: the first one separates accepting states from the others, and each
    /// further one splits the classes whose states a letter leads to different classes of the one before. After round `k` two states are in
    /// one class if no word of at most `k` letters tells them apart; the classes of the last round are those of equivalent states.
    pub fn refinement(&self) -> Vec<PartitionOfStates> {
        let mut states = self.reachable();
        states.sort_unstable();
        // What splits a class: acceptance, then the classes to which the letters lead.
        let mut class: Vec<usize> = (0..self.len() as u32).map(|state| usize::from(self.is_accepting(state))).collect();
        let mut rounds: Vec<PartitionOfStates> = Vec::new();
        loop {
            let of = |state: u32| class[state as usize];
            let mut classes: BTreeMap<Vec<usize>, Vec<u32>> = BTreeMap::new();
            for &state in &states {
                let leads = self.row(state).iter().filter(|_| !rounds.is_empty()).map(|&to| of(to));
                classes.entry(std::iter::once(of(state)).chain(leads).collect()).or_default().push(state);
            }
            let mut partition: PartitionOfStates = classes.into_values().collect();
            partition.sort_unstable();
            if rounds.last().is_some_and(|last| last.len() == partition.len()) {
                return rounds;
            }
            for (number, members) in partition.iter().enumerate() {
                members.iter().for_each(|&state| class[state as usize] = number);
            }
            rounds.push(partition);
        }
    }
}
