//! Letters and words over the alphabet {green, red}, the colours of a puck.

use super::shorten;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A letter of the alphabet, in the order in which ties are broken: green before red.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Letter {
    /// Written `g`.
    Green,
    /// Written `r`.
    Red,
}

impl Letter {
    /// Both letters: green, red.
    pub const ALL: [Self; 2] = [Self::Green, Self::Red];

    /// Returns `g` or `r`.
    pub const fn letter(self) -> char {
        match self {
            Self::Green => 'g',
            Self::Red => 'r',
        }
    }

    /// Returns `green` or `red`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Green => "green",
            Self::Red => "red",
        }
    }

    /// Returns the letter written as `c`, in either case.
    pub const fn from_char(c: char) -> Option<Self> {
        match c {
            'g' | 'G' => Some(Self::Green),
            'r' | 'R' => Some(Self::Red),
            _ => None,
        }
    }

    /// Returns the index in [`Letter::ALL`], 0 or 1.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the other letter.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Green => Self::Red,
            Self::Red => Self::Green,
        }
    }
}

impl fmt::Display for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Green => "g",
            Self::Red => "r",
        })
    }
}

/// A character of a word is not a letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("character {position}, {found:?}, is not a letter: expected {letters}")]
pub struct WordError {
    /// Position of the character in the word, counted from 1.
    pub position: usize,
    /// The character.
    pub found: char,
    /// The letters that are allowed.
    pub letters: Letters,
}

/// Parses a word of letters `g` and `r`, in either case; the empty text is the empty word.
///
/// # Errors
/// The first character that is not a letter.
///
/// ```
/// use fob_automata::{Letter, parse_word};
/// assert_eq!(parse_word("gR"), Ok(vec![Letter::Green, Letter::Red]));
/// assert!(parse_word("g r").is_err());
/// ```
pub fn parse_word(text: &str) -> Result<Vec<Letter>, WordError> {
    Letters::default().parse(text)
}

/// Returns a word as text in lower case; the empty word is the empty text.
pub fn word_text(word: &[Letter]) -> String {
    Letters::default().text(word)
}

/// How a file writes the two letters: the symbol of green, then that of red. Fob's own files write `g` and `r`, the default.
///
/// ```
/// use fob_automata::{Letter, Letters};
/// let letters = Letters::new('a', 'b');
/// assert_eq!(letters.parse("ab"), Ok(vec![Letter::Green, Letter::Red]));
/// assert_eq!(letters.parse("ga").unwrap_err().to_string(), "character 1, 'g', is not a letter: expected `a` or `b`");
/// assert_eq!(letters.short(&[Letter::Green; 5000]), "a^5000");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Letters([char; 2]);

impl Default for Letters {
    fn default() -> Self {
        Self(Letter::ALL.map(Letter::letter))
    }
}

impl fmt::Display for Letters {
    /// Lists the symbols: "`a` or `b`".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self([green, red]) = self;
        write!(f, "`{green}` or `{red}`")
    }
}

impl Letters {
    /// Creates a pair of symbols for green and red, which must differ.
    pub const fn new(green: char, red: char) -> Self {
        Self([green, red])
    }

    /// Returns the symbol of a letter.
    pub const fn symbol(self, letter: Letter) -> char {
        self.0[letter.index()]
    }

    /// Parses a word of these symbols; `g` and `r` in either case, other symbols exactly.
    ///
    /// # Errors
    /// The first character that is not one of them.
    pub fn parse(self, text: &str) -> Result<Vec<Letter>, WordError> {
        let letter = |c: char| {
            let known = Letter::ALL.into_iter().find(|letter| self.symbol(*letter) == c);
            known.or_else(|| Letter::from_char(c).filter(|_| self == Self::default()))
        };
        let read = |(i, found)| letter(found).ok_or(WordError { position: i + 1, found, letters: self });
        text.chars().enumerate().map(read).collect()
    }

    /// Returns a word in these symbols; the empty word is the empty text.
    pub fn text(self, word: &[Letter]) -> String {
        word.iter().map(|letter| self.symbol(*letter)).collect()
    }

    /// Returns a word in short form for people: whole up to 40 letters, otherwise with powers (`a^5000 b`), or else its beginning and its
    /// end.
    pub fn short(self, word: &[Letter]) -> String {
        shorten::shortened(&word.iter().map(|letter| self.symbol(*letter)).collect::<Vec<_>>())
    }
}
