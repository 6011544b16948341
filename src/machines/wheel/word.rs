//! The word of a wheel: a queue of letters, packed into blocks of 64 bits.

use super::packed::{Packed, letter_of};
use fob_automata::Letter;
use std::fmt;

/// A queue of letters, which leave at the front and are appended at the end.
///
/// The blocks form a ring whose size is a power of two. Removing a letter only advances an index, and appending up to 64 letters
/// takes two writes. Two words are equal if their letters are.
#[derive(Clone, Debug)]
pub struct Word {
    blocks: Vec<u64>,
    /// Bit of the first letter, below `64 * blocks.len()`.
    first: usize,
    len: usize,
}

/// Number of blocks of a new word.
const FEWEST: usize = 4;

impl Default for Word {
    fn default() -> Self {
        Self { blocks: vec![0; FEWEST], first: 0, len: 0 }
    }
}

impl Word {
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

    #[inline]
    fn mask(&self) -> usize {
        self.blocks.len() - 1
    }

    /// Returns the 64 letters from index `at` on. Bits beyond the end of the word are undefined.
    #[inline]
    fn window(&self, at: usize) -> u64 {
        let bit = self.first + at;
        let (block, shift) = (bit / 64, bit % 64);
        let low = self.blocks[block & self.mask()] >> shift;
        // Shifting by 64 is not defined, shifting by 1 and by the rest is.
        low | self.blocks[(block + 1) & self.mask()] << 1 << (63 - shift)
    }

    /// Returns the first 64 letters. Bits beyond the end of the word are undefined.
    #[inline]
    pub(super) fn front(&self) -> u64 {
        self.window(0)
    }

    /// Returns up to 64 letters from index `at` on, followed by zeros.
    #[inline]
    fn chunk(&self, at: usize) -> u64 {
        let left = self.len - at;
        if left >= 64 { self.window(at) } else { self.window(at) & ((1 << left) - 1) }
    }

    /// Returns the number of letters before the first green one, counting at most `most` and at most 64.
    #[inline]
    pub(super) fn leading_reds(&self, most: usize) -> usize {
        (self.window(0).trailing_zeros() as usize).min(self.len).min(most)
    }

    /// Removes `count` letters from the front; the word must have at least that many.
    #[inline]
    pub(super) fn drop_front(&mut self, count: usize) {
        self.first = (self.first + count) & (64 * self.blocks.len() - 1);
        self.len -= count;
    }

    /// Removes and returns the first letter.
    #[inline]
    pub fn pop(&mut self) -> Option<Letter> {
        if self.len == 0 {
            return None;
        }
        let letter = letter_of(self.blocks[self.first / 64] >> (self.first % 64) & 1);
        self.drop_front(1);
        Some(letter)
    }

    /// Appends a letter.
    #[inline]
    pub fn push(&mut self, letter: Letter) {
        self.append_bits(u64::from(letter == Letter::Green), 1);
    }

    /// Appends up to 64 letters, the lowest bit first; higher bits must be 0.
    #[inline]
    pub(super) fn append_bits(&mut self, bits: u64, count: usize) {
        if count == 0 {
            return;
        }
        // One block more than the letters fill, so that the last one never meets the first.
        if self.len + count + 128 > 64 * self.blocks.len() {
            self.grow(self.len + count);
        }
        let end = self.first + self.len;
        let (block, shift) = (end / 64, end % 64);
        let mask = self.mask();
        let kept = &mut self.blocks[block & mask];
        *kept = *kept & ((1 << shift) - 1) | bits << shift;
        if shift + count > 64 {
            self.blocks[(block + 1) & mask] = bits >> (64 - shift);
        }
        self.len += count;
    }

    /// Removes letters from the front and appends others: `from` receives the first 64 letters and a [`Tail`] that takes at most
    /// `most` letters, and returns the number of letters to remove.
    #[inline]
    pub(super) fn turn_over(&mut self, most: usize, from: impl FnOnce(u64, &mut Tail<'_>) -> usize) {
        if self.len + most + 128 > 64 * self.blocks.len() {
            self.grow(self.len + most);
        }
        let letters = self.front();
        let end = self.first + self.len;
        let mask = self.mask();
        let block = (end / 64) & mask;
        let last = self.blocks[block] & ((1 << (end % 64)) - 1);
        let mut tail = Tail { blocks: &mut self.blocks, mask, block, last, used: end % 64, appended: 0 };
        let leave = from(letters, &mut tail);
        tail.blocks[tail.block] = tail.last;
        let appended = tail.appended;
        self.len += appended;
        self.drop_front(leave);
    }

    /// Appends a word.
    #[inline]
    pub(super) fn append(&mut self, word: &Packed) {
        if word.len() <= 64 {
            self.append_bits(word.first_block(), word.len());
        } else {
            word.chunks().for_each(|(bits, count)| self.append_bits(bits, count));
        }
    }

    #[cold]
    fn grow(&mut self, letters: usize) {
        let size = ((letters + 128).div_ceil(64)).max(2 * self.blocks.len()).next_power_of_two();
        let mut blocks: Vec<u64> = (0..self.len.div_ceil(64)).map(|i| self.chunk(64 * i)).collect();
        blocks.resize(size, 0);
        (self.blocks, self.first) = (blocks, 0);
    }

    /// Returns the letters in blocks of 64; bits beyond the last letter are 0.
    pub(super) fn blocks(&self) -> impl Iterator<Item = u64> + '_ {
        (0..self.len.div_ceil(64)).map(|i| self.chunk(64 * i))
    }

    /// Returns the letters in order.
    pub fn letters(&self) -> impl Iterator<Item = Letter> + '_ {
        (0..self.len).map(|i| letter_of(self.window(i) & 1))
    }
}

/// The end of a word to which many letters are appended, with its last block in a register.
pub(super) struct Tail<'a> {
    blocks: &'a mut [u64],
    mask: usize,
    /// The last block, which is not full, its letters, and their number, below 64.
    block: usize,
    last: u64,
    used: usize,
    appended: usize,
}

impl Tail<'_> {
    /// Appends up to 64 letters, the lowest bit first; the bits above them are 0.
    #[inline]
    pub(super) fn append(&mut self, bits: u64, count: usize) {
        let last = self.last | bits << self.used;
        // Written even where it is not full yet: nobody can predict that branch.
        self.blocks[self.block & self.mask] = last;
        let full = self.used + count >= 64;
        self.last = if full { bits >> 1 >> (63 - self.used) } else { last };
        self.block = (self.block + usize::from(full)) & self.mask;
        self.used = (self.used + count) % 64;
        self.appended += count;
    }
}

impl PartialEq for Word {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.len == other.len && self.blocks().eq(other.blocks())
    }
}

impl Eq for Word {}

impl From<&Packed> for Word {
    fn from(packed: &Packed) -> Self {
        let mut word = Self::default();
        word.append(packed);
        word
    }
}

impl FromIterator<Letter> for Word {
    fn from_iter<I: IntoIterator<Item = Letter>>(letters: I) -> Self {
        let mut word = Self::default();
        letters.into_iter().for_each(|letter| word.push(letter));
        word
    }
}

impl fmt::Display for Word {
    /// Writes the letters as `g` and `r`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text: String = self.letters().map(Letter::letter).collect();
        f.write_str(&text)
    }
}
