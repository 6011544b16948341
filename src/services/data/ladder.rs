//! Results of the matches of the ladder and of the daily Fob.

use super::kept::Merge;
use fob_base::text::{line, visible_name};
use serde::{Deserialize, Serialize};

/// A finished match of the ladder or of the daily Fob.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Climbed {
    /// Id of the match.
    pub id: String,
    /// The task, as in the match's note.
    #[serde(deserialize_with = "visible_name")]
    pub task: String,
    /// True if the person won; `None` for a draw.
    pub won: Option<bool>,
    /// Number of shots of the match.
    pub shots: u32,
    /// The person never holed the striker.
    pub clean: bool,
    /// The person's chance was under a tenth once.
    pub was_low: bool,
    /// The person's shots: `g` for a large gain, `r` for a large loss, `w` for any other.
    pub squares: String,
    /// A hint was shown, which costs a star.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hinted: bool,
}

impl Climbed {
    /// Returns the stars of this match alone. A hint costs one of them.
    pub fn stars(&self) -> Stars {
        if self.won != Some(true) {
            return Stars::default();
        }
        let stars = Stars { won: true, clean: self.clean, sure: !self.squares.contains('r') };
        match stars {
            stars if !self.hinted => stars,
            Stars { sure: true, .. } => Stars { sure: false, ..stars },
            Stars { clean: true, .. } => Stars { clean: false, ..stars },
            _ => Stars::default(),
        }
    }
}

/// The stars of a rung.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stars {
    /// The match was won.
    pub won: bool,
    /// The match was won without a foul.
    pub clean: bool,
    /// The match was won without a shot of the person's own that cost much.
    pub sure: bool,
}

impl Stars {
    /// Returns how many of the three stars were earned.
    pub fn count(self) -> u8 {
        u8::from(self.won) + u8::from(self.clean) + u8::from(self.sure)
    }
}

/// Results of the ladder and of the daily Fob, by match.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ladder {
    /// Results in the order in which the matches ended.
    pub climbed: Vec<Climbed>,
    /// Numbers of waiting entries that were counted and may still be in their file.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) waited: Vec<u64>,
}

/// Maximum number of squares kept, one per shot.
const LONGEST: usize = 400;

impl Ladder {
    /// Adds a match; a match with the same id is added only once.
    pub fn enter(&mut self, climbed: &Climbed) {
        if self.climbed.iter().all(|known| known.id != climbed.id) {
            self.climbed.push(climbed.clone());
        }
    }

    /// Returns the matches of a task, oldest first.
    pub fn of<'a>(&'a self, task: &'a str) -> impl Iterator<Item = &'a Climbed> {
        self.climbed.iter().filter(move |climbed| climbed.task == task)
    }

    /// Returns the stars earned for a task.
    pub fn stars(&self, task: &str) -> Stars {
        self.of(task).map(Climbed::stars).fold(Stars::default(), |all, stars| Stars {
            won: all.won || stars.won,
            clean: all.clean || stars.clean,
            sure: all.sure || stars.sure,
        })
    }

    /// Returns the problems of the data, one per line.
    pub fn problems(&self) -> Vec<String> {
        let is_wrong = |climbed: &&Climbed| {
            climbed.squares.len() > LONGEST || climbed.squares.chars().any(|square| !matches!(square, 'g' | 'r' | 'w'))
        };
        let problem = |climbed: &Climbed| {
            format!("match {}: squares `{}`; expected at most {LONGEST} of g, r and w", line(&climbed.id), line(&climbed.squares))
        };
        self.climbed.iter().filter(is_wrong).map(problem).collect()
    }
}

impl Merge for Ladder {
    /// Returns the entries of `theirs`, and the entries added here since `base`.
    fn merged(base: &Self, ours: &Self, theirs: &Self) -> Self {
        let mut all = theirs.clone();
        let known = |climbed: &&Climbed| base.climbed.iter().all(|old| old.id != climbed.id);
        ours.climbed.iter().filter(known).for_each(|climbed| all.enter(climbed));
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn climbed(id: &str, won: Option<bool>, clean: bool, sure: bool) -> Climbed {
        let squares = if sure { "gw" } else { "gwr" }.into();
        Climbed { id: id.into(), task: "a task".into(), won, shots: 9, clean, was_low: false, squares, hinted: false }
    }

    #[test]
    fn a_hint_costs_one_star_of_its_match() {
        for (clean, sure, left) in [(true, true, 2), (true, false, 1), (false, true, 1), (false, false, 0)] {
            let hinted = Climbed { hinted: true, ..climbed("1", Some(true), clean, sure) };
            assert_eq!(hinted.stars().count(), left);
            assert_eq!(climbed("1", Some(true), clean, sure).stars().count(), left + 1);
        }
        let mut ladder = Ladder::default();
        ladder.enter(&Climbed { hinted: true, ..climbed("1", Some(true), true, false) });
        assert_eq!(ladder.stars("a task"), Stars { won: true, clean: false, sure: false });
        // Another match without a hint earns it.
        ladder.enter(&climbed("2", Some(true), true, false));
        assert_eq!(ladder.stars("a task").count(), 2);
    }

    #[test]
    fn stars_are_earned_by_wins_alone_and_each_match_counts_once() {
        let mut ladder = Ladder::default();
        ladder.enter(&climbed("1", Some(false), true, true));
        ladder.enter(&climbed("2", None, true, true));
        assert_eq!(ladder.stars("a task"), Stars::default());
        ladder.enter(&climbed("3", Some(true), false, true));
        assert_eq!(ladder.stars("a task"), Stars { won: true, clean: false, sure: true });
        ladder.enter(&climbed("4", Some(true), true, false));
        assert_eq!(ladder.stars("a task").count(), 3);
        ladder.enter(&climbed("4", Some(false), true, false));
        assert_eq!((ladder.climbed.len(), ladder.stars("another").count()), (4, 0));
    }

    #[test]
    fn whoever_was_nearly_beaten_has_no_star_for_it() {
        let low = Climbed { was_low: true, ..climbed("1", Some(true), true, false) };
        assert_eq!(low.stars(), Stars { won: true, clean: true, sure: false });
    }

    #[test]
    fn squares_that_are_none_are_reported() {
        let mut ladder = Ladder::default();
        ladder.enter(&climbed("1", None, true, true));
        assert!(ladder.problems().is_empty());
        ladder.climbed[0].squares = "gx".into();
        assert_eq!(ladder.problems(), ["match 1: squares `gx`; expected at most 400 of g, r and w"]);
    }

    #[test]
    fn what_two_windows_enter_is_all_there() {
        let base = Ladder::default();
        let with = |ids: &[&str]| {
            let mut ladder = base.clone();
            ids.iter().for_each(|id| ladder.enter(&climbed(id, Some(true), true, false)));
            ladder
        };
        let all = Ladder::merged(&base, &with(&["a", "c"]), &with(&["b", "c"]));
        assert_eq!(all.climbed.iter().map(|climbed| climbed.id.as_str()).collect::<Vec<_>>(), ["b", "c", "a"]);
    }
}
