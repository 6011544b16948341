//! Reads files of JFLAP and Graphviz over any letters, deterministic or not.

use super::resolve::{Names, choices};
use super::{Found, Notice, Options, Raw, RawState, RawTransition, dot, jff, labels};
use crate::general::{Alphabet, Automaton, LetterMap, Node};
use crate::problem::{DfaError, DfaErrors, MAX_STATES, Problem, name_problem};
use fob_base::text::visible;
use std::collections::BTreeSet;

/// The sign for the empty word that is never a letter.
const BLANK: char = '_';

/// An automaton from a foreign file before its symbols are mapped to letters: such files do not declare their alphabet.
pub struct Foreign {
    name: String,
    about: String,
    states: Vec<RawState>,
    transitions: Vec<RawTransition>,
    start: usize,
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
    let (raw, found) = jff::raw(text)?;
    read(raw, name, found)
}

/// Reads a `.dot` file. An automaton without a name in the file gets `name`.
///
/// # Errors
/// As for [`from_jff`].
pub fn from_dot(text: &str, name: &str) -> Result<Foreign, DfaErrors> {
    let (raw, found) = dot::raw(text, &Options::default())?;
    read(raw, name, found)
}

fn read(raw: Raw, fallback_name: &str, mut found: Vec<Found>) -> Result<Foreign, DfaErrors> {
    let mut notices = Vec::new();
    let Raw { name, about, mut states, transitions, starts, start_hint } = raw;
    let mut transitions = labels::read(transitions, &Options::default(), &mut notices);
    transitions.iter_mut().filter(|t| t.read.contains(BLANK)).for_each(|t| t.read = t.read.replace(BLANK, ""));
    if states.is_empty() && found.is_empty() {
        found.push((Problem::NoStates, None));
    }
    if states.len() > MAX_STATES {
        found.push((Problem::TooManyStates(states.len()), None));
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
        start: initial.first().copied().unwrap_or(0),
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
            return Err(DfaErrors::one(Problem::TooManyStates(all), None));
        }
        let lists = || vec![Vec::new(); letters.len()];
        let mut made: Vec<Node> = self
            .states
            .iter()
            .map(|state| Node {
                name: state.name.clone(),
                accepting: state.accepting,
                on: lists(),
                empty: Vec::new(),
                at: state.at,
            })
            .collect();
        for t in &self.transitions {
            let mut read = Vec::new();
            for symbol in t.read.chars() {
                match letters.symbol(map.letter(symbol)) {
                    Some(letter) => read.push(usize::from(letter)),
                    None => return Ok(Err(symbol)),
                }
            }
            let Some((last, first)) = read.split_last() else {
                made[t.from].empty.push(t.to);
                continue;
            };
            let mut from = t.from;
            for (number, letter) in first.iter().enumerate() {
                let name = self.names.fresh(format!("{}-{}", self.states[t.from].name, number + 1));
                let to = made.len();
                made.push(Node { name, on: lists(), ..Node::default() });
                made[from].on[*letter].push(to);
                from = to;
            }
            made[from].on[*last].push(t.to);
        }
        Automaton::new(self.name, self.about, letters.clone(), self.start, made).map(Ok)
    }
}
