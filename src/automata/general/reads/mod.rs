//! What one transition reads: some letters of an alphabet, and perhaps nothing.

use super::{Alphabet, EMPTY_SIGNS};
use crate::dense::Symbol;
use std::fmt::Write;

/// The sign for the empty word in texts.
const EMPTY: char = 'ε';
/// The sign for all letters in texts; it is never a letter.
const ALL: char = '.';
/// Largest alphabet whose letters are written one by one, so that earlier versions read them.
const PLAIN: usize = 8;
/// Shortest row of letters that is written as a range.
const ROW: usize = 3;

/// The letters that a transition reads, and whether it may be followed without a letter.
///
/// ```
/// use fob_automata::general::{Alphabet, Reads};
/// let letters = Alphabet::new(&('a'..='z').collect::<Vec<_>>())?;
/// let reads = Reads::parse("a-c,x", &letters)?;
/// assert_eq!((reads.text(&letters), reads.number()), ("a-c,x".to_owned(), 4));
/// assert_eq!(Reads::parse("[^x]", &letters)?.number(), 25);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Reads {
    /// A bit for each letter, by its index.
    letters: u64,
    empty: bool,
}

/// A text does not say what a transition reads.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadsError {
    /// A character is not allowed in its place.
    #[error("character {position}: found {found:?}: expected {expected}")]
    Unexpected {
        /// Position of the character, from 1.
        position: usize,
        /// The character.
        found: char,
        /// What is allowed.
        expected: String,
    },
    /// The text ends too early.
    #[error("character {position}: the text ends: expected {expected}")]
    End {
        /// Position of the end.
        position: usize,
        /// What was expected.
        expected: String,
    },
    /// The ends of a range are reversed.
    #[error("character {position}: the range {first}-{last} is reversed: expected {last}-{first}")]
    Reversed {
        /// Position of its first letter.
        position: usize,
        /// Its first letter.
        first: char,
        /// Its last letter.
        last: char,
    },
    /// A class excludes all letters.
    #[error("character {position}: this class has no letter: expected one at least")]
    Nothing {
        /// Position of its bracket.
        position: usize,
    },
}

impl Reads {
    /// Only the empty word.
    pub const EMPTY: Self = Self { letters: 0, empty: true };

    /// Returns what reads one letter, or, without one, the empty word.
    pub const fn one(read: Option<Symbol>) -> Self {
        match read {
            Some(letter) => Self { letters: 1 << letter, empty: false },
            None => Self::EMPTY,
        }
    }

    /// Returns what reads all of this many letters.
    pub const fn all(letters: usize) -> Self {
        Self { letters: if letters >= 64 { u64::MAX } else { (1 << letters) - 1 }, empty: false }
    }

    /// Returns whether it reads neither a letter nor the empty word: there is no such transition.
    pub const fn is_none(self) -> bool {
        self.letters == 0 && !self.empty
    }

    /// Returns whether it reads a letter, or, without one, the empty word.
    pub const fn has(self, read: Option<Symbol>) -> bool {
        match read {
            Some(letter) => self.letters >> letter & 1 == 1,
            None => self.empty,
        }
    }

    /// Returns how much it reads: its letters, and one for the empty word.
    pub const fn number(self) -> usize {
        self.letters.count_ones() as usize + self.empty as usize
    }

