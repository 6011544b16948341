//! Reads files of JFLAP and Graphviz over any letters, deterministic or not.

use super::labels::Labels;
use super::resolve::{Names, choices};
use super::{Found, Notice, Options, Raw, RawState, RawTransition, dot, jff};
use crate::general::{Alphabet, Automaton, LetterMap, MOST_LETTERS, Node, Reads, is_letter};
use crate::problem::{DfaError, DfaErrors, MAX_STATES, Problem, name_problem};
use fob_base::text::visible;
use std::collections::BTreeSet;

/// Largest number of symbols that a message lists.
const MOST_NAMED: usize = 10;
/// The sign for the empty word that is never a letter.
const BLANK: char = '_';

/// An automaton from a foreign file before its symbols are mapped to letters: such files do not declare their alphabet.
pub struct Foreign {
    name: String,
    about: String,
    states: Vec<RawState>,
    transitions: Vec<RawTransition>,
    starts: Vec<usize>,
    names: Names,
    /// The symbols that transitions read, in ascending order.
    pub symbols: Vec<char>,
    /// Messages for the user about the conversion.
    pub notices: Vec<Notice>,
    /// Everything that is nondeterministic: lambda transitions, labels of several symbols, and several transitions on one symbol.
    pub nondeterministic: Vec<DfaError>,
    /// Whether a label has several consecutive symbols.
    pub has_words: bool,
}

/// Reads a `.jff` file. An automaton without a name in the file gets `name`.
///
/// # Errors
/// Every problem, with its place.
pub fn from_jff(text: &str, name: &str) -> Result<Foreign, DfaErrors> {
    from_jff_with(text, name, &LetterMap::default())
}

/// Like [`from_jff`]; a character that the map gives a letter is a symbol, whatever else it may mean in a label.
///
/// # Errors
/// As for [`from_jff`].
pub fn from_jff_with(text: &str, name: &str, map: &LetterMap) -> Result<Foreign, DfaErrors> {
    let (raw, found) = jff::raw(text)?;
    read(raw, name, found, map, false)
}

/// Reads a `.dot` file. An automaton without a name in the file gets `name`.
///
/// # Errors
/// As for [`from_jff`].
pub fn from_dot(text: &str, name: &str) -> Result<Foreign, DfaErrors> {
    from_dot_with(text, name, &LetterMap::default())
}

/// Like [`from_dot`]; a character that the map gives a letter is a symbol, whatever else it may mean in a label.
///
/// # Errors
/// As for [`from_jff`].
pub fn from_dot_with(text: &str, name: &str, map: &LetterMap) -> Result<Foreign, DfaErrors> {
    let (raw, found) = dot::raw(text, &Options::default())?;
    read(raw, name, found, map, false)
}

/// Reads a file of JFLAP or Graphviz as it is drawn: with one start or several.
///
/// # Errors
/// As for [`from_jff`].
pub fn as_drawn(text: &str, is_jff: bool, name: &str, map: &LetterMap) -> Result<Foreign, DfaErrors> {
    let (raw, found) = if is_jff { jff::raw(text)? } else { dot::raw(text, &Options::default())? };
    read(raw, name, found, map, true)
}

/// Several starts are a problem unless they may be there.
fn read(
    raw: Raw,
    fallback_name: &str,
    mut found: Vec<Found>,
    mapped: &LetterMap,
    may_start_anywhere: bool,
) -> Result<Foreign, DfaErrors> {
    let mut notices = Vec::new();
    let Raw { name, about, mut states, transitions, starts, start_hint, has_open_ranges } = raw;
    let mut transitions = {
        let (names, is_symbol) = (|i: usize| states[i].name.clone(), |c: char| mapped.maps(c));
        Labels { names: &names, is_symbol: &is_symbol, has_open_ranges }.read(transitions, &mut notices, &mut found)
    };
    transitions.iter_mut().filter(|t| t.read.contains(BLANK)).for_each(|t| t.read = t.read.replace(BLANK, ""));
    if states.is_empty() && found.is_empty() {
        found.push((Problem::NoStates, None));
    }
    if states.len() > MAX_STATES {
        found.push((Problem::TooManyStates(states.len(), MAX_STATES), None));
    }
    let mut names = Names::default();
    for (i, state) in states.iter_mut().enumerate() {
        let good = name_problem(&state.name).is_none();
        let fresh = names.fresh(if good { state.name.clone() } else { format!("q{i}") });
        if fresh != state.name {
            notices.push(Notice::Renamed { from: state.name.clone(), to: fresh.clone() });
            state.name = fresh;
        }
    }
    let shown = |i: usize| states[i].name.clone();
    let mut initial: Vec<usize> = starts.iter().map(|(s, _)| *s).collect();
    initial.sort_unstable();
    initial.dedup();
    match initial[..] {
        [] if !states.is_empty() => found.push((Problem::NoStart(start_hint), None)),
        [_] | [] => {}
        _ if may_start_anywhere => {}
        _ => {
            let place = starts.iter().filter_map(|(_, place)| *place).max();
            found.push((Problem::SeveralStarts(initial.iter().map(|&s| shown(s)).collect()), place));
        }
    }
    DfaErrors::check(found.into_iter().map(|(problem, place)| DfaError { problem, place }).collect())?;
    let mut nondeterministic = Vec::new();
    for t in &transitions {
        let problem = match t.read.chars().count() {
            0 => Problem::EmptyRead { from: shown(t.from), to: shown(t.to) },
            1 => continue,
            _ => Problem::LongRead { from: shown(t.from), to: shown(t.to), read: t.read.clone() },
        };
        nondeterministic.push(DfaError { problem, place: t.place });
    }
    for choice in choices(&transitions) {
        let targets = choice.targets.iter().map(|&t| shown(t)).collect();
        let problem = Problem::Nondeterministic { state: shown(choice.from), symbol: choice.symbol, targets };
        nondeterministic.push(DfaError { problem, place: choice.place });
    }
    nondeterministic.sort_by_key(|error| error.place);
    let symbols: BTreeSet<char> = transitions.iter().flat_map(|t| t.read.chars()).collect();
    let name = visible(&name.unwrap_or_else(|| fallback_name.to_owned())).into_owned();
    Ok(Foreign {
        name,
        about,
        starts: initial,
        symbols: symbols.into_iter().collect(),
        has_words: transitions.iter().any(|t| t.read.chars().nth(1).is_some()),
        states,
        transitions,
        names,
        notices,
        nondeterministic,
    })
}

