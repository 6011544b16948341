//! Drill results, kind by kind.

use super::kept::Merge;
use fob_opponent::DrillKind;
use serde::{Deserialize, Serialize};

/// Results of the drills of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrillRecord {
    pub kind: DrillKind,
    /// Shots that were judged.
    pub tries: u32,
    /// Drills that were solved.
    pub made: u32,
    /// Drills in a row that were solved with the first shot, up to now.
    pub streak: u32,
    /// The longest such row.
    pub best: u32,
}

/// A shot at a drill that was judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrillTry {
    pub kind: DrillKind,
    /// True if the shot solved the drill.
    pub made: bool,
    /// True if a solution had been shown before: then the shot does not count for a streak.
    pub shown: bool,
}

/// Results of all drills.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrillResults {
    /// One record a kind that was tried, in the order in which they were first tried.
    pub kinds: Vec<DrillRecord>,
    /// Waiting entries that are entered here but may still be in the file of waiting entries.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) waited: Vec<u64>,
}

impl DrillResults {
    /// Returns the record of a kind; an empty one where it was never tried.
    pub fn of(&self, kind: DrillKind) -> DrillRecord {
        let known = self.kinds.iter().find(|record| record.kind == kind);
        known.copied().unwrap_or(DrillRecord { kind, tries: 0, made: 0, streak: 0, best: 0 })
    }

    /// Enters a shot. A miss ends a row; a drill that was solved after a way was shown leaves it as it is.
    pub fn enter(&mut self, shot: &DrillTry) {
        let mut record = self.of(shot.kind);
        record.tries = record.tries.saturating_add(1);
        if shot.made {
            record.made = record.made.saturating_add(1);
            if !shot.shown {
                record.streak = record.streak.saturating_add(1);
                record.best = record.best.max(record.streak);
            }
        } else {
            record.streak = 0;
        }
        match self.kinds.iter_mut().find(|known| known.kind == shot.kind) {
            Some(known) => *known = record,
            None => self.kinds.push(record),
        }
    }
}

impl Merge for DrillResults {
    /// Adds the tries made here since `base` to `theirs`.
    fn merged(base: &Self, ours: &Self, theirs: &Self) -> Self {
        let mut all = theirs.clone();
        for ours in &ours.kinds {
            let (base, theirs) = (base.of(ours.kind), theirs.of(ours.kind));
            if *ours == base {
                continue;
            }
            let record = DrillRecord {
                kind: ours.kind,
                tries: theirs.tries.saturating_add(ours.tries.saturating_sub(base.tries)),
                made: theirs.made.saturating_add(ours.made.saturating_sub(base.made)),
                streak: ours.streak,
                best: ours.best.max(theirs.best),
            };
            match all.kinds.iter_mut().find(|known| known.kind == ours.kind) {
                Some(known) => *known = record,
                None => all.kinds.push(record),
            }
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_miss_ends_a_streak_and_help_does_not_extend_it() {
        let mut results = DrillResults::default();
        let shots = [(true, false), (true, false), (true, true), (false, false), (true, false)];
        let rows = [(1, 1), (2, 2), (2, 2), (0, 2), (1, 2)];
        for (number, ((made, shown), row)) in shots.into_iter().zip(rows).enumerate() {
            results.enter(&DrillTry { kind: DrillKind::Bank, made, shown });
            let record = results.of(DrillKind::Bank);
            assert_eq!((record.streak, record.best), row, "shot {number}");
            assert_eq!(record.tries as usize, number + 1);
        }
        assert_eq!(results.of(DrillKind::Bank).made, 4);
        assert_eq!(results.of(DrillKind::Pot).tries, 0);
    }
}
