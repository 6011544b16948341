//! Where a DFA comes from: the library, a file in one of the forms that we read, a link, or a regular expression.

use super::CliError;
use super::link::{self, Linked};
use super::own::{self, Own};
use crate::automata::foreign::{Import, Options, SymbolMap, from_dot, from_jff};
use crate::automata::general::{Alphabet, Automaton, LetterMap, expression, is_letter};
use crate::automata::regex::Plus;
use crate::automata::{Dfa, Letters, regex};
use crate::base::text::clipped;
use crate::cli::error;
use crate::store::{self, Store, StoreError};
use std::path::Path;

/// Help of the argument of every command that reads an automaton.
pub const FILE: &str =
    "A file (.ron, .jff, .dot), a name from `fob dfa list`, a link to the workshop, or an expression such as 'regex:(g|r)*g'";

/// Prefix of a regular expression that replaces a file.
pub(super) const REGEX: &str = "regex:";

/// Longest argument that messages quote, in characters.
const QUOTED: usize = 60;

/// How to read a file of another program.
#[derive(clap::Args, Debug, Default)]
pub struct Foreign {
    /// Which symbols of the file mean which letters, such as 0=g,1=r for green and red, or 0=a,1=b; others are themselves. Words
    /// are written in the file's own symbols.
    #[arg(long, value_name = "MAP")]
    map: Option<String>,
    /// Make a nondeterministic automaton deterministic; its transitions may also read nothing (lambda), or several symbols in
    /// a row.
    #[arg(long, visible_alias = "determinise")]
    determinize: bool,
    #[command(flatten)]
    plus: PlusOption,
}

/// How `+` is read in expressions.
#[derive(clap::Args, Clone, Copy, Debug, Default)]
pub struct PlusOption {
    /// What `+` between two operands of an expression means, as in `(a+b)*`: one or more, or "or" as in many textbooks. Without
    /// it, it is one or more, with a warning.
    #[arg(long, value_name = "MEANING")]
    plus: Option<PlusMeaning>,
}

/// The two meanings of `+`.
#[derive(clap::ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlusMeaning {
    /// Or.
    Union,
    /// One or more.
    Repeat,
}

impl PlusOption {
    /// The meaning of `+` in an expression that messages call `name`; where it may not be the one that was meant, a warning.
    pub fn meaning(self, name: &str, expression: &str) -> Plus {
        match self.plus {
            Some(PlusMeaning::Union) => Plus::Union,
            Some(PlusMeaning::Repeat) => Plus::Repeat,
            None => {
                if let Some(place) = regex::pluses(expression).first() {
                    error::warning(format!(
                        "{name}: character {place}: `+` is read as \"one or more\"; write `|` for \"or\", or add --plus union (--plus repeat silences this)"
                    ));
                }
                Plus::Repeat
            }
        }
    }
}

/// An automaton that an argument means: over green and red, or over letters of its own.
#[derive(Debug)]
pub enum Opened {
    /// A DFA of the board.
    Board(Source),
    /// One with letters of its own.
    Own(Own),
}

/// A DFA, and how its file writes things.
#[derive(Debug)]
pub struct Source {
    /// The DFA.
    pub dfa: Dfa,
    /// The letters of its file.
    pub letters: Letters,
    /// What messages call it.
    pub name: String,
}

/// The forms that are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Ron,
    Jff,
    Dot,
}

impl Form {
    fn from_path(path: &Path) -> Option<Self> {
        match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "ron" => Some(Self::Ron),
            "jff" => Some(Self::Jff),
            "dot" | "gv" => Some(Self::Dot),
            _ => None,
        }
    }
}

impl Foreign {
    /// Both options, of a command that takes them in its own way.
    pub(super) const fn new(map: Option<String>, determinize: bool, plus: PlusOption) -> Self {
        Self { map, determinize, plus }
    }

