//! Puts the automaton of a foreign file on the board: two symbols mean green and red, and the automaton becomes a complete DFA.

use super::drawn::{Foreign, gather};
use super::{Import, Options, RawTransition};
use crate::general::{Alphabet, Format, LetterMap, OpenError, Opened, Symbol, open};
use crate::problem::{DfaError, DfaErrors, MAX_STATES, Problem};
use crate::{Dfa, Letter, State, StateId};
use std::collections::BTreeSet;

/// How the edge of each letter was bent, by state.
type Bends = Vec<[Option<(f64, f64)>; 2]>;

/// Reads a `.jff` file. Positions are JFLAP's; a control point bends its edge; notes and labels of states become the description of the
/// DFA. An automaton without a name in the file gets `name`.
///
/// # Errors
/// Every problem, with its place: a file that is not a finite automaton, unknown ids, and everything that [`super`] refuses.
pub fn from_jff(text: &str, name: &str, options: &Options) -> Result<Import, DfaErrors> {
    gather(text, true, name, &options.map.as_letters())?.on_board(options)
}

/// Reads a `.dot` file. An automaton without a name in the file gets `name`.
///
/// # Errors
/// Every problem, with its place; a syntax error is reported alone. See [`super`] for what is refused.
pub fn from_dot(text: &str, name: &str, options: &Options) -> Result<Import, DfaErrors> {
    gather(text, false, name, &options.map.as_letters())?.on_board(options)
}

impl Foreign {
    /// Makes a DFA of the board.
    ///
    /// # Errors
    /// Every problem: those of the file, symbols that are not green or red, and nondeterminism unless it was asked to be determinised.
    pub fn on_board(mut self, options: &Options) -> Result<Import, DfaErrors> {
        let symbols = self.on_trial(options.determinize);
        let mut found = std::mem::take(&mut self.problems);
        // What it asks for is missing everywhere: it is the first problem of its place.
        found.splice(0..0, check_symbols(&symbols, &self.transitions, options));
        found.extend(self.several_starts.take());
        if !options.determinize {
            found.append(&mut self.choices);
        }
        DfaErrors::check(found)?;
        let is_as_drawn = self.choices.is_empty();
        let letters = options.map.letters(&symbols);
        let bends = self.bends(options);
        let whole = self.opened(&Alphabet::board(), &options.map.as_letters())?.strict(options.determinize)?;
        let automaton = whole.automaton;
        let states = automaton.states().iter().enumerate().map(|(i, node)| {
            let to = |letter: Letter| {
                let mut arrows = node.transitions().iter();
                let arrow = arrows.find(|t| t.reads.has(Some(letter.index() as Symbol)));
                StateId::from(arrow.map_or(0, |arrow| arrow.to))
            };
            let mut made = State::new(node.name.clone(), node.accepting, to(Letter::Green), to(Letter::Red));
            made.at = node.at;
            // A letter's own bend: an automaton of any letters has one for all that lead to a state.
            [made.green_bend, made.red_bend] = bends.get(i).filter(|_| is_as_drawn).copied().unwrap_or_default();
            made
        });
        let states = states.collect();
        let dfa = Dfa::new(automaton.name(), automaton.about(), StateId::from(automaton.start()), states)?;
        Ok(Import { dfa, letters, notices: whole.notices })
    }

    /// Returns the symbols that must have a letter, in ascending order.
    fn on_trial(&self, determinize: bool) -> Vec<char> {
        let (mut symbols, mut within) = (BTreeSet::new(), BTreeSet::new());
        for t in &self.transitions {
            let is_one = t.read.chars().nth(1).is_none();
            if is_one || determinize { &mut symbols } else { &mut within }.extend(t.read.chars());
        }
        // The characters of long labels may be symbols too, and are asked for together; too many of them are rather a mistake in the
        // file.
        within.extend(&symbols);
        if within.len() <= Letter::ALL.len() {
            symbols = within;
        }
        symbols.into_iter().collect()
    }

