//! Maps from the symbols of a foreign file to letters.

use crate::general::LetterMap;
use crate::{Letter, Letters};

/// Symbols with their letters. Unless the map says otherwise, `g` and `r` mean themselves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SymbolMap(Vec<(char, Letter)>);

/// A problem in the text of a map.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MapError {
    /// The text does not have the form `0=g,1=r`.
    #[error("character {position}: expected a map such as 0=g,1=r")]
    Syntax {
        /// Position of the problem in characters, counted from 1.
        position: usize,
    },
    /// A symbol is mapped twice.
    #[error("the symbol {0:?} is mapped twice")]
    Repeated(char),
    /// Two symbols are mapped to the same letter.
    #[error("{0:?} and {1:?} are both mapped to {word}: expected one symbol for green and one for red", word = .2.word())]
    SameLetter(char, char, Letter),
    /// Two symbols are mapped to the same letter of a custom alphabet.
    #[error("{0:?} and {1:?} are both mapped to {2:?}: expected a symbol for each letter")]
    Both(char, char, char),
}

impl SymbolMap {
    /// Creates a map from pairs.
    ///
    /// # Errors
    /// A symbol or a letter is given twice.
    pub fn new(pairs: &[(char, Letter)]) -> Result<Self, MapError> {
        for (i, &(symbol, letter)) in pairs.iter().enumerate() {
            for &(other, its) in &pairs[..i] {
                if other == symbol {
                    return Err(MapError::Repeated(symbol));
                }
                if its == letter {
                    return Err(MapError::SameLetter(other, symbol, letter));
                }
            }
        }
        Ok(Self(pairs.to_vec()))
    }

    /// Parses `0=g,1=r`: a symbol, `=` and a letter (in either case); one such pair, or two separated by a comma. A symbol is any
    /// character, even a comma.
    ///
    /// # Errors
    /// The first problem.
    ///
    /// ```
    /// use fob_automata::{Letter, foreign::SymbolMap};
    /// assert_eq!(SymbolMap::parse("0=g,1=r")?.letter('1'), Some(Letter::Red));
    /// # Ok::<(), fob_automata::foreign::MapError>(())
    /// ```
    pub fn parse(text: &str) -> Result<Self, MapError> {
        let chars: Vec<char> = text.chars().collect();
        let mut pairs = Vec::new();
        let mut at = 0;
        loop {
            let letter = match chars.get(at..at + 3) {
                Some(&[_, '=', letter]) => Letter::from_char(letter),
                _ => None,
            };
            let Some(letter) = letter else {
                // Point at the first character that does not fit.
                let good = [true, chars.get(at + 1) == Some(&'='), false].iter().take_while(|ok| **ok).count();
                return Err(MapError::Syntax { position: (at + good).min(chars.len()) + 1 });
            };
            pairs.push((chars[at], letter));
            at += 3;
            match chars.get(at) {
                None => return Self::new(&pairs),
                Some(',') => at += 1,
                Some(_) => return Err(MapError::Syntax { position: at + 1 }),
            }
        }
    }

    /// Returns how a file writes the letters, given its symbols in ascending order, which must mean different letters. A letter that the
    /// file does not use is written as the map says, or else by the free one of Fob's signs.
    pub(super) fn letters(&self, symbols: &[char]) -> Letters {
        let [green, red] = Letter::ALL.map(|letter| {
            let used = symbols.iter().copied().find(|symbol| self.letter(*symbol) == Some(letter));
            used.or_else(|| self.0.iter().find(|(_, its)| *its == letter).map(|(symbol, _)| *symbol))
        });
        let own = |letter: Letter, other: Option<char>| {
            let sign = letter.letter();
            if other == Some(sign) { letter.other().letter() } else { sign }
        };
        Letters::new(green.unwrap_or_else(|| own(Letter::Green, red)), red.unwrap_or_else(|| own(Letter::Red, green)))
    }

    /// Returns the map as one to letters of any alphabet.
    pub fn as_letters(&self) -> LetterMap {
        LetterMap::of_pairs(self.0.iter().map(|(symbol, letter)| (*symbol, letter.letter())).collect())
    }

    /// Returns the letter of a symbol, if it is known.
    pub fn letter(&self, symbol: char) -> Option<Letter> {
        let mapped = self.0.iter().find(|(known, _)| *known == symbol).map(|(_, letter)| *letter);
        mapped.or(match symbol {
            'g' => Some(Letter::Green),
            'r' => Some(Letter::Red),
            _ => None,
        })
    }
}
