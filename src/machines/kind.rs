//! What a kind of machines is.

use super::{Fields, Machine, Strings};
use fob_base::document::Problem;
use std::fmt;

/// A kind of machines. A further kind is one implementation of this, and one more entry of the list in `kinds.rs`.
pub trait MachineKind: Send + Sync + fmt::Debug {
    /// The name in text forms, such as `dfa`.
    fn name(&self) -> &'static str;

    /// What people call a machine of this kind, such as `DFA`.
    fn title(&self) -> &'static str;

    /// Whether a file with these fields is of this kind.
    fn claims(&self, fields: &Fields) -> bool;

    /// Whether a text that is no record is of this kind.
    fn claims_text(&self, _text: &str) -> bool {
        false
    }

    /// Reads the text of a file of this kind.
    ///
    /// # Errors
    /// Every problem of the text, each with its place.
    fn read(&self, text: &str) -> Result<Machine, MachineErrors>;

    /// The machines that Fob comes with: their names, unique over all kinds, and the texts of their files.
    fn built_in(&self) -> Vec<(&'static str, &'static str)>;

    /// The kinds of strings on which the machine of this name, which Fob comes with, is fair.
    fn fair_on(&self, _name: &str) -> &'static [Strings] {
        &Strings::ALL
    }
}

/// Everything that is wrong with the text of a machine, at least one problem.
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
