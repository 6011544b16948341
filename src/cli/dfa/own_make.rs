//! Commands that build an automaton with its own letters.

use super::make::combination;
use super::output::Output;
use super::own::Own;
use super::own_ask::table;
use super::source::{Foreign, Opened, PlusOption};
use super::{CliError, How, Status};
use crate::automata::general::{self, Alphabet, Automaton};
use crate::automata::nfa::{MAX_SUBSETS, unique};

/// Writes the minimal DFA; each state is named after the states it merges.
pub fn minimize(own: &Own, output: &Output, json: bool) -> Result<Status, CliError> {
    let minimal = own.automaton.minimal(MAX_SUBSETS).map_err(|error| CliError::new(format!("{}: {error}", own.name)))?;
    output.deliver_own(minimal, json)
}

pub fn complement(own: &Own, output: &Output, json: bool) -> Result<Status, CliError> {
    let name = format!("Complement of {}", own.automaton.name());
    output.deliver_own(own.automaton.clone().complement().named(name).noted(""), json)
}

pub fn reverse(own: &Own, output: &Output, json: bool) -> Result<Status, CliError> {
    let letters = own.automaton.letters();
    let reversed = general::reverse(&table(own), letters, MAX_SUBSETS)
        .map_err(|error| CliError::new(format!("{}: cannot be reversed: {error}", own.name)))?;
    let names = (0..reversed.len()).map(|i| format!("q{i}")).collect();
    let name = format!("Reverse of {}", own.automaton.name());
    output.deliver_own(Automaton::from_table("", letters.clone(), &reversed, names).named(name), json)
}

pub fn combine(how: How, a: &Own, b: &Own, output: &Output, json: bool) -> Result<Status, CliError> {
    let how = combination(how);
    let title = format!("{} {how} {}", a.automaton.name(), b.automaton.name());
    let (product, pairs) =
        general::product(how, &table(a), &table(b)).map_err(|error| CliError::new(format!("{title}: {error}")))?;
    let name = |own: &Own, state: u32| own.automaton.states()[state as usize].name.clone();
    let names = unique(pairs.iter().map(|&(p, q)| format!("{},{}", name(a, p), name(b, q))));
    output.deliver_own(Automaton::from_table("", a.automaton.letters().clone(), &product, names).named(title), json)
}

/// Writes the minimal DFA of a regular expression, over the board's letters or the given ones.
pub fn regex(text: &str, letters: Option<&Alphabet>, plus: PlusOption, output: &Output, json: bool) -> Result<Status, CliError> {
    match Foreign::new(None, false, plus).expression(text, "regular expression", letters)? {
        Opened::Board(source) => output.deliver(source.dfa, json),
        Opened::Own(own) => output.deliver_own(own.automaton, json),
    }
}
