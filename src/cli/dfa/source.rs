//! Loads a DFA from the library, a file in any supported format, a link, or a regular expression.

use super::CliError;
use super::link::{self, Linked};
use super::own::Own;
use crate::automata::foreign::{self, Import, Options, SymbolMap, from_dot, from_jff};
use crate::automata::general::{self, Alphabet, Automaton, Format, LetterMap, OpenError, expression, is_general};
use crate::automata::regex::Plus;
use crate::automata::{Dfa, DfaErrors, Letters, regex};
use crate::base::text::clipped;
use crate::cli::error;
use crate::store::{self, Store, StoreError};
use std::borrow::Cow;
use std::path::Path;

/// Help text of every argument that is an automaton.
pub const FILE: &str =
    "A file (.ron, .jff, .dot), a name from `fob dfa list`, a link to the workshop, or an expression such as 'regex:(g|r)*g'";

/// Prefix that marks an argument as a regular expression.
pub(super) const REGEX: &str = "regex:";

/// Longest argument quoted in messages, in characters.
const QUOTED: usize = 60;

/// How to read files of other programs.
#[derive(clap::Args, Debug, Default)]
pub struct Foreign {
    /// Letters for the file's symbols, such as 0=g,1=r for green and red, or 0=a,1=b; other symbols stand for themselves. Words are
    /// written in the file's own symbols.
    #[arg(long, value_name = "MAP")]
    map: Option<String>,
    /// Accept a nondeterministic automaton and make it deterministic; its transitions may read nothing (lambda) or several symbols in a
    /// row.
    #[arg(long, visible_alias = "determinise")]
    determinize: bool,
    #[command(flatten)]
    plus: PlusOption,
}

/// How to read `+` in expressions.
#[derive(clap::Args, Clone, Copy, Debug, Default)]
pub struct PlusOption {
    /// Meaning of `+` between two operands, as in `(a+b)*`: `repeat` for one or more, `union` for "or" as in many textbooks. The default is
    /// `repeat`, with a warning.
    #[arg(long, value_name = "MEANING")]
    plus: Option<PlusMeaning>,
    /// Meaning of `!` in expressions: `not`, or `empty` for the empty word, as in JFLAP.
    #[arg(long, value_name = "MEANING", default_value = "not")]
    bang: BangMeaning,
}

/// The two meanings of `!`.
#[derive(clap::ValueEnum, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BangMeaning {
    /// All words that what follows does not have.
    #[default]
    Not,
    /// The empty word.
    Empty,
}

/// The two meanings of `+`.
#[derive(clap::ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlusMeaning {
    /// Or, as in many textbooks.
    Union,
    /// One or more.
    Repeat,
}

impl PlusOption {
    /// Returns an expression as it is meant: `!` is the empty word if that was asked for.
    pub fn meant(self, expression: &str) -> Cow<'_, str> {
        match self.bang {
            BangMeaning::Not => expression.into(),
            BangMeaning::Empty => regex::with_empty_bang(expression),
        }
    }

    /// Returns how to read `+` in an expression. Without the option, warns if a `+` may have been meant as "or"; the warning names the
    /// expression as `name`.
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

/// An automaton loaded from an argument.
#[derive(Debug)]
pub enum Opened {
    /// A DFA over the board's letters, g and r.
    Board(Source),
    /// An automaton with its own letters.
    Own(Own),
}

impl Opened {
    /// Prints what was changed to read it, once.
    #[must_use]
    pub fn announced(self) -> Self {
        match self {
            Self::Own(own) => Self::Own(own.announced()),
            board @ Self::Board(_) => board,
        }
    }

    /// Returns whether it may have more letters than those it uses.
    pub const fn is_open(&self) -> bool {
        matches!(self, Self::Own(own) if own.is_open)
    }
}

/// A board DFA and the symbols that its file uses.
#[derive(Debug)]
pub struct Source {
    /// The DFA.
    pub dfa: Dfa,
    /// The file's symbols for green and red.
    pub letters: Letters,
    /// Name used in messages.
    pub name: String,
}

