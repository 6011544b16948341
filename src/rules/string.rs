//! A string of the game and the configuration its machine is in.

use super::Setup;
use fob_automata::{Letter, StateId};
use fob_machines::Configuration;
use fob_table::{Colour, Hole};

/// The character as which a puck is appended: the one of its colour (general rule 4).
pub const fn letter_of(colour: Colour) -> Letter {
    match colour {
        Colour::Green => Letter::Green,
        Colour::Red => Letter::Red,
    }
}

/// One string: what it is linked to, what was appended and how far its machine has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuckString {
    /// Linked holes, in the order of [`Hole::ALL`].
    pub holes: Vec<Hole>,
    /// The owning player, or the owning team in a team game, from 1; `None` when it is nobody's.
    pub owner: Option<u8>,
    /// The pucks appended so far, first one first.
    pub word: Vec<Colour>,
    /// The configuration that its machine is in after `word`.
    pub configuration: Configuration,
    /// Whether the string would be accepted, were it complete now.
    pub accepting: bool,
}

impl PuckString {
    /// The word as letters, for example `grr`; empty for the empty word.
    pub fn text(&self) -> String {
        self.word.iter().map(|colour| colour.letter()).collect()
    }

    /// The state that its automaton is in after `word`, where a playing piece stands; `None` where the machine has no finite states.
    pub const fn state(&self) -> Option<StateId> {
        self.configuration.state()
    }

    /// The word as letters of the machine.
    pub fn letters(&self) -> Vec<Letter> {
        self.word.iter().map(|&colour| letter_of(colour)).collect()
    }
}

/// The strings before the first shot. `setup` was checked.
pub(super) fn empty_strings(setup: &Setup) -> Vec<PuckString> {
    let links = setup.links().into_iter().enumerate();
    links
        .filter_map(|(index, link)| {
            let machine = setup.machine(index)?;
            let configuration = machine.start();
            let accepting = machine.accepts(&configuration);
            Some(PuckString { holes: link.holes, owner: link.owner, word: Vec::new(), configuration, accepting })
        })
        .collect()
}

/// The configuration after `colours` from `at` on the machine of string number `string`, from 0.
pub(super) fn advance(
    setup: &Setup,
    string: usize,
    at: &Configuration,
    colours: impl IntoIterator<Item = Colour>,
) -> Configuration {
    let Some(machine) = setup.machine(string) else { return at.clone() };
    colours.into_iter().fold(at.clone(), |at, colour| machine.step(&at, letter_of(colour)))
}
