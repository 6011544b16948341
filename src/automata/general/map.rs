//! Maps from the symbols of a file to the letters of an alphabet.

use super::is_letter;
use crate::foreign::MapError;

/// Symbols with their letters. All other symbols mean themselves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LetterMap(Vec<(char, char)>);

impl LetterMap {
    /// Parses `0=a,1=b`: pairs of a symbol, `=` and a letter, separated by commas. A symbol is any character, even a comma.
    ///
    /// # Errors
    /// The first problem.
    ///
    /// ```
    /// use fob_automata::general::LetterMap;
    /// let map = LetterMap::parse("0=a,1=b")?;
    /// assert_eq!((map.letter('1'), map.letter('c')), ('b', 'c'));
    /// # Ok::<(), fob_automata::foreign::MapError>(())
    /// ```
    pub fn parse(text: &str) -> Result<Self, MapError> {
        let chars: Vec<char> = text.chars().collect();
        let mut pairs: Vec<(char, char)> = Vec::new();
        let mut at = 0;
        loop {
            let good = [true, chars.get(at + 1) == Some(&'='), chars.get(at + 2).is_some_and(|c| is_letter(*c))];
            let fits = good.iter().take_while(|ok| **ok).count();
            if fits < 3 || chars.len() <= at {
                return Err(MapError::Syntax { position: (at + fits).min(chars.len()) + 1 });
            }
            let (symbol, letter) = (chars[at], chars[at + 2]);
            if let Some(&(other, _)) = pairs.iter().find(|(other, its)| *other == symbol || *its == letter) {
                let repeated = other == symbol;
                return Err(if repeated { MapError::Repeated(symbol) } else { MapError::Both(other, symbol, letter) });
            }
            pairs.push((symbol, letter));
            match chars.get(at + 3) {
                None => return Ok(Self(pairs)),
                Some(',') => at += 4,
                Some(_) => return Err(MapError::Syntax { position: at + 4 }),
            }
        }
    }

    /// Creates a map from pairs of a symbol and a letter, each of which occurs once.
    pub(crate) const fn of_pairs(pairs: Vec<(char, char)>) -> Self {
        Self(pairs)
    }

    /// Returns whether the map names a symbol.
    pub fn maps(&self, symbol: char) -> bool {
        self.0.iter().any(|(known, _)| *known == symbol)
    }

    /// Returns the letter of a symbol.
    pub fn letter(&self, symbol: char) -> char {
        self.0.iter().find(|(known, _)| *known == symbol).map_or(symbol, |(_, letter)| *letter)
    }

    /// Returns the symbol that the map gives a letter.
    pub fn symbol(&self, letter: char) -> Option<char> {
        self.0.iter().find(|(_, its)| *its == letter).map(|(symbol, _)| *symbol)
    }

    /// Returns the letters that the map names, in its order.
    pub fn letters(&self) -> impl Iterator<Item = char> + '_ {
        self.0.iter().map(|(_, letter)| *letter)
    }

    /// Returns whether the map has no pairs.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
