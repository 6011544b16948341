//! Letters packed into blocks of 64 bits, for productions.

use fob_automata::Letter;
use std::fmt;

/// An immutable word with one bit per letter, set for green.
///
/// ```
/// use fob_automata::parse_word;
/// use fob_machines::wheel::Packed;
///
/// let word: Packed = parse_word("ggr").unwrap().into_iter().collect();
/// assert_eq!((word.len(), word.to_string()), (3, "ggr".to_owned()));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Packed {
    /// The first letter is the lowest bit of the first block. Bits beyond the last letter are 0.
    blocks: Vec<u64>,
    len: usize,
}

impl Packed {
    /// Returns the number of letters.
    #[inline]
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Returns whether the word is empty.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns the blocks with their numbers of letters: 64, and the rest in the last one.
    #[inline]
    pub(super) fn chunks(&self) -> impl Iterator<Item = (u64, usize)> + '_ {
        self.blocks.iter().enumerate().map(|(i, &bits)| (bits, (self.len - 64 * i).min(64)))
    }

    /// Returns the first block; 0 for the empty word.
    #[inline]
    pub(super) fn first_block(&self) -> u64 {
        self.blocks.first().copied().unwrap_or(0)
    }

    /// Returns the letters in order.
    pub fn letters(&self) -> impl Iterator<Item = Letter> + '_ {
        (0..self.len).map(|i| letter_of(self.blocks[i / 64] >> (i % 64) & 1))
    }

    /// Appends a letter.
    pub fn push(&mut self, letter: Letter) {
        if self.len.is_multiple_of(64) {
            self.blocks.push(0);
        }
        if let Some(last) = self.blocks.last_mut() {
            *last |= u64::from(letter == Letter::Green) << (self.len % 64);
        }
        self.len += 1;
    }
}

/// Returns the letter of a bit.
#[inline]
pub(super) const fn letter_of(bit: u64) -> Letter {
    if bit == 1 { Letter::Green } else { Letter::Red }
}

impl FromIterator<Letter> for Packed {
    fn from_iter<I: IntoIterator<Item = Letter>>(letters: I) -> Self {
        let mut packed = Self::default();
        letters.into_iter().for_each(|letter| packed.push(letter));
        packed
    }
}

impl fmt::Display for Packed {
    /// Writes the letters as `g` and `r`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text: String = self.letters().map(Letter::letter).collect();
        f.write_str(&text)
    }
}
