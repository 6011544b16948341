//! Command-line arguments that are automata with their own letters (not the board's g and r).

use super::CliError;
use super::source::{Source, in_file};
use crate::automata::general::{self, Alphabet, Automaton, Context, LetterMap};
use crate::automata::nfa::MAX_SUBSETS;
use crate::automata::{DfaErrors, Letter, Letters, foreign};
use crate::base::text::{line, plural};
use crate::cli::error;
use crate::store;
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
    /// Whether it may have more letters than those it uses: an expression or a file that names no letters, and uses only one.
    pub is_open: bool,
    /// What was changed to read it, for people.
    pub notices: Vec<String>,
}

impl Own {
    /// Wraps an automaton whose file uses the automaton's own letters.
    pub fn plain(automaton: Automaton, name: &str) -> Self {
        let letters = automaton.letters().clone();
        Self { letters, automaton, name: name.to_owned(), is_open: false, notices: Vec::new() }
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

    /// Prints what was changed to read it.
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

/// Reads a RON file. Returns `None` if it is a board DFA.
///
/// # Errors
/// The file is invalid, the map does not fit, or the automaton is nondeterministic and `determinize` is false.
pub fn of_ron(path: &Path, text: &str, map: Option<&LetterMap>, determinize: bool) -> Result<Option<Own>, CliError> {
    if !general::is_general(text) {
        return Ok(None);
    }
    let broken = |errors: DfaErrors| in_file(path, store::problems_of(&errors));
    let automaton = general::from_ron(text, &Context::default()).map_err(broken)?;
    if let Some(choice) = automaton.choice().filter(|_| !determinize) {
        let shown = path.display();
        return Err(CliError::new(format!("{shown}: {choice}: expected a deterministic automaton, or --determinize")));
    }
    let letters = automaton.letters().clone();
    let automaton = match map.filter(|map| letters.letters().iter().any(|c| map.letter(*c) != *c)) {
        None => automaton,
        Some(map) => {
            let meant: Vec<char> = letters.letters().iter().map(|c| map.letter(*c)).collect();
            let meant = Alphabet::new(&meant).map_err(|error| CliError::new(format!("{}: {error}", path.display())))?;
            automaton.spelt(meant)
        }
    };
    whole(path, automaton, letters, Vec::new()).map(Some)
}

/// Reads a JFLAP file (`is_jff`) or a Graphviz file. Returns `None` if its symbols are the board's, or if it needs a map to the board.
///
/// # Errors
/// The file is invalid, the map does not fit, or the automaton is nondeterministic and `determinize` is false.
pub fn of_foreign(
    path: &Path,
    is_jff: bool,
    text: &str,
    map: Option<&LetterMap>,
    around: Option<&Alphabet>,
    determinize: bool,
) -> Result<Option<Own>, CliError> {
    if is_jff && map.is_none() && reads_the_board(text) {
        return Ok(None);
    }
    let name = path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
    let plain = LetterMap::default();
    let given = map.unwrap_or(&plain);
    let read = if is_jff { general::from_jff_with(text, &name, given) } else { general::from_dot_with(text, &name, given) };
    let found = match read {
        Ok(found) => found,
        // The board's own importer reports at least these problems.
        Err(_) if map.is_none() => return Ok(None),
        Err(errors) => return Err(in_file(path, store::problems_of(&errors))),
    };
    if map.is_none() && found.symbols.iter().all(|c| matches!(c, 'g' | 'r')) {
        return Ok(None);
    }
    let map = given;
    let broken = |errors: DfaErrors| in_file(path, store::problems_of(&errors));
    if let Some(errors) = found.no_letters(map) {
        return Err(broken(errors));
    }
    let (mut written, mut meant): (Vec<char>, Vec<char>) = found.symbols.iter().map(|&c| (c, map.letter(c))).unzip();
    for letter in map.letters().filter(|letter| !found.symbols.iter().any(|c| map.letter(*c) == *letter)) {
        written.push(map.symbol(letter).unwrap_or(letter));
        meant.push(letter);
    }
    let mut is_open = meant.len() < 2;
    let letters = match around {
        // A file that uses fewer than two letters may still have those of `around`.
        Some(around) if is_open && meant.iter().all(|c| around.symbol(*c).is_some()) => {
            is_open = false;
            written = around.letters().iter().map(|c| map.symbol(*c).unwrap_or(*c)).collect();
            around.clone()
        }
        _ => Alphabet::new(&meant).map_err(|error| {
            let hint = if map.is_empty() { "; expected a map for such symbols, as in --map 0=a,1=b" } else { "" };
            CliError::new(format!("{}: {error}{hint}", path.display()))
        })?,
    };
    if !determinize {
        found.check_deterministic().map_err(|errors| in_file(path, store::problems_of(&errors)))?;
    }
    let notices = found.notices.iter().map(|notice| format!("{}: {notice}", path.display())).collect();
    let misfits = found.misfits(|c| letters.symbol(map.letter(c)).is_some(), &letters.to_string());
    misfits.map_or(Ok(()), |errors| Err(broken(errors)))?;
    let automaton = found.automaton(&letters, map).map_err(broken)?;
    let automaton = automaton
        .map_err(|symbol| CliError::new(format!("{}: unknown letter {symbol:?}: expected {letters}", path.display())))?;
    let written = Alphabet::new(&written).unwrap_or(letters);
    Ok(Some(Own { is_open, ..whole(path, automaton, written, notices)? }))
}

/// Returns whether every transition of a `.jff` file plainly reads g or r, as in the files we write. This avoids parsing the file twice.
fn reads_the_board(text: &str) -> bool {
    let mut reads = text.split("<read>").skip(1).peekable();
    reads.peek().is_some() && !text.contains("<read/>") && reads.all(|rest| rest.starts_with("g</") || rest.starts_with("r</"))
}

/// Determinizes and completes an automaton read from a file, with a notice for each change.
fn whole(path: &Path, automaton: Automaton, letters: Alphabet, mut notices: Vec<String>) -> Result<Own, CliError> {
    let shown = path.display();
    let automaton = if automaton.choice().is_some() {
        let made = automaton.determinize(MAX_SUBSETS).map_err(|error| CliError::new(format!("{shown}: {error}")))?;
        let (before, after) = (automaton.states().len(), made.states().len());
        notices.push(format!("{shown}: {}", foreign::Notice::Determinized { before, after }));
        made
    } else {
        automaton
    };
    let missing = automaton.missing();
    let (automaton, sink) = automaton.complete();
    if let Some(sink) = sink {
        notices.push(format!("{shown}: {}", foreign::Notice::Completed { missing, sink }));
    }
    Ok(Own { automaton, letters, name: shown.to_string(), is_open: false, notices })
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
