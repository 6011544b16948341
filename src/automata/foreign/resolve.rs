//! Converts the contents of a foreign file to a DFA: symbols mapped, names made unique, determinised, completed.

use super::labels::Labels;
use super::{Found, Import, Notice, Options, Raw, RawState, RawTransition};
use crate::nfa::{Nfa, NfaState};
use crate::problem::{DfaError, DfaErrors, MAX_STATES, Problem, name_problem};
use crate::{Dfa, Letter, Place, State, StateId};
use fob_base::text::visible;
use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap, HashSet};

/// All transitions of one state on one letter.
#[derive(Clone, Default)]
struct Fan {
    /// Their targets, each once.
    targets: Vec<usize>,
    bend: Option<(f64, f64)>,
}

/// Where a state has several transitions on one symbol.
pub(super) struct Choice {
    pub from: usize,
    pub symbol: char,
    /// Their targets, each once.
    pub targets: Vec<usize>,
    /// The place of the last one.
    pub place: Option<Place>,
}

/// Makes a DFA; `found` are the problems that reading has met already.
pub(super) fn resolve(raw: Raw, options: &Options, fallback_name: &str, mut found: Vec<Found>) -> Result<Import, DfaErrors> {
    let mut notices = Vec::new();
    let Raw { name, about, mut states, transitions, starts, start_hint, has_open_ranges } = raw;
    let transitions = {
        let (names, is_symbol) = (|i: usize| states[i].name.clone(), |c: char| options.map.letter(c).is_some());
        Labels { names: &names, is_symbol: &is_symbol, has_open_ranges }.read(transitions, &mut notices, &mut found)
    };
    if states.is_empty() && found.is_empty() {
        found.push((Problem::NoStates, None));
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
    let mut symbols = BTreeSet::new();
    let mut within = BTreeSet::new();
    for t in &transitions {
        let mut chars = t.read.chars();
        let (first, second) = (chars.next(), chars.next());
        if first.is_some() && second.is_none() || options.determinize {
            symbols.extend(t.read.chars());
        } else if first.is_none() {
            found.push((Problem::EmptyRead { from: shown(t.from), to: shown(t.to) }, t.place));
        } else {
            within.extend(t.read.chars());
            let problem = Problem::LongRead { from: shown(t.from), to: shown(t.to), read: t.read.clone() };
            found.push((problem, t.place));
        }
    }
    // The characters of long labels may be symbols too, and are asked for together; too many of them are rather a mistake in the
    // file.
    within.extend(&symbols);
    if within.len() <= 2 {
        symbols = within;
    }
    let symbols: Vec<char> = symbols.into_iter().collect();
    check_symbols(&symbols, &transitions, options, &mut found);
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
    if !options.determinize {
        for choice in choices(&transitions) {
            let targets = choice.targets.iter().map(|&t| shown(t)).collect();
            let problem = Problem::Nondeterministic { state: shown(choice.from), symbol: choice.symbol, targets };
            found.push((problem, choice.place));
        }
    }
    DfaErrors::check(found.into_iter().map(|(problem, place)| DfaError { problem, place }).collect())?;
    let fans = fans(states.len(), &transitions, options);
    let letters = options.map.letters(&symbols);
    let start = initial.first().copied().unwrap_or(0);
    let name = name.unwrap_or_else(|| fallback_name.to_owned());
    let name = match visible(&name) {
        Cow::Borrowed(_) => name,
        Cow::Owned(to) => {
            notices.push(Notice::Retitled { from: name, to: to.clone() });
            to
        }
    };

    let one_symbol_each = transitions.iter().all(|t| t.read.chars().nth(1).is_none() && !t.read.is_empty());
    if !one_symbol_each || fans.iter().flatten().any(|fan| fan.targets.len() > 1) {
        let before = states.len();
        let nfa = Nfa { states: nondeterministic(&states, fans, &transitions, options, &mut names)?, starts: vec![start] };
        let dfa = nfa.determinize(&name, &about).map_err(|e| DfaErrors::one(e.into(), None))?;
        notices.push(Notice::Determinized { before, after: dfa.len() });
        return Ok(Import { dfa, letters, notices });
    }

    let missing = fans.iter().flatten().filter(|fan| fan.targets.is_empty()).count();
    let sink = states.len();
    let mut complete: Vec<State> = states
        .iter()
        .zip(&fans)
        .map(|(state, [green, red])| {
            let target = |fan: &Fan| StateId::from(fan.targets.first().copied().unwrap_or(sink));
            let mut made = State::new(state.name.clone(), state.accepting, target(green), target(red));
            made.at = state.at;
            made.green_bend = green.bend;
            made.red_bend = red.bend;
            made
        })
        .collect();
    if missing > 0 {
        let sink_name = names.fresh("sink".to_owned());
        let id = StateId::from(sink);
        complete.push(State::new(sink_name.clone(), false, id, id));
        notices.push(Notice::Completed { missing, sink: sink_name });
    }
    Ok(Import { dfa: Dfa::new(name, about, StateId::from(start), complete)?, letters, notices })
}

/// Checks that each symbol, in ascending order, has its own letter. A problem has the place of the first symbol that does not fit, and is
/// the first one of that place: what it asks for is missing everywhere.
fn check_symbols(symbols: &[char], transitions: &[RawTransition], options: &Options, found: &mut Vec<Found>) {
    let place_of = |fits: &mut dyn FnMut(char) -> bool| {
        let odd = |t: &&RawTransition| t.read.chars().any(|symbol| symbols.contains(&symbol) && !fits(symbol));
        transitions.iter().filter(|t| t.place.is_some()).find(odd).and_then(|t| t.place)
    };
    if symbols.len() > 2 {
        let mut seen = BTreeSet::new();
        let place = place_of(&mut |symbol| {
            seen.insert(symbol);
            seen.len() <= 2
        });
        found.insert(0, (Problem::TooManySymbols(symbols.to_vec()), place));
        return;
    }
    let unknown: Vec<char> = symbols.iter().copied().filter(|&s| options.map.letter(s).is_none()).collect();
    if !unknown.is_empty() {
        let taken: Vec<Letter> = symbols.iter().filter_map(|&s| options.map.letter(s)).collect();
        let free = Letter::ALL.into_iter().filter(|letter| !taken.contains(letter));
        let place = place_of(&mut |symbol| !unknown.contains(&symbol));
        found.insert(0, (Problem::UnmappedSymbols(unknown.iter().copied().zip(free).collect()), place));
    } else if let [first, second] = symbols[..]
        && let (Some(a), Some(b)) = (options.map.letter(first), options.map.letter(second))
        && a == b
    {
        let mut before = None;
        let place = place_of(&mut |symbol| *before.get_or_insert(symbol) == symbol);
        found.insert(0, (Problem::SameLetter { first, second, letter: a }, place));
    }
}

/// Returns the nondeterministic choices of an automaton, regardless of the meaning of its symbols, in the order of appearance.
pub(super) fn choices(transitions: &[RawTransition]) -> Vec<Choice> {
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

/// Groups the transitions that read one symbol by state and letter.
fn fans(states: usize, transitions: &[RawTransition], options: &Options) -> Vec<[Fan; 2]> {
    let mut fans: Vec<[Fan; 2]> = vec![Default::default(); states];
    let mut seen = HashSet::new();
    for t in transitions {
        let mut chars = t.read.chars();
        let (Some(symbol), None) = (chars.next(), chars.next()) else { continue };
        let Some(letter) = options.map.letter(symbol) else { continue };
        // A transition that is listed twice counts once.
        if seen.insert((t.from, letter, t.to)) {
            let fan = &mut fans[t.from][letter.index()];
            fan.targets.push(t.to);
            fan.bend = fan.bend.or(t.bend);
        }
    }
    fans
}

/// Returns the states of a nondeterministic automaton: the given ones, and one for each symbol but the last of every label of several
/// symbols.
fn nondeterministic(
    states: &[RawState],
    fans: Vec<[Fan; 2]>,
    transitions: &[RawTransition],
    options: &Options,
    names: &mut Names,
) -> Result<Vec<NfaState>, DfaErrors> {
    let within: usize = transitions.iter().map(|t| t.read.chars().count().saturating_sub(1)).sum();
    let all = states.len().saturating_add(within);
    if all > MAX_STATES {
        return Err(DfaErrors::one(Problem::TooManyStates(all, MAX_STATES), None));
    }
    let given = states.iter().zip(fans).map(|(state, fans)| NfaState {
        name: state.name.clone(),
        accepting: state.accepting,
        next: fans.map(|fan| fan.targets),
        empty: Vec::new(),
    });
    let mut made: Vec<NfaState> = given.collect();
    for t in transitions {
        let letters: Vec<Letter> = t.read.chars().filter_map(|symbol| options.map.letter(symbol)).collect();
        match letters[..] {
            [] => made[t.from].empty.push(t.to),
            // These are among the fans.
            [_] => {}
            [.., last] => {
                let mut from = t.from;
                for (read, letter) in letters[..letters.len() - 1].iter().enumerate() {
                    let name = names.fresh(format!("{}-{}", states[t.from].name, read + 1));
                    let to = made.len();
                    made.push(NfaState { name, ..NfaState::default() });
                    made[from].next[letter.index()].push(to);
                    from = to;
                }
                made[from].next[last.index()].push(t.to);
            }
        }
    }
    Ok(made)
}

/// Names that were given away.
#[derive(Default)]
pub(super) struct Names {
    used: HashSet<String>,
    /// The number to try next for a name that was taken.
    numbers: HashMap<String, usize>,
}

impl Names {
    /// Returns the name, with a number appended if it is taken.
    pub(super) fn fresh(&mut self, base: String) -> String {
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
