//! Commands that build a DFA from others.

use super::output::Output;
use super::{CliError, How, Status};
use crate::automata::Dfa;
use crate::automata::operation::{self, Combination};

pub fn minimize(dfa: &Dfa, output: &Output, json: bool) -> Result<Status, CliError> {
    output.deliver(crate::automata::minimize::minimize(dfa), json)
}

pub fn complement(dfa: &Dfa, output: &Output, json: bool) -> Result<Status, CliError> {
    output.deliver(operation::complement(dfa), json)
}

pub fn reverse(file: &str, dfa: &Dfa, output: &Output, json: bool) -> Result<Status, CliError> {
    let reversed = operation::reverse(dfa).map_err(|e| CliError::new(format!("{file}: cannot be reversed: {e}")))?;
    output.deliver(reversed, json)
}

pub fn combine(how: How, a: &Dfa, b: &Dfa, output: &Output, json: bool) -> Result<Status, CliError> {
    let how = combination(how);
    let combined = operation::combine(how, a, b).map_err(|e| CliError::new(format!("{} {how} {}: {e}", a.name(), b.name())))?;
    output.deliver(combined, json)
}

/// Converts the command-line word to the operation.
pub const fn combination(how: How) -> Combination {
    match how {
        How::And => Combination::And,
        How::Or => Combination::Or,
        How::Xor => Combination::Xor,
        How::Diff => Combination::Diff,
    }
}