    fn bends(&self, options: &Options) -> Bends {
        let mut bends = vec![[None; 2]; self.states()];
        for t in &self.transitions {
            let mut chars = t.read.chars();
            if let (Some(symbol), None) = (chars.next(), chars.next())
                && let Some(letter) = options.map.letter(symbol)
            {
                let bend = &mut bends[t.from][letter.index()];
                *bend = bend.or(t.bend);
            }
        }
        bends
    }
}

/// Reads Fob's own form of an automaton, whose letters are named.
///
/// # Errors
/// Every problem of the text, and those of [`Opened::on_board`].
pub fn from_ron(text: &str, options: &Options) -> Result<Import, DfaErrors> {
    let opened = open(text, Format::Ron, "", None, &LetterMap::default());
    let opened = opened.map_err(|error| match error {
        OpenError::Broken(errors) | OpenError::Misfits(errors) => errors,
        error => DfaErrors::syntax(error.to_string(), None),
    });
    opened?.on_board(options)
}

impl Opened {
    /// Makes a DFA of the board of an automaton that names its letters.
    ///
    /// # Errors
    /// Letters that are not green or red, and nondeterminism unless it was asked to be determinised.
    pub fn on_board(mut self, options: &Options) -> Result<Import, DfaErrors> {
        let symbols = self.automaton.letters().letters().to_vec();
        let mut found: Vec<DfaError> = check_symbols(&symbols, &[], options).into_iter().collect();
        if !options.determinize {
            found.append(&mut self.choices);
        }
        DfaErrors::check(found)?;
        let letters = options.map.letters(&symbols);
        let order = Alphabet::new(&Letter::ALL.map(|letter| letters.symbol(letter)));
        // Two different signs that may be letters, among which are all of its own.
        let over = order.ok().and_then(|order| self.automaton.over(&order).ok());
        self.automaton = over.unwrap_or(self.automaton);
        let whole = self.strict(options.determinize)?;
        let dfa = whole.automaton.to_board();
        let too_many = || DfaErrors::one(Problem::TooManyStates(whole.automaton.states().len(), MAX_STATES), None);
        Ok(Import { dfa: dfa.ok_or_else(too_many)?, letters, notices: whole.notices })
    }
}

/// Checks that each symbol, in ascending order, has its own letter. The problem has the place of the first symbol that does not fit.
fn check_symbols(symbols: &[char], transitions: &[RawTransition], options: &Options) -> Option<DfaError> {
    let place_of = |fits: &mut dyn FnMut(char) -> bool| {
        let odd = |t: &&RawTransition| t.read.chars().any(|symbol| symbols.contains(&symbol) && !fits(symbol));
        transitions.iter().filter(|t| t.place.is_some()).find(odd).and_then(|t| t.place)
    };
    if symbols.len() > Letter::ALL.len() {
        let mut seen = BTreeSet::new();
        let place = place_of(&mut |symbol| {
            seen.insert(symbol);
            seen.len() <= Letter::ALL.len()
        });
        return Some(DfaError { problem: Problem::TooManySymbols(symbols.to_vec()), place });
    }
    let unknown: Vec<char> = symbols.iter().copied().filter(|&s| options.map.letter(s).is_none()).collect();
    if !unknown.is_empty() {
        let taken: Vec<Letter> = symbols.iter().filter_map(|&s| options.map.letter(s)).collect();
        let free = Letter::ALL.into_iter().filter(|letter| !taken.contains(letter));
        let place = place_of(&mut |symbol| !unknown.contains(&symbol));
        return Some(DfaError { problem: Problem::UnmappedSymbols(unknown.iter().copied().zip(free).collect()), place });
    }
    if let [first, second] = symbols[..]
        && let (Some(a), Some(b)) = (options.map.letter(first), options.map.letter(second))
        && a == b
    {
        let mut before = None;
        let place = place_of(&mut |symbol| *before.get_or_insert(symbol) == symbol);
        return Some(DfaError { problem: Problem::SameLetter { first, second, letter: a }, place });
    }
    None
}