impl Foreign {
    /// Returns the number of states in the file.
    pub fn states(&self) -> usize {
        self.states.len()
    }

    /// Returns the number of transitions in the file; a label with commas counts once for each part.
    pub fn transitions(&self) -> usize {
        self.transitions.len()
    }

    /// Returns the error that lists all symbols which do not fit, with the place of the first transition that reads one; `None` if all fit.
    /// `expected` says what would fit.
    pub fn misfits(&self, fits: impl Fn(char) -> bool, expected: &str) -> Option<DfaErrors> {
        let misfits: Vec<String> =
            self.symbols.iter().filter(|c| !fits(**c)).map(|c| format!("{c:?}")).take(MOST_NAMED + 1).collect();
        let first = self.transitions.iter().filter(|t| t.read.chars().any(|c| !fits(c))).map(|t| t.place).min()?;
        let (verb, more) = (if misfits.len() == 1 { "is not a letter" } else { "are not letters" }, misfits.len() > MOST_NAMED);
        let listed = misfits[..misfits.len().min(MOST_NAMED)].join(", ");
        let message = format!("{listed}{} {verb}: expected {expected}", if more { " and others" } else { "" });
        Some(DfaErrors::one(Problem::Syntax(message), first))
    }

    /// Returns the error that lists the symbols which cannot be letters of an alphabet, or those beyond the largest number of letters, with the
    /// place of the first of them; `None` if there are none.
    pub fn no_letters(&self, map: &LetterMap) -> Option<DfaErrors> {
        let signs = "printable characters other than blanks, quotes and operators of expressions, or a map such as --map 0=a,1=b";
        let first: BTreeSet<char> = self.symbols.iter().copied().take(MOST_LETTERS).collect();
        let most = format!("at most {MOST_LETTERS} letters");
        let several = || (self.symbols.len() > MOST_LETTERS).then(|| self.misfits(|c| first.contains(&c), &most)).flatten();
        self.misfits(|c| is_letter(map.letter(c)), signs).or_else(several)
    }

    /// Checks that the automaton is deterministic.
    ///
    /// # Errors
    /// Everything that is nondeterministic, as one error.
    pub fn check_deterministic(&self) -> Result<(), DfaErrors> {
        DfaErrors::check(self.nondeterministic.clone())
    }

    /// Converts to an automaton over `letters`, with the file's symbols mapped by `map`. A label of several symbols becomes a chain of new
    /// states.
    ///
    /// # Errors
    /// More states than an automaton may have; or `Ok(Err(symbol))` for a symbol that is mapped to no letter.
    pub fn automaton(mut self, letters: &Alphabet, map: &LetterMap) -> Result<Result<Automaton, char>, DfaErrors> {
        let within: usize = self.transitions.iter().map(|t| t.read.chars().count().saturating_sub(1)).sum();
        let all = self.states.len() + within;
        if all > MAX_STATES {
            return Err(DfaErrors::one(Problem::TooManyStates(all, MAX_STATES), None));
        }
        // What leads from each state, in the order of the file.
        let mut arrows: Vec<Vec<(Reads, usize)>> = vec![Vec::new(); self.states.len()];
        let mut made: Vec<Node> =
            self.states.iter().map(|state| Node::new(state.name.clone(), state.accepting).placed(state.at)).collect();
        for t in &self.transitions {
            let mut read = Vec::new();
            for symbol in t.read.chars() {
                match letters.symbol(map.letter(symbol)) {
                    Some(letter) => read.push(Reads::one(Some(letter))),
                    None => return Ok(Err(symbol)),
                }
            }
            let Some((last, first)) = read.split_last() else {
                arrows[t.from].push((Reads::EMPTY, t.to));
                continue;
            };
            let mut from = t.from;
            for (number, letter) in first.iter().enumerate() {
                let name = self.names.fresh(format!("{}-{}", self.states[t.from].name, number + 1));
                let to = made.len();
                made.push(Node::new(name, false));
                arrows.push(Vec::new());
                arrows[from].push((*letter, to));
                from = to;
            }
            arrows[from].push((*last, t.to));
        }
        let made = made.into_iter().zip(arrows).map(|(node, arrows)| node.leading(arrows)).collect();
        Automaton::new(self.name, self.about, letters.clone(), self.starts, made).map(Ok)
    }
}