    /// Reads the automaton that an argument means, with whatever letters it has. An expression, and a file that uses
    /// only some of them, takes the letters `around`.
    pub fn open_any(&self, file: &str, around: Option<&Alphabet>) -> Result<Opened, CliError> {
        let map = self.letter_map()?;
        if let Some(text) = file.strip_prefix(REGEX) {
            let name = clipped(file, QUOTED);
            return self.expression(text, &name, around);
        }
        let path = Path::new(file);
        let form = if link::read(file).is_some() { None } else { Form::from_path(path) };
        let opened = match (form, &map) {
            (None, _) => Opened::Board(self.open(file)?),
            (Some(Form::Ron), _) => {
                let text = store::read_text_of(path, store::Source::Stream, store::Encoding::Foreign)
                    .map_err(|e| CliError { problems: e.lines() })?;
                match own::of_ron(path, &text, map.as_ref(), self.determinize)? {
                    Some(found) => return self.on_board(file, found),
                    None => Opened::Board(self.source_of(path, Form::Ron, &text)?),
                }
            }
            // Symbols that mean green and red.
            (Some(form), None) if self.map.is_some() => {
                let text = store::read_text_of(path, store::Source::Stream, store::Encoding::Foreign)
                    .map_err(|e| CliError { problems: e.lines() })?;
                Opened::Board(self.source_of(path, form, &text)?)
            }
            (Some(form), _) => {
                let text = store::read_text_of(path, store::Source::Stream, store::Encoding::Foreign)
                    .map_err(|e| CliError { problems: e.lines() })?;
                match own::of_foreign(path, form == Form::Jff, &text, map.as_ref(), around, self.determinize)? {
                    Some(found) => return Ok(Opened::Own(found)),
                    None => Opened::Board(self.source_of(path, form, &text)?),
                }
            }
        };
        // A map to letters of one's own can be for a DFA of the board too.
        match (opened, map) {
            (Opened::Board(source), Some(map)) if map.letter('g') != 'g' || map.letter('r') != 'r' => {
                Ok(Opened::Own(Own::from_board(source, Some(&map))?))
            }
            (opened, _) => Ok(opened),
        }
    }

    /// A RON file with letters of its own, put on the board where a map leads its letters there, or where it has those of the board.
    fn on_board(&self, file: &str, found: Own) -> Result<Opened, CliError> {
        if let Some(text) = &self.map
            && let Ok(map) = SymbolMap::parse(text)
        {
            let place = |letter| found.automaton.letters().letters().iter().position(|c| map.letter(*c) == Some(letter));
            let places = crate::automata::Letter::ALL.map(place);
            if let ([Some(green), Some(red)], 2) = (places, found.automaton.letters().len()) {
                let symbols = [green, red].map(|i| found.automaton.letters().letters()[i]);
                let order = Alphabet::new(&symbols).map_err(|error| CliError::new(format!("{file}: {error}")))?;
                if let Some(dfa) = found.automaton.over(&order).ok().and_then(|automaton| automaton.to_board()) {
                    return Ok(Opened::Board(Source {
                        dfa,
                        letters: Letters::new(symbols[0], symbols[1]),
                        name: file.to_owned(),
                    }));
                }
            }
        }
        match found.automaton.to_board().filter(|_| found.automaton.letters().is_board()) {
            Some(dfa) => Ok(Opened::Board(Source { dfa, letters: Letters::default(), name: file.to_owned() })),
            None => Ok(Opened::Own(found)),
        }
    }

    /// The automaton of an expression over these letters; where there are none, over those that it names.
    pub(super) fn expression(&self, text: &str, name: &str, around: Option<&Alphabet>) -> Result<Opened, CliError> {
        let plus = self.plus.meaning(name, text);
        let letters = match around {
            Some(letters) => letters.clone(),
            None => letters_of(text).map_err(|error| CliError::new(format!("{name}: {error}")))?,
        };
        let refused = |error: regex::RegexError| CliError::new(format!("{name}: {error}"));
        let table = expression::table_within(text, &letters, plus, regex::MAX_DERIVATIVES).map_err(refused)?;
        let names = (0..table.len()).map(|i| format!("q{i}")).collect();
        let automaton = Automaton::from_table(expression::title(text), letters, &table, names);
        Ok(match automaton.to_board().filter(|_| automaton.letters().is_board()) {
            Some(dfa) => Opened::Board(Source { dfa, letters: Letters::default(), name: name.to_owned() }),
            None => Opened::Own(Own::plain(automaton, name)),
        })
    }

    /// The map to letters of one's own, if that is what the map is.
    fn letter_map(&self) -> Result<Option<LetterMap>, CliError> {
        let Some(text) = &self.map else { return Ok(None) };
        let Err(error) = SymbolMap::parse(text) else { return Ok(None) };
        LetterMap::parse(text).map(Some).map_err(|_| CliError::new(format!("--map {text}: {error}")))
    }

    fn source_of(&self, path: &Path, form: Form, text: &str) -> Result<Source, CliError> {
        let (dfa, letters) = read(path, form, text, &self.options()?)?;
        Ok(Source { dfa, letters, name: path.display().to_string() })
    }

    /// Reads the DFA that an argument means; see [`Foreign::open`].
    pub fn load(&self, file: &str) -> Result<Dfa, CliError> {
        self.open(file).map(|source| source.dfa)
    }

