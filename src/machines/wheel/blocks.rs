//! Steps in blocks: the letters that eight letters at the front of a word append, computed once for every production and every
//! eight letters.
//!
//! A production is appended when a green letter leaves, so the result of a block depends on these letters and on the current
//! production, and on nothing after them. A table of both replaces eight steps, and eight branches that no processor can predict,
//! by one look-up and one append.

use super::packed::Packed;
use super::word::Word;
use std::sync::{Arc, OnceLock};

/// Maximum number of letters of a block.
const LETTERS: usize = 8;
/// Number of blocks, which are indexed by their bits.
const KINDS: usize = 1 << LETTERS;
/// Minimum number of letters of a useful block; shorter ones are no faster than single strides.
const FEWEST: usize = 3;
/// Maximum number of productions of a table; a larger one would not fit into the processor's cache.
const MOST_PRODUCTIONS: usize = 256;
/// Minimum number of steps for which a table is worth making.
const WORTH: u64 = 16;
/// Number of letters of a word that are read at a time.
const WINDOW: usize = 64;

/// The letters that a block appends: at most 64.
#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    bits: u64,
    count: usize,
}

/// The start of a block at a production.
#[derive(Clone, Copy, Debug)]
struct Turn {
    /// Length of the block: the largest that appends at most 64 letters in any case.
    letters: u32,
    /// Index of the production after the block.
    next: u32,
}

/// The table of a wheel.
#[derive(Debug)]
struct Table {
    turns: Vec<Turn>,
    /// The letters that each block appends, for each production.
    entries: Vec<Entry>,
    /// True if every block has eight letters, so that the length need not be checked.
    is_even: bool,
}

impl Table {
    /// Creates the table of these productions; `None` if it would not be useful.
    fn new(productions: &[Packed]) -> Option<Self> {
        let count = productions.len();
        if count > MOST_PRODUCTIONS {
            return None;
        }
        let turns: Vec<Turn> = (0..count).map(|place| turn(productions, place)).collect();
        if turns.iter().any(|turn| (turn.letters as usize) < FEWEST) {
            return None;
        }
        let mut entries = vec![Entry::default(); count * KINDS];
        for (place, turn) in turns.iter().enumerate() {
            for block in 0..KINDS {
                let entry = &mut entries[place * KINDS + block];
                for letter in (0..turn.letters as usize).filter(|letter| block >> letter & 1 == 1) {
                    let production = &productions[(place + letter) % count];
                    if !production.is_empty() {
                        entry.bits |= production.first_block() << entry.count;
                        entry.count += production.len();
                    }
                }
            }
        }
        let is_even = turns.iter().all(|turn| turn.letters as usize == LETTERS);
        Some(Self { turns, entries, is_even })
    }

    /// Makes the steps of all blocks that fit into the first 64 letters, into the word and into `most` steps. Returns the number
    /// of steps; 0 if no block fits.
    #[inline]
    fn leap(&self, word: &mut Word, at: &mut usize, most: u64) -> u64 {
        let room = most.min(word.len().min(WINDOW) as u64) as u32;
        let (mut made, mut place) = (0, *at);
        if self.is_even {
            let blocks = room as usize / LETTERS;
            word.turn_over(blocks * WINDOW, |mut letters, tail| {
                for _ in 0..blocks {
                    let entry = self.entries[place * KINDS + (letters as usize & (KINDS - 1))];
                    place = self.turns[place].next as usize;
                    letters >>= LETTERS;
                    tail.append(entry.bits, entry.count);
                }
                blocks * LETTERS
            });
            *at = place;
            return (blocks * LETTERS) as u64;
        }
        word.turn_over(room as usize / FEWEST * WINDOW, |mut letters, tail| {
            loop {
                let turn = self.turns[place];
                if made + turn.letters > room {
                    return made as usize;
                }
                let entry = self.entries[place * KINDS + (letters as usize & (KINDS - 1))];
                tail.append(entry.bits, entry.count);
                letters >>= turn.letters;
                place = turn.next as usize;
                made += turn.letters;
            }
        });
        *at = place;
        u64::from(made)
    }
}

/// Returns the longest block that begins at a production.
fn turn(productions: &[Packed], place: usize) -> Turn {
    let count = productions.len();
    let mut appended = 0;
    let mut letters = 0;
    while letters < LETTERS {
        appended += productions[(place + letters) % count].len();
        if appended > WINDOW {
            break;
        }
        letters += 1;
    }
    Turn { letters: letters as u32, next: ((place + letters) % count) as u32 }
}

/// The table of a wheel, made when it is needed for the first time and shared by its copies. The table follows from the
/// productions, so any two are equal.
#[derive(Clone, Default)]
pub(super) struct Blocks(Arc<OnceLock<Option<Table>>>);

impl std::fmt::Debug for Blocks {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Blocks")
    }
}

impl PartialEq for Blocks {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Blocks {}

impl Blocks {
    /// Makes the steps of all blocks that fit into the first 64 letters of a word, and into `most` steps, from the production
    /// `at` on. Returns the number of steps; 0 if no block fits. The table is created when it saves time.
    #[inline]
    pub(super) fn leap(&self, productions: &[Packed], word: &mut Word, at: &mut usize, most: u64) -> u64 {
        if most < WORTH && self.0.get().is_none() {
            return 0;
        }
        let table = self.0.get_or_init(|| Table::new(productions));
        table.as_ref().map_or(0, |table| table.leap(word, at, most))
    }
}
