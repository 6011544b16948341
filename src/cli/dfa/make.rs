//! The commands that make a DFA.

use super::output::{Output, deliver};
use super::{CliError, Status};
use crate::automata::Dfa;
use std::path::Path;

pub fn minimize(dfa: &Dfa, output: &Output, json: bool) -> Result<Status, CliError> {
    output.deliver(crate::automata::minimize::minimize(dfa), json)
}

pub fn convert(dfa: Dfa, out: &Path, name: Option<&str>, json: bool) -> Result<Status, CliError> {
    deliver(dfa, Some(out), name, json)
}
