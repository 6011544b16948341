//! Opens the text of an automaton in any format, as it is drawn: choices and missing transitions stay.

use super::{Alphabet, AlphabetError, Automaton, Context, LetterMap, as_drawn, from_ron, is_general};
use crate::Dfa;
use crate::foreign::Notice;
use crate::problem::DfaErrors;

/// Formats of automata.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Ours: a DFA of the board, or an automaton with letters of its own.
    Ron,
    /// JFLAP's.
    Jff,
    /// Graphviz's.
    Dot,
}

impl Format {
    /// Returns the format of files with this ending, in either case: `ron`, `jff`, `dot` or `gv`.
    pub fn of_ending(ending: &str) -> Option<Self> {
        match &*ending.to_ascii_lowercase() {
            "ron" => Some(Self::Ron),
            "jff" => Some(Self::Jff),
            "dot" | "gv" => Some(Self::Dot),
            _ => None,
        }
    }
}

/// An automaton from a text.
#[derive(Clone, Debug, PartialEq)]
pub struct Opened {
    /// The automaton, which may be nondeterministic and incomplete.
    pub automaton: Automaton,
    /// What was changed to read it, for people.
    pub notices: Vec<Notice>,
}

/// Why a text cannot be opened.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpenError {
    /// The text is invalid.
    #[error(transparent)]
    Broken(#[from] DfaErrors),
    /// Its symbols alone are no alphabet. Whoever names all letters can open it.
    #[error(transparent)]
    Letters(AlphabetError),
    /// The map does not lead to an alphabet.
    #[error(transparent)]
    Map(AlphabetError),
    /// It uses a letter that the alphabet does not have.
    #[error("unknown letter {found:?}: expected {letters}")]
    Unknown {
        /// The letter.
        found: char,
        /// The alphabet.
        letters: Alphabet,
    },
}

/// Opens a text. An automaton without a name in the text gets `name`. `map` says which letters its symbols mean; other symbols stand for
/// themselves. `letters` names the alphabet for a text that uses fewer letters than there are.
///
/// # Errors
/// The text is invalid, or its letters do not fit.
pub fn open(text: &str, format: Format, name: &str, letters: Option<&Alphabet>, map: &LetterMap) -> Result<Opened, OpenError> {
    let read = match format {
        Format::Ron => return own(text, letters, map),
        Format::Jff | Format::Dot => as_drawn(text, format == Format::Jff, name, map),
    };
    let found = read?;
    if let Some(errors) = found.no_letters(map) {
        return Err(errors.into());
    }
    let letters = match letters {
        Some(letters) => letters.clone(),
        None => of_symbols(&found.symbols.iter().map(|&c| map.letter(c)).collect::<Vec<_>>())?,
    };
    if let Some(errors) = found.misfits(|c| letters.symbol(map.letter(c)).is_some(), &letters.to_string()) {
        return Err(errors.into());
    }
    let notices = found.notices.clone();
    let automaton = found.automaton(&letters, map)?.map_err(|found| OpenError::Unknown { found, letters })?;
    Ok(Opened { automaton, notices })
}

fn own(text: &str, letters: Option<&Alphabet>, map: &LetterMap) -> Result<Opened, OpenError> {
    let read = if is_general(text) { from_ron(text, &Context::default())? } else { Automaton::from_board(&Dfa::from_ron(text)?) };
    let mapped = if map.is_empty() {
        read
    } else {
        let meant: Vec<char> = read.letters().letters().iter().map(|c| map.letter(*c)).collect();
        read.spelt(Alphabet::new(&meant).map_err(OpenError::Map)?)
    };
    let automaton = match letters {
        Some(letters) => mapped.over(letters).map_err(|found| OpenError::Unknown { found, letters: letters.clone() })?,
        None => mapped,
    };
    Ok(Opened { automaton, notices: Vec::new() })
}

/// Returns the alphabet of a file that uses these letters: g and r if it uses only these.
fn of_symbols(used: &[char]) -> Result<Alphabet, OpenError> {
    if used.len() < 2 && used.iter().all(|c| matches!(c, 'g' | 'r')) {
        return Ok(Alphabet::board());
    }
    Alphabet::new(used).map_err(OpenError::Letters)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn opened(text: &str, format: Format) -> Result<Opened, OpenError> {
        open(text, format, "x", None, &LetterMap::default())
    }

    #[test]
    fn the_same_automaton_opens_from_each_format() {
        let text = r#"(name: "Twice", letters: ["a", "b"], start: "p", states: [
            (name: "p", accepting: true, on: {"a": "p", "b": "q"}),
            (name: "q", accepting: false, on: {"a": ["p", "q"], "": ["p"]}),
        ])"#;
        let ron = opened(text, Format::Ron).unwrap().automaton;
        assert!(ron.choice().is_some() && ron.missing() == 1, "it stays as it is drawn");
        let forms = [
            (crate::foreign::general_to_jff(&ron), Format::Jff),
            (crate::foreign::general_to_dot(&ron), Format::Dot),
            (ron.to_ron(), Format::Ron),
        ];
        for (text, format) in forms {
            let read = opened(&text, format).unwrap().automaton;
            assert_eq!(read.difference(&ron, 100).unwrap(), None, "{format:?}");
            assert_eq!((read.states().len(), read.transitions()), (2, 5), "{format:?}");
        }
        let board = opened(&crate::builtin("rope").unwrap().to_ron(), Format::Ron).unwrap().automaton;
        assert!(board.letters().is_board());
    }

    #[test]
    fn letters_that_do_not_fit_are_refused() {
        let one = "digraph { start [shape=point]; start -> p; p -> p [label=\"a\"]; p [shape=doublecircle] }";
        assert_eq!(opened(one, Format::Dot).unwrap().automaton.letters().letters(), ['a']);
        let letters = Alphabet::new(&['a', 'b']).unwrap();
        let read = open(one, Format::Dot, "x", Some(&letters), &LetterMap::default()).unwrap().automaton;
        assert_eq!((read.letters(), read.name()), (&letters, "x"));
        let other = Alphabet::new(&['b', 'c']).unwrap();
        let refused = open(&read.to_ron(), Format::Ron, "x", Some(&other), &LetterMap::default());
        assert_eq!(refused, Err(OpenError::Unknown { found: 'a', letters: other }));
        let map = LetterMap::parse("a=g").unwrap();
        assert!(open(one, Format::Dot, "x", None, &map).unwrap().automaton.letters().is_board());
        assert_eq!(Format::of_ending("GV"), Some(Format::Dot));
        assert_eq!(Format::of_ending("tm"), None);
    }
}