/// What an automaton is opened for.
#[derive(Clone, Copy)]
enum Aim<'a> {
    /// The board, whose letters are green and red.
    Board,
    /// Anything; a text that may have more letters than it uses has these.
    Any(Option<&'a Alphabet>),
}

impl Foreign {
    /// Builds the options for a command that parses them itself.
    pub(super) const fn new(map: Option<String>, determinize: bool, plus: PlusOption) -> Self {
        Self { map, determinize, plus }
    }

    /// Loads the automaton that an argument refers to, with any letters.
    ///
    /// # Errors
    /// The argument refers to nothing, or the file, link, expression or map is invalid.
    pub fn open_any(&self, file: &str) -> Result<Opened, CliError> {
        self.open_among(file, None).map(Opened::announced)
    }

    /// Like [`Foreign::open_any`], without printing the notices of automata with letters of their own. An expression, or a file that uses
    /// fewer than two letters, takes the letters of `around`.
    ///
    /// # Errors
    /// As for [`Foreign::open_any`].
    pub fn open_among(&self, file: &str, around: Option<&Alphabet>) -> Result<Opened, CliError> {
        let map = self.letter_map()?;
        if let Some(text) = file.strip_prefix(REGEX) {
            let name = clipped(file, QUOTED);
            return self.expression(text, &name, around);
        }
        let path = Path::new(file);
        let format = if link::read(file).is_some() { None } else { Format::of_path(path) };
        let opened = match format {
            None => Opened::Board(self.open(file)?),
            Some(format) => self.file(path, format, Aim::Any(around))?,
        };
        // A map to other letters also applies to a board DFA.
        match (opened, map) {
            (Opened::Board(source), Some(map)) if map.letter('g') != 'g' || map.letter('r') != 'r' => {
                Ok(Opened::Own(Own::from_board(source, Some(&map))?))
            }
            (opened, _) => Ok(opened),
        }
    }

    /// Converts an automaton from a RON file to a board DFA if it has the board's letters or the map leads to them.
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