    /// Returns what reads everything that either does.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self { letters: self.letters | other.letters, empty: self.empty || other.empty }
    }

    /// Returns what reads everything that this does and the other does not.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self { letters: self.letters & !other.letters, empty: self.empty && !other.empty }
    }

    /// Returns its letters, in order.
    pub fn symbols(self) -> impl Iterator<Item = Symbol> {
        let mut rest = self.letters;
        std::iter::from_fn(move || {
            let letter = rest.trailing_zeros();
            rest &= rest.wrapping_sub(1);
            (letter < 64).then_some(letter as Symbol)
        })
    }

    /// Returns everything that it reads, the empty word last.
    pub fn each(self) -> impl Iterator<Item = Option<Symbol>> {
        self.symbols().map(Some).chain(self.empty.then_some(None))
    }

    /// Returns it with each letter replaced by another one, or left out if there is none.
    #[must_use]
    pub fn moved(self, to: impl Fn(Symbol) -> Option<Symbol>) -> Self {
        let moved = self.symbols().filter_map(to).fold(0, |letters, letter| letters | 1 << letter);
        Self { letters: moved, empty: self.empty }
    }

    /// Returns it as text: letters with commas between them, then ε for the empty word. Of an alphabet of more than 8 letters, three or
    /// more in a row are a range such as `a-c`, most of them what they are not, such as `[^x]`, and all of them a point.
    ///
    /// # Panics
    /// If it reads a letter that the alphabet does not have.
    pub fn text(self, letters: &Alphabet) -> String {
        let mut items: Vec<String> = if letters.len() <= PLAIN {
            self.symbols().map(|letter| letters.letter(letter).to_string()).collect()
        } else {
            self.short(letters)
        };
        items.extend(self.empty.then(|| EMPTY.to_string()));
        items.join(",")
    }

    /// Returns its letters in few signs.
    fn short(self, letters: &Alphabet) -> Vec<String> {
        let others = Self::all(letters.len()).without(self);
        if others.letters == 0 {
            return vec![ALL.to_string()];
        }
        let rows = self.rows(letters);
        let length = |rows: &[String]| rows.iter().map(|row| row.chars().count()).sum::<usize>();
        let excluded = others.rows(letters);
        // Inside of brackets these signs have a meaning of their own.
        let is_plain = excluded.iter().all(|row| !row.contains(['[', ']', '^']) && row != "-");
        let class = length(&excluded) + "[^]".len();
        if is_plain && class + 1 < length(&rows) + rows.len() { vec![format!("[^{}]", excluded.concat())] } else { rows }
    }

    /// Returns its letters in the order of their code points, those in a row as ranges.
    pub(super) fn rows(self, letters: &Alphabet) -> Vec<String> {
        let mut signs: Vec<char> = self.symbols().map(|letter| letters.letter(letter)).collect();
        signs.sort_unstable();
        let mut rows = Vec::new();
        for row in signs.chunk_by(|a, b| u32::from(*a) + 1 == u32::from(*b)) {
            match row {
                [first, .., last] if row.len() >= ROW => rows.push(format!("{first}-{last}")),
                _ => rows.extend(row.iter().map(char::to_string)),
            }
        }
        rows
    }

    /// Reads a text as [`Reads::text`] writes it. The empty text is the empty word, and so are its other signs. A range has the letters
    /// whose code points lie between those of its ends; `[a-cx]` is a list without commas, and `[^x]` has all letters that are not in it.
    ///
    /// # Errors
    /// The first problem.
    pub fn parse(text: &str, letters: &Alphabet) -> Result<Self, ReadsError> {
        let chars: Vec<(usize, char)> = (1..).zip(text.chars()).filter(|(_, c)| !c.is_whitespace()).collect();
        let mut parser = Parser { chars, at: 0, end: text.chars().count() + 1, letters };
        if parser.chars.is_empty() {
            return Ok(Self::EMPTY);
        }
        let mut reads = parser.item()?;
        while parser.at < parser.chars.len() {
            parser.expect(',')?;
            reads = reads.or(parser.item()?);
        }
        Ok(reads)
    }

    /// Reads the class with which a text without blanks begins, and returns what it reads with its length in characters. That may be
    /// nothing: `[^ab]` over a and b.
    pub(crate) fn class(text: &str, letters: &Alphabet) -> Result<(Self, usize), ReadsError> {
        let chars: Vec<(usize, char)> = (1..).zip(text.chars()).collect();
        let mut parser = Parser { end: chars.len() + 1, chars, at: 0, letters };
        let reads = parser.class()?;
        Ok((reads, parser.at))
    }
}

struct Parser<'a> {
    /// The characters other than blanks, with their positions.
    chars: Vec<(usize, char)>,
    at: usize,
    end: usize,
    letters: &'a Alphabet,
}

