//! Commands that build an automaton with its own letters.

use super::make::combination;
use super::output::Output;
use super::own::Own;
use super::source::{Foreign, Opened, PlusOption};
use super::{CliError, How, Status};
use crate::automata::general::Alphabet;
use crate::automata::nfa::MAX_SUBSETS;

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
    let reversed = own
        .automaton
        .reversed(MAX_SUBSETS)
        .map_err(|error| CliError::new(format!("{}: cannot be reversed: {error}", own.name)))?;
    output.deliver_own(reversed, json)
}

pub fn combine(how: How, a: &Own, b: &Own, output: &Output, json: bool) -> Result<Status, CliError> {
    let how = combination(how);
    let made = a
        .automaton
        .combine(how, &b.automaton, MAX_SUBSETS)
        .map_err(|error| CliError::new(format!("{} {how} {}: {error}", a.automaton.name(), b.automaton.name())))?;
    output.deliver_own(made, json)
}

/// Writes the minimal DFA of a regular expression, over the board's letters or the given ones.
pub fn regex(text: &str, letters: Option<&Alphabet>, plus: PlusOption, output: &Output, json: bool) -> Result<Status, CliError> {
    match Foreign::new(None, false, plus).expression(text, "regular expression", letters)? {
        Opened::Board(source) => output.deliver(source.dfa, json),
        Opened::Own(own) => output.deliver_own(own.automaton, json),
    }
}
