//! Command-line arguments that are automata with their own letters (not the board's g and r).

use super::CliError;
use super::source::Source;
use crate::automata::general::{self, Alphabet, Automaton, LetterMap};
use crate::automata::{Letter, Letters};
use crate::base::text::{line, plural};
use crate::cli::error;
use std::path::Path;
use std::sync::LazyLock;

/// The board's alphabet, g and r.
pub static BOARD: LazyLock<Alphabet> = LazyLock::new(Alphabet::board);

/// A complete DFA with its own letters.
#[derive(Debug)]
pub struct Own {
    /// The automaton, over the letters after applying `--map`.
    pub automaton: Automaton,
    /// The file's own symbols for these letters, in the same order.
    pub letters: Alphabet,
    /// Name used in messages.
    pub name: String,
    /// True if the automaton may have more letters than it uses: an expression or a file that names no letters, and uses only
    /// one.
    pub is_open: bool,
    /// Changes that were made to read the automaton, a line each for the user.
    pub notices: Vec<String>,
}

impl Own {
    /// Wraps an automaton whose file uses the automaton's own letters.
    pub fn plain(automaton: Automaton, name: &str) -> Self {
        let letters = automaton.letters().clone();
        Self { letters, automaton, name: name.to_owned(), is_open: false, notices: Vec::new() }
    }

    /// Wraps a complete DFA of a file.
    pub fn of_file(path: &Path, opened: general::Opened) -> Self {
        let name = path.display().to_string();
        let notices = opened.notices.iter().map(|notice| format!("{name}: {notice}")).collect();
        Self { automaton: opened.automaton, letters: opened.written, is_open: opened.is_open, notices, name }
    }

    /// Converts a board DFA, over g and r or over the letters that `map` assigns to them.
    ///
    /// # Errors
    /// The map does not give two different letters.
    pub fn from_board(source: Source, map: Option<&LetterMap>) -> Result<Self, CliError> {
        let Source { dfa, letters, name } = source;
        let automaton = Automaton::from_board(&dfa);
        let written = Letter::ALL.map(|letter| letters.symbol(letter));
        let letters = Alphabet::new(&written).unwrap_or_else(|_| Alphabet::board());
        let meant = match map {
            None => Alphabet::board(),
            Some(map) => {
                let meant = Letter::ALL.map(|letter| map.letter(letter.letter()));
                Alphabet::new(&meant).map_err(|error| CliError::new(format!("{name}: {error}")))?
            }
        };
        Ok(Self { automaton: automaton.spelt(meant), letters, name, is_open: false, notices: Vec::new() })
    }

    /// Prints the changes that were made to read the automaton.
    #[must_use]
    pub fn announced(mut self) -> Self {
        self.notices.drain(..).for_each(error::notice);
        self
    }

    /// Converts to a board DFA: the first letter becomes green, the second red.
    ///
    /// # Errors
    /// There are not exactly two letters.
    pub fn into_board(self, file: &str) -> Result<Source, CliError> {
        let number = self.automaton.letters().len();
        match (self.automaton.to_board(), self.letters.letters()) {
            (Some(dfa), &[green, red]) => Ok(Source { dfa, letters: Letters::new(green, red), name: self.name }),
            _ => Err(CliError::new(format!(
                "{file}: {}: expected two, the first for green and the second for red",
                plural(number, "letter")
            ))),
        }
    }
}

/// Reorders the letters of `b` to match those of `a`.
///
/// # Errors
/// The letters differ as sets; the message suggests a map if there is one.
pub fn aligned(a: Own, b: Own) -> Result<(Own, Own), CliError> {
    let (of_a, of_b) = (a.automaton.letters().clone(), b.automaton.letters().clone());
    if !of_a.same_set(&of_b) {
        // The automaton that is not over the board's letters is more likely to need a map.
        let ((file, letters), (other, known)) =
            if of_b.is_board() { ((&a, &of_a), (&b, &of_b)) } else { ((&b, &of_b), (&a, &of_a)) };
        let (lacking, free): (Vec<char>, Vec<char>) = (
            letters.letters().iter().copied().filter(|c| !known.letters().contains(c)).collect(),
            known.letters().iter().copied().filter(|c| !letters.letters().contains(c)).collect(),
        );
        let problem = if lacking.is_empty() || letters.len() != known.len() && !file.is_open {
            format!(
                "{}: its {}, {letters}, differ from those of {}: expected {known}",
                file.name,
                plural(letters.len(), "letter"),
                other.name
            )
        } else {
            let quoted: Vec<String> = lacking.iter().map(|c| format!("{c:?}")).collect();
            let map: Vec<String> = lacking.iter().zip(&free).map(|(symbol, letter)| format!("{symbol}={letter}")).collect();
            format!(
                "{}: unknown meaning of {}: the letters of {} are {known}; expected a map, such as --map {}",
                file.name,
                quoted.join(", "),
                other.name,
                map.join(",")
            )
        };
        return Err(CliError::new(line(&problem).into_owned()));
    }
    let written: Vec<char> = of_a
        .letters()
        .iter()
        .map(|c| of_b.letters().iter().position(|letter| letter == c).map_or(*c, |i| b.letters.letters()[i]))
        .collect();
    let letters = Alphabet::new(&written).unwrap_or_else(|_| of_a.clone());
    let automaton = b.automaton.over(&of_a).map_err(|c| CliError::new(format!("{}: unknown letter {c:?}", b.name)))?;
    Ok((a, Own { automaton, letters, ..b }))
}
