//! From what a foreign file says to a DFA: symbols mapped, names made unique, determinised, completed.

use super::{Found, Import, Notice, Options, Raw};
use crate::automata::dfa::name_problem;
use crate::automata::nfa::{Nfa, NfaState};
use crate::automata::problem::{DfaError, DfaErrors, Problem};
use crate::automata::{Dfa, Letter, Place, State, StateId};
use std::collections::HashSet;

/// All transitions of one state on one letter.
#[derive(Clone, Default)]
struct Fan {
    /// Where they lead, each once.
    targets: Vec<usize>,
    /// The symbol in the file, and the place of the last one.
    symbol: Option<char>,
    place: Option<Place>,
    bend: Option<(f64, f64)>,
}

/// Makes a DFA; `found` are the problems that reading has met already.
pub(super) fn resolve(raw: Raw, options: &Options, fallback_name: &str, mut found: Vec<Found>) -> Result<Import, DfaErrors> {
    let mut notices = Vec::new();
    let Raw { name, about, mut states, transitions, starts, start_hint } = raw;
    if states.is_empty() && found.is_empty() {
        found.push((Problem::NoStates, None));
    }
    let mut used: HashSet<String> = HashSet::new();
    for (i, state) in states.iter_mut().enumerate() {
        let good = name_problem(&state.name).is_none();
        let base = if good { state.name.clone() } else { format!("q{i}") };
        let fresh = fresh_name(&base, &used);
        if fresh != state.name {
            notices.push(Notice::Renamed { from: state.name.clone(), to: fresh.clone() });
            state.name.clone_from(&fresh);
        }
        used.insert(fresh);
    }

    let shown = |i: usize| states[i].name.clone();
    let mut symbols: Vec<char> = Vec::new();
    let mut read: Vec<(usize, char)> = Vec::new();
    for (i, t) in transitions.iter().enumerate() {
        let mut chars = t.read.chars();
        match (chars.next(), chars.next()) {
            (None, _) => found.push((Problem::EmptyRead { from: shown(t.from), to: shown(t.to) }, t.place)),
            (Some(symbol), None) => {
                read.push((i, symbol));
                if !symbols.contains(&symbol) {
                    symbols.push(symbol);
                }
            }
            _ => {
                let problem = Problem::LongRead { from: shown(t.from), to: shown(t.to), read: t.read.clone() };
                found.push((problem, t.place));
            }
        }
    }
    symbols.sort_unstable();
    if symbols.len() > 2 {
        found.push((Problem::TooManySymbols(symbols), None));
    } else {
        let unknown: Vec<char> = symbols.iter().copied().filter(|&s| options.map.letter(s).is_none()).collect();
        if !unknown.is_empty() {
            let taken: Vec<Letter> = symbols.iter().filter_map(|&s| options.map.letter(s)).collect();
            let free = Letter::ALL.into_iter().filter(|letter| !taken.contains(letter));
            found.push((Problem::UnmappedSymbols(unknown.into_iter().zip(free).collect()), None));
        } else if let [first, second] = symbols[..]
            && let (Some(a), Some(b)) = (options.map.letter(first), options.map.letter(second))
            && a == b
        {
            found.push((Problem::SameLetter { first, second, letter: a }, None));
        }
    }
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
    let mut fans: Vec<[Fan; 2]> = vec![Default::default(); states.len()];
    let mut seen = HashSet::new();
    for &(i, symbol) in &read {
        let t = &transitions[i];
        let Some(letter) = options.map.letter(symbol) else { continue };
        // A transition that stands twice is one.
        if seen.insert((t.from, letter, t.to)) {
            let fan = &mut fans[t.from][letter.index()];
            fan.targets.push(t.to);
            fan.symbol = Some(symbol);
            fan.place = t.place;
            fan.bend = fan.bend.or(t.bend);
        }
    }
    let nondeterministic = fans.iter().flatten().any(|fan| fan.targets.len() > 1);
    if nondeterministic && !options.determinize {
        for (s, pair) in fans.iter().enumerate() {
            for fan in pair.iter().filter(|fan| fan.targets.len() > 1) {
                let targets = fan.targets.iter().map(|&t| shown(t)).collect();
                let problem = Problem::Nondeterministic { state: shown(s), symbol: fan.symbol.unwrap_or('?'), targets };
                found.push((problem, fan.place));
            }
        }
    }
    DfaErrors::check(found.into_iter().map(|(problem, place)| DfaError { problem, place }).collect())?;
    let start = initial.first().copied().unwrap_or(0);
    let name = name.unwrap_or_else(|| fallback_name.to_owned());

    if nondeterministic {
        let nfa = Nfa {
            states: states
                .iter()
                .zip(fans)
                .map(|(state, fans)| NfaState {
                    name: state.name.clone(),
                    accepting: state.accepting,
                    next: fans.map(|fan| fan.targets),
                })
                .collect(),
            starts: vec![start],
        };
        let dfa = nfa.determinize(&name, &about).map_err(|e| DfaErrors::one(e.into(), None))?;
        notices.push(Notice::Determinized { before: states.len(), after: dfa.len() });
        return Ok(Import { dfa, notices });
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
        let sink_name = fresh_name("sink", &used);
        let id = StateId::from(sink);
        complete.push(State::new(sink_name.clone(), false, id, id));
        notices.push(Notice::Completed { missing, sink: sink_name });
    }
    Ok(Import { dfa: Dfa::new(name, about, StateId::from(start), complete)?, notices })
}

/// The name, or the name with a number if it is taken.
fn fresh_name(base: &str, taken: &HashSet<String>) -> String {
    if !taken.contains(base) {
        return base.to_owned();
    }
    // One of these is free: there is one more of them than there are names.
    (2..=taken.len() + 2).map(|n| format!("{base}{n}")).find(|name| !taken.contains(name)).unwrap_or_else(|| base.to_owned())
}
