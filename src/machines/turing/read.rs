//! Reads machines in any notation.

use super::error::TuringErrors;
use super::machine::Machine;
use super::{foreign, line_form, text as text_form};
use fob_base::text::line as shown;
use std::str::FromStr;

impl FromStr for Machine {
    type Err = TuringErrors;

    /// Reads a machine in any notation: one rule per line, the one-line notation of busy beavers, or the form of another program.
    fn from_str(text: &str) -> Result<Self, TuringErrors> {
        if let Some(notation) = foreign::notation(text) {
            return foreign::import(text, notation, "").map(|imported| imported.machine);
        }
        // Comments and empty lines are allowed around the one line.
        let lines = (1..).zip(text.lines()).map(|(number, line)| (number, text_form::words(line)));
        let lines: Vec<_> = lines.filter(|(_, words)| !words.is_empty()).collect();
        let is_line = |words: &[(usize, &str)]| words.first().is_some_and(|(_, word)| line_form::is_line_form(word));
        match &lines[..] {
            [(number, words)] if is_line(words) => match words[..] {
                [(column, line)] => line_form::read(line, *number, column),
                [_, (column, word), ..] => {
                    let message = format!(
                        "found `{}` after the machine: expected the end of the line, or a comment after `#`",
                        shown(word)
                    );
                    Err(TuringErrors::one(*number, column, message))
                }
                [] => text_form::read(text),
            },
            [_, (second, _), ..] if lines.iter().all(|(_, words)| is_line(words)) => {
                let message = format!("a list of {} machines: expected one of its lines alone", lines.len());
                Err(TuringErrors::one(*second, 1, message))
            }
            _ => text_form::read(text),
        }
    }
}