    /// Builds the automaton of an expression over the letters of `around`, or over those that the expression uses.
    pub(super) fn expression(&self, text: &str, name: &str, around: Option<&Alphabet>) -> Result<Opened, CliError> {
        let plus = self.plus.meaning(name, text);
        let text = &*self.plus.meant(text);
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
            None => {
                let is_open = around.is_none() && automaton.letters().len() < 2;
                Opened::Own(Own { is_open, ..Own::plain(automaton, name) })
            }
        })
    }

    /// Returns the map if it leads to letters other than green and red.
    fn letter_map(&self) -> Result<Option<LetterMap>, CliError> {
        let Some(text) = &self.map else { return Ok(None) };
        let Err(error) = SymbolMap::parse(text) else { return Ok(None) };
        LetterMap::parse(text).map(Some).map_err(|_| CliError::new(format!("--map {text}: {error}")))
    }

    /// Reads a file, and makes a complete DFA of what is drawn there: one of the board if its letters are g and r or the map leads to them.
    fn file(&self, path: &Path, format: Format, aim: Aim<'_>) -> Result<Opened, CliError> {
        let text = store::read_text_of(path, store::Source::Stream, store::Encoding::Foreign)
            .map_err(|e| CliError { problems: e.lines() })?;
        let shown = path.display().to_string();
        let refused = |error: &dyn std::fmt::Display| CliError::new(format!("{shown}: {error}"));
        let broken = |errors: DfaErrors| in_file(path, store::problems_of(&errors));
        let wrong = |error: OpenError| match error {
            OpenError::Broken(errors) | OpenError::Misfits(errors) => broken(errors),
            error => refused(&error),
        };
        let (is_for_board, around) = match aim {
            Aim::Board => (true, None),
            Aim::Any(around) => (false, around),
        };
        // A map to other letters does not mention green and red.
        let map = if is_for_board { None } else { self.letter_map()? }.unwrap_or_default();
        if format == Format::Ron {
            if !is_general(&text) {
                let dfa = <Dfa as store::Item>::parse(&text).map_err(|problems| in_file(path, problems))?;
                return Ok(Opened::Board(Source { dfa, letters: Letters::default(), name: shown }));
            }
            let opened = general::open(&text, format, "", None, &map).map_err(wrong)?;
            return self.on_board(&shown, Own::of_file(path, opened.strict(self.determinize).map_err(broken)?).announced());
        }
        let name = path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
        let (is_jff, options) = (format == Format::Jff, self.options()?);
        let on_board = |import: Result<Import, DfaErrors>| {
            let Import { dfa, letters, notices } = import.map_err(broken)?;
            notices.iter().for_each(|notice| error::notice(format!("{shown}: {notice}")));
            Ok(Opened::Board(Source { dfa, letters, name: shown.clone() }))
        };
        if is_for_board || map.is_empty() && self.map.is_some() {
            return on_board(if is_jff { from_jff(&text, &name, &options) } else { from_dot(&text, &name, &options) });
        }
        let found = foreign::read(&text, is_jff, &name, &map).map_err(broken)?;
        if map.is_empty() && found.is_of_board() {
            return on_board(found.on_board(&options));
        }
        let opened = found.drawn(None, &map).map_err(wrong)?.with_letters_of(&map).map_err(|error| refused(&error))?;
        let opened = match around {
            Some(around) => opened.among(around, &map),
            None => opened,
        };
        Ok(Opened::Own(Own::of_file(path, opened.strict(self.determinize).map_err(broken)?)))
    }

    /// Loads a board DFA; see [`Foreign::open`].
    pub fn load(&self, file: &str) -> Result<Dfa, CliError> {
        self.open(file).map(|source| source.dfa)
    }

    /// Loads the board DFA that an argument refers to: an expression after `regex:`, a link, a file by its extension, otherwise a name in
    /// the library.
    ///
    /// # Errors
    /// The argument refers to nothing, or the file, link, expression or map is invalid.
    pub fn open(&self, file: &str) -> Result<Source, CliError> {
        // What is no map is refused, whatever is opened.
        self.options()?;
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
        match Format::of_path(path) {
            Some(format) => match self.file(path, format, Aim::Board)?.announced() {
                Opened::Board(source) => Ok(source),
                Opened::Own(own) => own.into_board(file),
            },
            None => match library(file) {
                Err(_) if path.exists() => Err(CliError::new(format!("{file}: unknown extension: expected .ron, .jff or .dot"))),
                found => Ok(Source { dfa: found?, letters: Letters::default(), name: file.to_owned() }),
            },
        }
    }

    fn options(&self) -> Result<Options, CliError> {
        let map = match &self.map {
            None => SymbolMap::default(),
            // A map to other letters does not mention green and red.
            Some(_) if self.letter_map()?.is_some() => SymbolMap::default(),
            Some(text) => SymbolMap::parse(text).map_err(|e| CliError::new(format!("--map {text}: {e}")))?,
        };
        Ok(Options { map, determinize: self.determinize })
    }
}

/// Returns whether an argument is known to use the letters g and r even before it is read.
pub fn has_own_letters(file: &str) -> bool {
    file.starts_with(REGEX) || !matches!(Format::of_path(Path::new(file)), Some(Format::Jff | Format::Dot))
}

/// Returns the letters that an expression uses: g and r if it uses one of them or no letter at all.
pub fn letters_of(text: &str) -> Result<Alphabet, String> {
    expression::letters(text).map_err(|error| format!("{error}; `fob dfa regex --letters` names them all"))
}

/// Loads a DFA from the library; the user's own take precedence over the built-in ones.
fn library(name: &str) -> Result<Dfa, CliError> {
    let loaded = match Store::open() {
        Ok(store) => store.shelf::<Dfa>().load(name),
        // The built-in DFAs need no data folder.
        Err(error) => return crate::automata::builtin(name).ok_or_else(|| CliError { problems: error.lines() }),
    };
    match loaded {
        Ok(loaded) => {
            if let Some(error) = loaded.passed_over {
                error::notice(format!("using the built-in {name:?}, because your own cannot be read: {error}"));
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

/// Returns the problems of a file as an error.
pub fn in_file(path: &Path, problems: Vec<store::Problem>) -> CliError {
    CliError { problems: StoreError::Invalid { path: path.to_path_buf(), problems }.lines() }
}
