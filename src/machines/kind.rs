//! The trait of a kind of machines.

use super::{Fields, Machine, Strings};
use fob_base::document::Problem;
use std::fmt;

/// A kind of machines. To add one, implement this trait and extend the list in `kinds.rs`.
pub trait MachineKind: Send + Sync + fmt::Debug {
    /// Returns the name used in text formats, such as `dfa`.
    fn name(&self) -> &'static str;

    /// Returns the name shown to people, such as `DFA`.
    fn title(&self) -> &'static str;

    /// Returns whether a file with these fields is of this kind.
    fn claims(&self, fields: &Fields) -> bool;

    /// Returns whether a text that is not a record is of this kind.
    fn claims_text(&self, _text: &str) -> bool {
        false
    }

    /// Reads the text of a file of this kind.
    ///
    /// # Errors
    /// Every problem of the text, with its place.
    fn read(&self, text: &str) -> Result<Machine, MachineErrors>;

    /// Returns the built-in machines: names, unique over all kinds, and file texts.
    fn built_in(&self) -> Vec<(&'static str, &'static str)>;

    /// Returns the kinds of strings on which the built-in machine of this name is fair.
    fn fair_on(&self, _name: &str) -> &'static [Strings] {
        &Strings::ALL
    }
}

/// All problems in the text of a machine; there is at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MachineErrors(pub Vec<Problem>);

impl fmt::Display for MachineErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, problem) in self.0.iter().enumerate() {
            let gap = if index == 0 { "" } else { "\n" };
            match problem.at {
                Some((line, column)) => write!(f, "{gap}{line}:{column}: {}", problem.text)?,
                None => write!(f, "{gap}{}", problem.text)?,
            }
        }
        Ok(())
    }
}

impl std::error::Error for MachineErrors {}
