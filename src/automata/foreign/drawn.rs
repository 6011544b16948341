//! Reads files of JFLAP and Graphviz over any letters, deterministic or not: what they say, before anybody asks whether it is a DFA.

use super::labels::Labels;
use super::{Found, Notice, Raw, RawState, RawTransition, dot, jff};
use crate::TextPlace;
use crate::general::{Alphabet, Automaton, LetterMap, MOST_LETTERS, Node, Reads, is_letter};
use crate::problem::{DfaError, DfaErrors, MAX_STATES, Problem, name_problem};
use fob_base::text::visible;
use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap, HashSet};

/// Largest number of symbols that a message lists.
const MOST_NAMED: usize = 10;

/// An automaton from a foreign file before its symbols are mapped to letters: such files do not declare their alphabet.
pub struct Foreign {
    name: String,
    about: String,
    states: Vec<RawState>,
    pub(super) transitions: Vec<RawTransition>,
    /// Ascending indices.
    starts: Vec<usize>,
    names: Names,
    /// What is wrong with the file, whatever it is read for.
    pub(super) problems: Vec<DfaError>,
    /// The symbols that transitions read, in ascending order.
    pub symbols: Vec<char>,
    /// Messages for the user about the conversion.
    pub notices: Vec<Notice>,
    /// That it has several starts.
    pub several_starts: Option<DfaError>,
    /// Everything else that is nondeterministic: lambda transitions, labels of several symbols, and several transitions on one symbol.
    pub choices: Vec<DfaError>,
}

/// Where a state has several transitions on one symbol.
struct Choice {
    from: usize,
    symbol: char,
    /// Their targets, each once.
    targets: Vec<usize>,
    /// The place of the last one.
    place: Option<TextPlace>,
}

/// Reads a file of JFLAP or Graphviz as it is drawn. An automaton without a name in the file gets `name`; a character that the map gives a
/// letter is a symbol, whatever else it may mean in a label.
///
/// # Errors
/// Every problem, with its place.
pub fn read(text: &str, is_jff: bool, name: &str, map: &LetterMap) -> Result<Foreign, DfaErrors> {
    let mut read = gather(text, is_jff, name, map)?;
    DfaErrors::check(std::mem::take(&mut read.problems))?;
    Ok(read)
}

/// Like [`read`], with the problems of the file beside what could be read of it: who needs more of it reports all problems at once.
///
/// # Errors
/// The text is not of this format at all.
pub(super) fn gather(text: &str, is_jff: bool, fallback_name: &str, map: &LetterMap) -> Result<Foreign, DfaErrors> {
    let (raw, mut found): (Raw, Vec<Found>) = if is_jff { jff::raw(text)? } else { dot::raw(text, map)? };
    let mut notices = Vec::new();
    let Raw { name, about, mut states, transitions, starts, start_hint, has_open_ranges } = raw;
    let transitions = {
        let (names, is_symbol) = (|i: usize| states[i].name.clone(), |c: char| map.maps(c));
        Labels { names: &names, is_symbol: &is_symbol, has_open_ranges }.read(transitions, &mut notices, &mut found)
    };
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
    if initial.is_empty() && !states.is_empty() {
        found.push((Problem::NoStart(start_hint), None));
    }
    let several_starts = (initial.len() > 1).then(|| DfaError {
        problem: Problem::SeveralStarts(initial.iter().map(|&s| shown(s)).collect()),
        place: starts.iter().filter_map(|(_, place)| *place).max(),
    });
    let name = name.unwrap_or_else(|| fallback_name.to_owned());
    let name = match visible(&name) {
        Cow::Borrowed(_) => name,
        Cow::Owned(to) => {
            notices.push(Notice::Retitled { from: name, to: to.clone() });
            to
        }
    };
    let choices = nondeterminism(&transitions, &shown);
    let symbols: BTreeSet<char> = transitions.iter().flat_map(|t| t.read.chars()).collect();
    Ok(Foreign {
        name,
        about,
        starts: initial,
        symbols: symbols.into_iter().collect(),
        problems: found.into_iter().map(|(problem, place)| DfaError { problem, place }).collect(),
        several_starts,
        choices,
        states,
        transitions,
        names,
        notices,
    })
}

/// Returns everything that is nondeterministic apart from the starts, by place.
fn nondeterminism(transitions: &[RawTransition], shown: &dyn Fn(usize) -> String) -> Vec<DfaError> {
    let mut found = Vec::new();
    for t in transitions {
        let problem = match t.read.chars().count() {
            0 => Problem::EmptyRead { from: shown(t.from), to: shown(t.to) },
            1 => continue,
            _ => Problem::LongRead { from: shown(t.from), to: shown(t.to), read: t.read.clone() },
        };
        found.push(DfaError { problem, place: t.place });
    }
    for choice in choices(transitions) {
        let targets = choice.targets.iter().map(|&t| shown(t)).collect();
        let problem = Problem::Nondeterministic { state: shown(choice.from), symbol: choice.symbol, targets };
        found.push(DfaError { problem, place: choice.place });
    }
    found.sort_by_key(|error| error.place);
    found
}

/// Returns where states have several transitions on one symbol, regardless of the meaning of the symbols, in the order of appearance.
fn choices(transitions: &[RawTransition]) -> Vec<Choice> {
    let mut all: Vec<Choice> = Vec::new();
    let mut index: HashMap<(usize, char), usize> = HashMap::new();
    let mut seen = HashSet::new();
    for t in transitions {
        let mut chars = t.read.chars();
        let (Some(symbol), None) = (chars.next(), chars.next()) else { continue };
        // A transition that is listed twice counts once.
        if seen.insert((t.from, symbol, t.to)) {
            let place = *index.entry((t.from, symbol)).or_insert_with(|| {
                all.push(Choice { from: t.from, symbol, targets: Vec::new(), place: None });
                all.len() - 1
            });
            all[place].targets.push(t.to);
            all[place].place = t.place;
        }
    }
    all.retain(|choice| choice.targets.len() > 1);
    all
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

    /// Returns whether a label has several consecutive symbols.
    pub fn has_words(&self) -> bool {
        self.transitions.iter().any(|t| t.read.chars().nth(1).is_some())
    }

    /// Converts to an automaton over `letters`, which must have each symbol as mapped by `map`. A label of several symbols becomes a chain
    /// of new states.
    ///
    /// # Errors
    /// More states than an automaton may have.
    pub(crate) fn automaton(mut self, letters: &Alphabet, map: &LetterMap) -> Result<Automaton, DfaErrors> {
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
            let known = |symbol| letters.symbol(map.letter(symbol)).map(|letter| Reads::one(Some(letter)));
            let read: Vec<Reads> = t.read.chars().filter_map(known).collect();
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
        Automaton::new(self.name, self.about, letters.clone(), self.starts, made)
    }
}

/// Names that were given away.
#[derive(Default)]
struct Names {
    used: HashSet<String>,
    /// The number to try next for a name that was taken.
    numbers: HashMap<String, usize>,
}

impl Names {
    /// Returns the name, with a number appended if it is taken.
    fn fresh(&mut self, base: String) -> String {
        if self.used.insert(base.clone()) {
            return base;
        }
        let number = self.numbers.entry(base.clone()).or_insert(2);
        loop {
            let name = format!("{base}{number}");
            *number += 1;
            if self.used.insert(name.clone()) {
                return name;
            }
        }
    }
}
