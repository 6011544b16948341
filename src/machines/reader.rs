//! The trait of machines that read strings.

use super::Configuration;
use fob_automata::{Dfa, Letter};
use std::any::Any;
use std::fmt::Debug;

/// The verdict on a string, and the number of steps for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judged {
    /// True if the string is accepted; `None` if the allowed steps were too few for a verdict.
    pub accepted: Option<bool>,
    /// Number of steps made.
    pub steps: u64,
}

impl Judged {
    /// Creates a verdict that took no steps.
    pub const fn at_once(accepted: bool) -> Self {
        Self { accepted: Some(accepted), steps: 1 }
    }
}

/// A machine that reads strings letter by letter. Rules, replays, odds and computer players use only this trait.
///
/// A reader is deterministic and uses no clock and no file: the same letters always give the same configuration and the same
/// verdict. A reader takes any number of letters in any order.
pub trait Reader: Send + Sync + Debug + 'static {
    /// Returns the name shown to people.
    fn name(&self) -> &str;

    /// Returns a description, or an empty text.
    #[allow(clippy::unnecessary_literal_bound)] // Other kinds give a text of their own.
    fn about(&self) -> &str {
        ""
    }

    /// Returns the name of the machine's kind; see [`super::MachineKind::name`].
    fn kind(&self) -> &'static str;

    /// Returns the configuration before the first letter.
    fn start(&self) -> Configuration;

    /// Returns the configuration after one more letter. For a configuration of another machine, the result is an arbitrary
    /// configuration of this one.
    fn step(&self, at: &Configuration, letter: Letter) -> Configuration;

    /// Returns the configuration after some more letters, one by one.
    fn walk(&self, at: &Configuration, letters: &[Letter]) -> Configuration {
        letters.iter().fold(at.clone(), |at, &letter| self.step(&at, letter))
    }

    /// Returns the verdict if the string ended here, using at most `most` steps.
    fn judge(&self, at: &Configuration, most: u64) -> Judged;

    /// Returns the number of steps per letter, at least 1: the unit of work that limits odds.
    fn steps_a_letter(&self) -> u64 {
        1
    }

    /// Returns the number of moves of the machine's picture for a letter, at least 1: the letter arrives, and each step after it.
    fn moves(&self) -> u32 {
        1
    }

    /// Returns the equivalent DFA if the machine has finitely many states; every configuration is then one of its states. Exact odds for
    /// any number of pucks, figures and minimising depend on it.
    fn finite(&self) -> Option<&Dfa> {
        None
    }

    /// Returns a configuration in a few characters, such as a state's name; empty if there is no short form.
    fn text(&self, at: &Configuration) -> String;

    /// Returns the text of the machine's file, which [`super::Machine::parse`] reads back as an equal machine.
    fn source(&self) -> String;

    /// Returns the machine as `Any`, for code that draws or edits one kind.
    fn as_any(&self) -> &dyn Any;
}
