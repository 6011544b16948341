//! Where a wheel is: its word and the production whose turn it is.

use super::wheel::Wheel;
use super::word::Word;
use fob_automata::Letter;
use std::fmt;

/// A word and a pointer. Written as `WORD@K`: `grr@2`, and `@0` with the empty word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Configuration {
    /// The word.
    pub word: Word,
    /// The production whose turn it is, from 0.
    pub at: usize,
}

impl fmt::Display for Configuration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{}", self.word, self.at)
    }
}

impl Wheel {
    /// The configuration before the first letter.
    pub fn begin(&self) -> Configuration {
        Configuration { word: Word::from(&self.start), at: 0 }
    }

    /// Reads a letter: appends it and makes the steps that follow each letter.
    pub fn read(&self, at: &mut Configuration, letter: Letter) {
        at.word.push(letter);
        self.advance(at, u64::from(self.steps));
    }

    /// The configuration that a word leads to from the start.
    pub fn after(&self, word: &[Letter]) -> Configuration {
        let mut at = self.begin();
        word.iter().for_each(|&letter| self.read(&mut at, letter));
        at
    }

    /// Makes one step; nothing happens on the empty word.
    pub fn step(&self, at: &mut Configuration) {
        self.advance(at, 1);
    }

    /// Makes at most so many steps, fewer where the word becomes empty. Returns how many.
    pub fn advance(&self, at: &mut Configuration, most: u64) -> u64 {
        let mut left = most;
        while left > 0 && !at.word.is_empty() {
            left -= self.leap(at, left);
        }
        most - left
    }

    /// Removes the red letters in front of the word, at most 63 of them, and a green letter behind them, whose production is
    /// appended: at most `most` steps, at least one. Neither `most` is 0 nor the word empty.
    #[inline]
    pub(super) fn stride(&self, at: &mut Configuration, most: u64) -> u64 {
        let reds = at.word.leading_reds(usize::try_from(most).unwrap_or(usize::MAX));
        if reds > 0 {
            at.word.drop_front(reds);
            at.at = self.turned(at.at + reds);
        }
        // What stands behind the red letters is green, unless the window, the word or the steps ended with them.
        if reds == 64 || at.word.is_empty() || reds as u64 == most {
            return reds as u64;
        }
        at.word.drop_front(1);
        at.word.append(&self.productions[at.at]);
        at.at = self.turned(at.at + 1);
        reds as u64 + 1
    }

    /// A production's place, counted round the circle.
    #[inline]
    fn turned(&self, place: usize) -> usize {
        let count = self.productions.len();
        if place < count {
            place
        } else if place < 2 * count {
            place - count
        } else {
            place % count
        }
    }
}
