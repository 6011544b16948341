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
            Some('[') => self.class(),
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
        let position = self.position();
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
        let reads = if is_negated { Reads::all(self.letters.len()).without(reads) } else { reads };
        if reads.is_none() { Err(ReadsError::Nothing { position }) } else { Ok(reads) }
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
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use std::collections::BTreeSet;

    /// Alphabets of 1, 2, 8, 9, 26 and 64 letters, in the order of code points and in others, with rows and gaps, and with the signs of the
    /// texts themselves as letters.
    fn alphabets() -> Vec<Alphabet> {
        let latin: Vec<char> = ('a'..='z').collect();
        let many: Vec<char> = ('0'..='9').chain('a'..='z').chain('A'..='Z').chain("-[]".chars().take(2)).collect();
        let turned: Vec<char> = latin.iter().rev().copied().collect();
        let spread: Vec<char> = "bdxy019Aa".chars().collect();
        let signs: Vec<char> = "-[]^abcdXYZ".chars().collect();
        let all = [&latin[..1], &['1', '0'], &latin[..8], &latin[2..11], &latin, &turned, &many, &spread, &signs];
        all.into_iter().map(|letters| Alphabet::new(letters).unwrap()).collect()
    }

    /// A step of splitmix64.
    fn next(seed: &mut u64) -> u64 {
        *seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (*seed ^ *seed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    fn signs(reads: Reads, letters: &Alphabet) -> BTreeSet<Option<char>> {
        reads.each().map(|read| read.map(|letter| letters.letter(letter))).collect()
    }

    #[test]
    fn sets_are_those_of_a_naive_implementation() {
        let mut seed = 1;
        for width in [1_usize, 2, 8, 9, 26, 64] {
            assert_eq!(Reads::all(width).number(), width);
            for _ in 0..300 {
                let sets = [(), ()].map(|()| {
                    let bits = next(&mut seed) & next(&mut seed);
                    let set: BTreeSet<Option<Symbol>> = (0..width as Symbol).filter(|i| bits >> i & 1 == 1).map(Some).collect();
                    if bits >> 63 == 1 && width < 64 || bits & 3 == 2 { set.into_iter().chain([None]).collect() } else { set }
                });
                let of = |set: &BTreeSet<Option<Symbol>>| set.iter().fold(Reads::default(), |all, one| all.or(Reads::one(*one)));
                let back = |reads: Reads| reads.each().collect::<BTreeSet<_>>();
                let [a, b] = [&sets[0], &sets[1]].map(of);
                assert_eq!((back(a), a.number(), a.is_none()), (sets[0].clone(), sets[0].len(), sets[0].is_empty()));
                assert_eq!(back(a.or(b)), sets[0].union(&sets[1]).copied().collect());
                assert_eq!(back(a.without(b)), sets[0].difference(&sets[1]).copied().collect());
                for read in (0..width as Symbol).map(Some).chain([None]) {
                    assert_eq!(a.has(read), sets[0].contains(&read));
                }
                // The letters in reverse, those at even places left out.
                let to = |letter: Symbol| (letter % 2 == 1).then(|| width as Symbol - 1 - letter);
                let moved = sets[0].iter().filter_map(|read| read.map_or(Some(None), |letter| to(letter).map(Some)));
                assert_eq!(back(a.moved(to)), moved.collect());
            }
        }
    }

    #[test]
    fn every_text_reads_back() {
        let mut seed = 2;
        for letters in alphabets() {
            let width = letters.len();
            for number in 0..2000_u64 {
                let bits = match number % 4 {
                    _ if width <= 8 => number,
                    0 => next(&mut seed),
                    1 => next(&mut seed) & next(&mut seed) & next(&mut seed),
                    2 => !(next(&mut seed) & next(&mut seed) & next(&mut seed)),
                    // Rows.
                    _ => u64::MAX << (next(&mut seed) % 64) >> (next(&mut seed) % 64),
                };
                let reads = Reads { letters: bits, empty: number % 5 == 0 }
                    .without(Reads { letters: !Reads::all(width).letters, empty: false });
                if reads.is_none() {
                    continue;
                }
                let text = reads.text(&letters);
                assert_eq!(Reads::parse(&text, &letters).as_ref(), Ok(&reads), "{text} over {letters}");
                if width <= 8 {
                    let plain: Vec<String> = signs(reads, &letters).iter().flatten().map(char::to_string).collect();
                    assert!(plain.iter().all(|letter| text.split(',').any(|item| item == letter)), "{text}");
                }
            }
        }
    }

    /// What a text means, by its definition: the letters between the ends, and all but those in `[^..]`.
    fn meant(text: &str, letters: &Alphabet) -> BTreeSet<Option<char>> {
        let all = || letters.letters().iter().copied();
        let members = |list: &str| -> BTreeSet<char> {
            let chars: Vec<char> = list.chars().filter(|c| *c != ',').collect();
            let is_in = |c: &char| {
                (0..chars.len()).any(|i| {
                    let is_end = chars.get(i + 1) == Some(&'-') || i > 0 && chars[i - 1] == '-' || chars[i] == '-';
                    !is_end && chars[i] == *c
                        || i > 0 && i + 1 < chars.len() && chars[i] == '-' && (chars[i - 1]..=chars[i + 1]).contains(c)
                })
            };
            all().filter(is_in).collect()
        };
        let mut out = BTreeSet::new();
        let mut rest = text;
        while !rest.is_empty() {
            let end = if rest.starts_with('[') { rest.find(']').unwrap() + 1 } else { rest.find(',').unwrap_or(rest.len()) };
            let (item, after) = rest.split_at(end);
            rest = after.strip_prefix(',').unwrap_or(after);
            match item.strip_prefix('[').map(|inner| inner.trim_end_matches(']')) {
                Some(inner) => match inner.strip_prefix('^') {
                    Some(inner) => out.extend(all().filter(|c| !members(inner).contains(c)).map(Some)),
                    None => out.extend(members(inner).into_iter().map(Some)),
                },
                None if item == "." => out.extend(all().map(Some)),
                None if item == "ε" => drop(out.insert(None)),
                None => out.extend(members(item).into_iter().map(Some)),
            }
        }
        out
    }

    #[test]
    fn texts_mean_what_their_definition_says() {
        let mut seed = 3;
        let pieces = ["a", "b", "c-e", "x", "[abx]", "[^x]", "[^a-cx]", "[a,c-e]", ".", "ε", "f-z", "[^c]"];
        for letters in alphabets().into_iter().filter(|letters| letters.symbol('-').is_none() && letters.symbol('x').is_some()) {
            let mut right = 0;
            for _ in 0..2000 {
                let count = 1 + next(&mut seed) % 4;
                let text: Vec<&str> = (0..count).map(|_| pieces[next(&mut seed) as usize % pieces.len()]).collect();
                let text = text.join(",");
                // Letters that the alphabet lacks are refused.
                let known = text.chars().all(|c| letters.symbol(c).is_some() || "-,[]^.ε".contains(c));
                match Reads::parse(&text, &letters) {
                    Ok(reads) => {
                        assert_eq!(signs(reads, &letters), meant(&text, &letters), "{text} over {letters}");
                        right += 1;
                    }
                    Err(error) => assert!(!known, "{text}: {error}"),
                }
            }
            assert!(right > 10, "{letters}");
        }
    }

    #[test]
    fn what_is_no_text_is_refused_with_its_place() {
        let letters = Alphabet::new(&['a', 'b', 'c']).unwrap();
        let error = |text: &str| Reads::parse(text, &letters).unwrap_err().to_string();
        let expected = "expected `a`, `b` or `c`, a range such as `a-c`, or a class such as `[^a]`";
        assert_eq!(error("a,d"), format!("character 3: found 'd': {expected}"));
        assert_eq!(error("a,"), format!("character 3: the text ends: {expected}"));
        assert_eq!(error("ab"), "character 2: found 'b': expected `,`");
        assert_eq!(error("c-a"), "character 1: the range c-a is reversed: expected a-c");
        assert_eq!(error("[ab"), "character 4: the text ends: expected `]`");
        assert_eq!(error("[^a-c]"), "character 1: this class has no letter: expected one at least");
        for empty in ["", " ", "ε", "λ", "_"] {
            assert_eq!(Reads::parse(empty, &letters), Ok(Reads::EMPTY), "{empty}");
        }
        let many = Alphabet::new(&('a'..='z').chain(['0', '_'].into_iter().take(1)).collect::<Vec<_>>()).unwrap();
        assert_eq!(many.to_string(), "`0` or `a-z`");
        assert_eq!(Reads::parse("[^bcd]", &many).unwrap().text(&many), "[^b-d]");
    }
}
