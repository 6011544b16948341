//! Alphabets of 1 to 64 printable characters.

use super::reads::listed;
use crate::dense::Symbol;
use crate::shorten;
use fob_base::text::is_hidden;
use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// Largest number of letters of an alphabet: a transition keeps a bit for each.
pub const MOST_LETTERS: usize = 64;
/// How many letters an alphabet may have.
pub const LETTERS: RangeInclusive<usize> = 1..=MOST_LETTERS;

/// Signs for the empty word, as textbooks and files write it.
pub(crate) const EMPTY_SIGNS: [char; 9] = ['ε', 'ϵ', 'λ', 'Λ', 'ɛ', 'Ɛ', '𝜀', '𝜖', '_'];

/// The letters of an automaton, in the order in which ties are broken.
///
/// ```
/// use fob_automata::general::Alphabet;
/// let letters = Alphabet::new(&['a', 'b', 'c'])?;
/// assert_eq!(letters.parse("cab").unwrap(), [2, 0, 1]);
/// assert_eq!(letters.parse("ad").unwrap_err().to_string(), "character 2, 'd', is not a letter: expected `a`, `b` or `c`");
/// assert_eq!(letters.short(&[0; 5000]), "a^5000");
/// # Ok::<(), fob_automata::general::AlphabetError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Alphabet(Arc<[char]>);

/// Why characters do not form an alphabet.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AlphabetError {
    /// There are too few or too many.
    #[error("{}: expected {} to {}", fob_base::text::plural(*.0, "letter"), .1.start(), .1.end())]
    Number(usize, RangeInclusive<usize>),
    /// A letter is repeated.
    #[error("the letter {0:?} is given twice: expected different letters")]
    Repeated(char),
    /// A character cannot be a letter.
    #[error(
        "{0:?} cannot be a letter: expected a printable character other than a space, quote, sign for the empty word (ε λ _) or operator of expressions (| * + ? ( ) {{ }} & ! . ,)"
    )]
    NoLetter(char),
}

/// A character of a word is not a letter.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("character {position}, {found:?}, is not a letter: expected {letters}")]
pub struct NoLetter {
    /// Position of the character in the word, counted from 1.
    pub position: usize,
    /// The character.
    pub found: char,
    /// The letters that are allowed.
    pub letters: Alphabet,
}

/// Returns whether a character may be a letter.
pub fn is_letter(c: char) -> bool {
    !c.is_whitespace()
        && !is_hidden(c)
        && !EMPTY_SIGNS.contains(&c)
        && !matches!(
            c,
            '"' | '\'' | '`' | '“' | '”' | '‘' | '’' | '|' | '*' | '+' | '?' | '(' | ')' | '{' | '}' | '&' | '!' | '.' | ','
        )
}

impl Alphabet {
    /// Creates an alphabet.
    ///
    /// # Errors
    /// No letter or more than [`MOST_LETTERS`], a repeated letter, or a character that cannot be one.
    pub fn new(letters: &[char]) -> Result<Self, AlphabetError> {
        Self::within(letters, LETTERS)
    }

    /// Like [`Alphabet::new`], where fewer letters are allowed: from the least to the largest number.
    ///
    /// # Errors
    /// As for [`Alphabet::new`].
    pub fn within(letters: &[char], numbers: RangeInclusive<usize>) -> Result<Self, AlphabetError> {
        if let Some(&bad) = letters.iter().find(|c| !is_letter(**c)) {
            return Err(AlphabetError::NoLetter(bad));
        }
        if let Some((_, &again)) = letters.iter().enumerate().find(|(i, c)| letters[..*i].contains(c)) {
            return Err(AlphabetError::Repeated(again));
        }
        if !numbers.contains(&letters.len()) {
            return Err(AlphabetError::Number(letters.len(), numbers));
        }
        Ok(Self(letters.into()))
    }

    /// Returns the alphabet of the board: g and r.
    pub fn board() -> Self {
        Self(['g', 'r'].into())
    }

    /// Returns whether the letters are g and r, in this order.
    pub fn is_board(&self) -> bool {
        *self.0 == ['g', 'r']
    }

    /// Returns the number of letters.
    #[allow(clippy::len_without_is_empty)] // It is never empty.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns the letters, in order.
    pub fn letters(&self) -> &[char] {
        &self.0
    }

    /// Returns the character of a letter.
    ///
    /// # Panics
    /// If the alphabet does not have the letter.
    pub fn letter(&self, symbol: Symbol) -> char {
        self.0[usize::from(symbol)]
    }

    /// Returns the letter of a character. The board's letters may be in either case.
    pub fn symbol(&self, c: char) -> Option<Symbol> {
        self.exact(c).or_else(|| if self.is_board() { self.exact(c.to_ascii_lowercase()) } else { None })
    }

    /// Returns the letter of a character, even on the board in this case alone.
    pub(super) fn exact(&self, c: char) -> Option<Symbol> {
        self.0.iter().position(|letter| *letter == c).map(|place| place as Symbol)
    }

    /// Returns whether both have the same letters, in any order.
    pub fn same_set(&self, other: &Self) -> bool {
        self.len() == other.len() && self.0.iter().all(|c| other.0.contains(c))
    }

    /// Parses a word; the empty text is the empty word.
    ///
    /// # Errors
    /// The first character that is not a letter.
    pub fn parse(&self, text: &str) -> Result<Vec<Symbol>, NoLetter> {
        let read = |(i, found)| self.symbol(found).ok_or_else(|| NoLetter { position: i + 1, found, letters: self.clone() });
        text.chars().enumerate().map(read).collect()
    }

    /// Returns a word as text; the empty word is the empty text.
    pub fn text(&self, word: &[Symbol]) -> String {
        word.iter().map(|symbol| self.letter(*symbol)).collect()
    }

    /// Returns a word in short form for people: whole up to 40 letters, otherwise with powers (`a^5000 b`), or else its beginning and its
    /// end.
    pub fn short(&self, word: &[Symbol]) -> String {
        shorten::shortened(&word.iter().map(|symbol| self.letter(*symbol)).collect::<Vec<_>>())
    }
}

impl fmt::Debug for Alphabet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Alphabet({})", self.0.iter().collect::<String>())
    }
}

impl fmt::Display for Alphabet {
    /// Lists the letters: "`a`, `b` or `c`", those of a large alphabet as ranges.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&listed(self))
    }
}