    /// Reads the DFA that an argument means: an expression after `regex:`, a link, a file by its ending, otherwise a name of the
    /// library.
    pub fn open(&self, file: &str) -> Result<Source, CliError> {
        let options = self.options()?;
        let quoted = || clipped(file, QUOTED);
        if let Some(expression) = file.strip_prefix(REGEX) {
            return match self.expression(expression, &quoted(), Some(&Alphabet::board()))? {
                Opened::Board(source) => Ok(source),
                Opened::Own(_) => Err(CliError::new(format!("{}: expected an expression over g and r", quoted()))),
            };
        }
        match link::read(file) {
            None => {}
            Some(Ok(Linked::Dfa(dfa))) => {
                let name = if dfa.name().trim().is_empty() { quoted() } else { dfa.name().to_owned() };
                return Ok(Source { dfa: *dfa, letters: Letters::default(), name });
            }
            Some(Ok(Linked::Library(name))) => {
                return Ok(Source { dfa: library(&name)?, letters: Letters::default(), name });
            }
            Some(Err(problem)) => return Err(CliError::new(format!("{}: {problem}", quoted()))),
        }
        let path = Path::new(file);
        let (dfa, letters) = match Form::from_path(path) {
            Some(form) => {
                let text = store::read_text_of(path, store::Source::Stream, store::Encoding::Foreign)
                    .map_err(|e| CliError { problems: e.lines() })?;
                if form == Form::Ron
                    && let Some(own) = own::of_ron(path, &text, None, self.determinize)?
                {
                    return match self.on_board(file, own)? {
                        Opened::Board(source) => Ok(source),
                        Opened::Own(own) => own.into_board(file),
                    };
                }
                read(path, form, &text, &options)?
            }
            None => match library(file) {
                Err(_) if path.exists() => {
                    return Err(CliError::new(format!("{file}: unknown ending: expected a file ending in .ron, .jff or .dot")));
                }
                found => (found?, Letters::default()),
            },
        };
        Ok(Source { dfa, letters, name: file.to_owned() })
    }

    fn options(&self) -> Result<Options, CliError> {
        let map = match &self.map {
            None => SymbolMap::default(),
            // A map to letters of one's own says nothing of green and red.
            Some(_) if self.letter_map()?.is_some() => SymbolMap::default(),
            Some(text) => SymbolMap::parse(text).map_err(|e| CliError::new(format!("--map {text}: {e}")))?,
        };
        Ok(Options { map, determinize: self.determinize })
    }
}

/// Whether an argument means an automaton whose letters are g and r, as is known before it is read.
pub fn has_own_letters(file: &str) -> bool {
    file.starts_with(REGEX) || !matches!(Form::from_path(Path::new(file)), Some(Form::Jff | Form::Dot))
}

/// The letters that an expression names: g and r where it names one of them, or none.
fn letters_of(expression: &str) -> Result<Alphabet, String> {
    let mut found: Vec<char> = Vec::new();
    let mut in_braces = false;
    for c in expression.chars() {
        match c {
            '{' => in_braces = true,
            '}' => in_braces = false,
            c if !in_braces && is_letter(c) && !found.contains(&c) => found.push(c),
            _ => {}
        }
    }
    found.sort_unstable();
    if found.is_empty() || found.iter().any(|c| matches!(c, 'g' | 'r' | 'G' | 'R')) {
        return Ok(Alphabet::board());
    }
    Alphabet::new(&found).map_err(|error| format!("{error}; `fob dfa regex --letters` names them all"))
}

fn read(path: &Path, form: Form, text: &str, options: &Options) -> Result<(Dfa, Letters), CliError> {
    let name = path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
    let import = match form {
        Form::Ron => {
            let dfa = <Dfa as store::Item>::parse(text).map_err(|problems| in_file(path, problems))?;
            return Ok((dfa, Letters::default()));
        }
        Form::Jff => from_jff(text, &name, options),
        Form::Dot => from_dot(text, &name, options),
    };
    let Import { dfa, letters, notices } = import.map_err(|errors| in_file(path, store::problems_of(&errors)))?;
    for notice in notices {
        error::notice(format!("{}: {notice}", path.display()));
    }
    Ok((dfa, letters))
}

/// A DFA of the library, the user's own before the built-in ones.
fn library(name: &str) -> Result<Dfa, CliError> {
    let loaded = match Store::open() {
        Ok(store) => store.shelf::<Dfa>().load(name),
        // Without a data folder there are still the built-in ones.
        Err(error) => return crate::automata::builtin(name).ok_or_else(|| CliError { problems: error.lines() }),
    };
    match loaded {
        Ok(loaded) => {
            if let Some(error) = loaded.passed_over {
                error::notice(format!("using the built-in {name:?}, since your own cannot be read: {error}"));
            }
            Ok(loaded.value)
        }
        Err(error @ StoreError::Invalid { .. }) => Err(CliError { problems: error.lines() }),
        Err(error) if error.is_not_found() || matches!(error, StoreError::BadName { .. }) => {
            Err(CliError::new(format!("{name}: no such DFA: expected a file (.ron, .jff, .dot) or a name from `fob dfa list`")))
        }
        Err(error) => Err(CliError { problems: error.lines() }),
    }
}

pub(super) fn in_file(path: &Path, problems: Vec<store::Problem>) -> CliError {
    CliError { problems: StoreError::Invalid { path: path.to_path_buf(), problems }.lines() }
}
