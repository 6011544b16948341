//! The configuration of a wheel: its word and its next production.

use super::wheel::Wheel;
use super::word::Word;
use fob_automata::Letter;
use std::fmt;

/// A word and a pointer to the next production. Displayed as `WORD@K`, such as `grr@2`, or `@0` with the empty word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Configuration {
    /// Letters of the wheel's word.
    pub word: Word,
    /// Index of the next production, from 0.
    pub at: usize,
}

impl fmt::Display for Configuration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{}", self.word, self.at)
    }
}

impl Wheel {
    /// Returns the configuration before the first letter.
    pub fn begin(&self) -> Configuration {
        Configuration { word: Word::from(&self.start), at: 0 }
    }

    /// Reads a letter: appends it and makes the steps that follow each letter.
    pub fn read(&self, at: &mut Configuration, letter: Letter) {
        at.word.push(letter);
        self.advance(at, u64::from(self.steps));
    }

    /// Returns the configuration after a word, read from the start.
    pub fn after(&self, word: &[Letter]) -> Configuration {
        let mut at = self.begin();
        word.iter().for_each(|&letter| self.read(&mut at, letter));
        at
    }

    /// Makes one step; does nothing if the word is empty.
    pub fn step(&self, at: &mut Configuration) {
        self.advance(at, 1);
    }

    /// Makes at most `most` steps, fewer if the word becomes empty. Returns the number made.
    pub fn advance(&self, at: &mut Configuration, most: u64) -> u64 {
        let mut left = most;
        while left > 0 && !at.word.is_empty() {
            left -= self.leap(at, left);
        }
        most - left
    }

    /// Makes at least one step and at most `most`: blocks of steps if they fit, otherwise a [`Wheel::stride`]. `most` must be
    /// positive and the word not empty. Equal configurations give equally many steps, unless `most` is smaller.
    #[inline]
    pub(super) fn leap(&self, at: &mut Configuration, most: u64) -> u64 {
        match self.blocks.leap(&self.productions, &mut at.word, &mut at.at, most) {
            0 => self.stride(at, most),
            made => made,
        }
    }

    /// Removes up to 63 red letters from the front of the word and one green letter after them, whose production is appended. Makes at
    /// least one and at most `most` steps; `most` must be positive and the word not empty.
    #[inline]
    pub(super) fn stride(&self, at: &mut Configuration, most: u64) -> u64 {
        let reds = at.word.leading_reds(usize::try_from(most).unwrap_or(usize::MAX));
        if reds > 0 {
            at.word.drop_front(reds);
            at.at = self.turned(at.at + reds);
        }
        // The letter after the red ones is green, unless the window, the word or the steps ended with them.
        if reds == 64 || at.word.is_empty() || reds as u64 == most {
            return reds as u64;
        }
        at.word.drop_front(1);
        at.word.append(&self.productions[at.at]);
        at.at = self.turned(at.at + 1);
        reds as u64 + 1
    }

    /// Returns a production's index modulo the number of productions.
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