impl Parser<'_> {
    fn peek(&self, ahead: usize) -> Option<char> {
        self.chars.get(self.at + ahead).map(|(_, c)| *c)
    }

    fn position(&self) -> usize {
        self.chars.get(self.at).map_or(self.end, |(position, _)| *position)
    }

    fn wrong(&self, expected: String) -> ReadsError {
        let position = self.position();
        match self.peek(0) {
            Some(found) => ReadsError::Unexpected { position, found, expected },
            None => ReadsError::End { position, expected },
        }
    }

    fn expect(&mut self, sign: char) -> Result<(), ReadsError> {
        if self.peek(0) != Some(sign) {
            return Err(self.wrong(format!("`{sign}`")));
        }
        self.at += 1;
        Ok(())
    }

    fn is_letter(&self, ahead: usize) -> bool {
        self.peek(ahead).is_some_and(|c| self.letters.symbol(c).is_some())
    }

    /// Returns whether an item may end this many characters ahead.
    fn ends(&self, ahead: usize) -> bool {
        matches!(self.peek(ahead), None | Some(','))
    }

    /// Reads what stands between two commas.
    fn item(&mut self) -> Result<Reads, ReadsError> {
        match self.peek(0) {
            Some(ALL) => {
                self.at += 1;
                Ok(Reads::all(self.letters.len()))
            }
            Some(c) if EMPTY_SIGNS.contains(&c) => {
                self.at += 1;
                Ok(Reads::EMPTY)
            }
            // A bracket that is a letter, alone or at the end of a range.
            Some('[')
                if self.is_letter(0) && (self.ends(1) || self.peek(1) == Some('-') && self.is_letter(2) && self.ends(3)) =>
            {
                self.letters()
            }
            Some('[') => {
                let position = self.position();
                let reads = self.class()?;
                if reads.is_none() { Err(ReadsError::Nothing { position }) } else { Ok(reads) }
            }
            _ => self.letters(),
        }
    }

    /// Reads a letter or a range.
    fn letters(&mut self) -> Result<Reads, ReadsError> {
        let expected = || format!("{}, a range such as `a-c`, or a class such as `[^a]`", self.letters);
        let position = self.position();
        let Some((first, symbol)) = self.peek(0).and_then(|c| Some((c, self.letters.symbol(c)?))) else {
            return Err(self.wrong(expected()));
        };
        if self.peek(1) != Some('-') || !self.is_letter(2) {
            self.at += 1;
            return Ok(Reads::one(Some(symbol)));
        }
        let last = self.peek(2).unwrap_or(first);
        if first > last {
            return Err(ReadsError::Reversed { position, first, last });
        }
        self.at += 3;
        let within = self.letters.letters().iter().enumerate().filter(|(_, c)| (first..=last).contains(c));
        Ok(within.fold(Reads::default(), |all, (letter, _)| all.or(Reads::one(Some(letter as Symbol)))))
    }

    /// Reads a list in brackets.
    fn class(&mut self) -> Result<Reads, ReadsError> {
        self.expect('[')?;
        let is_negated = self.peek(0) == Some('^');
        self.at += usize::from(is_negated);
        let mut reads = self.letters()?;
        while self.peek(0) != Some(']') {
            if self.peek(0).is_none() {
                return Err(self.wrong("`]`".to_owned()));
            }
            self.at += usize::from(self.peek(0) == Some(','));
            reads = reads.or(self.letters()?);
        }
        self.at += 1;
        Ok(if is_negated { Reads::all(self.letters.len()).without(reads) } else { reads })
    }
}

/// Writes letters as a list for people: "`a`, `b` or `c`", those of a large alphabet as ranges.
pub(super) fn listed(letters: &Alphabet) -> String {
    let items = if letters.len() <= PLAIN {
        letters.letters().iter().map(char::to_string).collect()
    } else {
        Reads::all(letters.len()).rows(letters)
    };
    let mut out = String::new();
    for (i, item) in items.iter().enumerate() {
        let between = match i {
            0 => "",
            _ if i + 1 == items.len() => " or ",
            _ => ", ",
        };
        let _ = write!(out, "{between}`{item}`");
    }
    out
}

#[cfg(test)]
mod tests;
