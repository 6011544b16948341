//! Letters and words: the alphabet is {green, red}, because a puck is one or the other.

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

    /// `g` or `r`.
    pub const fn letter(self) -> char {
        match self {
            Self::Green => 'g',
            Self::Red => 'r',
        }
    }

    /// `green` or `red`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Green => "green",
            Self::Red => "red",
        }
    }

    /// The letter written as `c`, in either case.
    pub const fn from_char(c: char) -> Option<Self> {
        match c {
            'g' | 'G' => Some(Self::Green),
            'r' | 'R' => Some(Self::Red),
            _ => None,
        }
    }

    /// Place in [`Letter::ALL`], 0 or 1.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The other letter.
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

/// A character of a word that is no letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("character {position}, {found:?}, is no letter: expected `g` or `r`")]
pub struct WordError {
    /// Place of the character in the word, counted from 1.
    pub position: usize,
    /// The character that stands there.
    pub found: char,
}

/// Reads a word of letters `g` and `r`, in either case; the empty text is the empty word.
///
/// # Errors
/// The first character that is no letter.
///
/// ```
/// use fob::automata::{Letter, parse_word};
/// assert_eq!(parse_word("gR"), Ok(vec![Letter::Green, Letter::Red]));
/// assert!(parse_word("g r").is_err());
/// ```
pub fn parse_word(text: &str) -> Result<Vec<Letter>, WordError> {
    text.chars().enumerate().map(|(i, c)| Letter::from_char(c).ok_or(WordError { position: i + 1, found: c })).collect()
}

/// Writes a word in small letters; the empty word is the empty text.
pub fn word_text(word: &[Letter]) -> String {
    word.iter().map(|letter| letter.letter()).collect()
}
