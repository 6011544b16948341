//! What a machine can do with a string of Fob.

use super::Configuration;
use fob_automata::{Dfa, Letter};
use std::any::Any;
use std::fmt::Debug;

/// The verdict on a string, and the work that it took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judged {
    /// Whether the string is accepted; `None` where more steps than were allowed are needed to know.
    pub accepted: Option<bool>,
    /// The steps that were made.
    pub steps: u64,
}

impl Judged {
    /// A verdict that is known at once.
    pub const fn at_once(accepted: bool) -> Self {
        Self { accepted: Some(accepted), steps: 1 }
    }
}

/// A machine that reads strings letter by letter. Rules, replays, odds and computer players ask this and nothing else.
///
/// A reader knows no chance, no clock and no file: the same letters always give the same configuration and the same verdict. It
/// takes any letters in any number.
pub trait Reader: Send + Sync + Debug + 'static {
    /// The name for people.
    fn name(&self) -> &str;

    /// A note on it, or the empty text.
    #[allow(clippy::unnecessary_literal_bound)] // Other kinds give a text of their own.
    fn about(&self) -> &str {
        ""
    }

    /// The name of its kind, as [`super::MachineKind::name`] has it.
    fn kind(&self) -> &'static str;

    /// The configuration before the first letter.
    fn start(&self) -> Configuration;

    /// The configuration after one more letter. A configuration of another machine gives any configuration of this one.
    fn step(&self, at: &Configuration, letter: Letter) -> Configuration;

    /// The configuration after some more letters, one by one.
    fn walk(&self, at: &Configuration, letters: &[Letter]) -> Configuration {
        letters.iter().fold(at.clone(), |at, &letter| self.step(&at, letter))
    }

    /// The verdict were the string complete now, if at most `most` steps are enough to know it.
    fn judge(&self, at: &Configuration, most: u64) -> Judged;

    /// How many steps a letter takes, at least 1: the unit of the work that odds are limited by.
    fn steps_a_letter(&self) -> u64 {
        1
    }

    /// How many moves its picture makes for a letter, at least 1: the letter comes, and each step that follows.
    fn moves(&self) -> u32 {
        1
    }

    /// Its finite states, if it has them; every configuration is then one of these states. Exact odds for any number of pucks, figures
    /// and minimising hang on it.
    fn finite(&self) -> Option<&Dfa> {
        None
    }

    /// A configuration in a few characters: a state's name, or whatever the kind has. Empty where there is no brief text of it.
    fn text(&self, at: &Configuration) -> String;

    /// The text of its file, which [`super::Machine::parse`] reads back as an equal machine.
    fn source(&self) -> String;

    /// The machine as what it is, for the places that draw or edit its kind.
    fn as_any(&self) -> &dyn Any;
}
