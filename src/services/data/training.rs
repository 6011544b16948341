//! Puzzle progress, kept between runs.

use super::kept::Merge;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The end of the first try at a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Tried {
    /// Solved without help.
    Solved,
    /// Solved after a hint.
    Helped,
    /// Failed, by a wrong move or a look at the solution.
    Failed,
}

/// Progress with a kind of puzzle of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Score {
    /// Puzzles solved on the first try.
    pub solved: u32,
    /// Puzzles solved after a hint.
    pub helped: u32,
    /// Puzzles that were not solved on the first try.
    pub failed: u32,
    /// Puzzles solved on the first try since one was not.
    pub streak: u32,
    /// The longest such row.
    pub best: u32,
    /// Difficulty of the next puzzles, 0 to [`Score::HARDEST`].
    pub level: u8,
    /// The seed of the next puzzle.
    pub next: u64,
}

impl Score {
    /// The highest value of `level`.
    pub const HARDEST: u8 = 2;
    /// Number of puzzles in a row after which the next level begins.
    const RISE: u32 = 3;

    /// Returns the number of puzzles whose first try is over.
    pub fn tried(&self) -> u32 {
        self.solved.saturating_add(self.helped).saturating_add(self.failed)
    }

    fn enter(&mut self, tried: Tried) {
        match tried {
            Tried::Solved => {
                self.solved = self.solved.saturating_add(1);
                self.streak = self.streak.saturating_add(1);
                self.best = self.best.max(self.streak);
                if self.streak.is_multiple_of(Self::RISE) {
                    self.level = self.level.saturating_add(1).min(Self::HARDEST);
                }
            }
            Tried::Helped => self.helped = self.helped.saturating_add(1),
            Tried::Failed => {
                self.failed = self.failed.saturating_add(1);
                self.streak = 0;
                self.level = self.level.saturating_sub(1);
            }
        }
    }

    /// Adds the progress made here since `base` to `theirs`.
    fn merged(base: &Self, ours: &Self, theirs: &Self) -> Self {
        let more = |count: fn(&Self) -> u32| count(theirs).saturating_add(count(ours).saturating_sub(count(base)));
        let last = if ours == base { theirs } else { ours };
        Self {
            solved: more(|score| score.solved),
            helped: more(|score| score.helped),
            failed: more(|score| score.failed),
            streak: last.streak,
            best: ours.best.max(theirs.best),
            level: last.level.min(Self::HARDEST),
            next: ours.next.max(theirs.next),
        }
    }
}

/// Everything that was done with puzzles.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Training {
    /// By game and kind, as in `gobblet3/win-2`.
    pub kinds: BTreeMap<String, Score>,
    /// The puzzles of the days, by game, kind and date, as in `bloop/bug/20261122`.
    pub days: BTreeMap<String, Tried>,
}

impl Training {
    /// Returns the progress with a kind.
    pub fn score(&self, kind: &str) -> Score {
        self.kinds
            .get(kind)
            .copied()
            .map_or_else(Score::default, |score| Score { level: score.level.min(Score::HARDEST), ..score })
    }

    /// Returns the problems of its numbers, one per line.
    pub fn problems(&self) -> Vec<String> {
        let hard = self.kinds.iter().filter(|(_, score)| score.level > Score::HARDEST);
        hard.map(|(kind, score)| format!("{kind}: level {}; expected 0 to {}", score.level, Score::HARDEST)).collect()
    }

    /// Enters the first try at a puzzle of a kind.
    pub fn enter(&mut self, kind: &str, tried: Tried) {
        self.kinds.entry(kind.to_owned()).or_default().enter(tried);
    }

    /// Makes the next puzzles of a kind begin with this seed; an earlier seed has no effect.
    pub fn go_on_from(&mut self, kind: &str, seed: u64) {
        let next = &mut self.kinds.entry(kind.to_owned()).or_default().next;
        *next = seed.max(*next);
    }

    /// Enters the first try at a puzzle of the day; an existing entry stays.
    pub fn enter_day(&mut self, day: &str, tried: Tried) {
        self.days.entry(day.to_owned()).or_insert(tried);
    }
}

impl Merge for Training {
    fn merged(base: &Self, ours: &Self, theirs: &Self) -> Self {
        let mut all = theirs.clone();
        for (kind, score) in &ours.kinds {
            let [base, theirs] = [base, theirs].map(|other| other.kinds.get(kind).copied().unwrap_or_default());
            all.kinds.insert(kind.clone(), Score::merged(&base, score, &theirs));
        }
        for (day, tried) in &ours.days {
            all.enter_day(day, *tried);
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puzzles_grow_harder_with_a_row_of_solved_ones_and_easier_with_a_failed_one() {
        let mut all = Training::default();
        let mut levels = Vec::new();
        for tried in
            [[Tried::Solved; 4].as_slice(), &[Tried::Helped], &[Tried::Solved; 5], &[Tried::Failed, Tried::Solved]].concat()
        {
            all.enter("a/b", tried);
            levels.push(all.score("a/b").level);
        }
        assert_eq!(levels, [0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 1, 1]);
        let score = all.score("a/b");
        assert_eq!((score.solved, score.helped, score.failed, score.streak, score.best), (10, 1, 1, 1, 9));
    }

    #[test]
    fn a_level_that_no_puzzle_has_is_reported_and_does_no_harm() {
        let mut score = Score { level: 255, streak: 2, ..Score::default() };
        for tried in [Tried::Solved, Tried::Helped, Tried::Failed] {
            score.enter(tried);
            assert!(score.level <= Score::HARDEST, "{tried:?}");
        }
        let numbers = Score { level: 255, solved: u32::MAX, streak: u32::MAX, next: u64::MAX, ..Score::default() };
        let mut all = Training { kinds: [("a/b".to_owned(), numbers)].into(), days: BTreeMap::new() };
        assert_eq!(all.problems(), ["a/b: level 255; expected 0 to 2"]);
        assert_eq!(all.score("a/b").level, Score::HARDEST);
        all.enter("a/b", Tried::Solved);
        all.go_on_from("a/b", u64::MAX);
        assert_eq!((all.problems().len(), all.score("a/b").solved), (0, u32::MAX));
    }

    #[test]
    fn changes_of_two_windows_add_up() {
        let mut base = Training::default();
        base.enter("a/b", Tried::Solved);
        let (mut ours, mut theirs) = (base.clone(), base.clone());
        ours.enter("a/b", Tried::Failed);
        ours.go_on_from("a/b", 6);
        ours.enter_day("a/b/1", Tried::Failed);
        theirs.enter("a/b", Tried::Solved);
        theirs.go_on_from("a/b", 9);
        theirs.enter("a/c", Tried::Solved);
        theirs.enter_day("a/b/1", Tried::Solved);
        let all = Training::merged(&base, &ours, &theirs);
        let score = all.score("a/b");
        assert_eq!((score.solved, score.failed, score.streak, score.best, score.next), (2, 1, 0, 2, 9));
        assert_eq!((all.score("a/c").solved, all.days["a/b/1"]), (1, Tried::Solved));
    }
}
