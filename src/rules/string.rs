//! A string of the game and the configuration of its machine.

use super::Setup;
use fob_automata::{Letter, StateId};
use fob_board::{Colour, Hole};
use fob_machines::Configuration;

/// Returns the letter that a puck appends: the one of its colour (general rule 4).
pub const fn letter_of(colour: Colour) -> Letter {
    match colour {
        Colour::Green => Letter::Green,
        Colour::Red => Letter::Red,
    }
}

/// A string: its links, the pucks appended so far, and the configuration of its machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuckString {
    /// Linked holes, in the order of [`Hole::ALL`].
    pub holes: Vec<Hole>,
    /// The owning player, or the owning team in a team game, from 1; `None` if nobody owns it.
    pub owner: Option<u8>,
    /// The pucks appended so far, the first one first.
    pub word: Vec<Colour>,
    /// Configuration of the machine after `word`.
    pub configuration: Configuration,
    /// True if the string would be accepted if it were complete now.
    pub accepting: bool,
}

impl PuckString {
    /// Returns the word as text, for example `grr`; "" for the empty word.
    pub fn text(&self) -> String {
        self.word.iter().map(|colour| colour.letter()).collect()
    }

    /// Returns the state of the automaton after `word`, where a playing piece is placed on a real table; `None` if the machine is not a
    /// finite automaton.
    pub const fn state(&self) -> Option<StateId> {
        self.configuration.state()
    }

    /// Returns the word in letters of the machine.
    pub fn letters(&self) -> Vec<Letter> {
        self.word.iter().map(|&colour| letter_of(colour)).collect()
    }
}

/// Creates the strings before the first shot. `setup` must be valid.
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

/// Returns the configuration of string number `string`, from 0, after reading `colours` from `at`.
pub(super) fn advance(
    setup: &Setup,
    string: usize,
    at: &Configuration,
    colours: impl IntoIterator<Item = Colour>,
) -> Configuration {
    let Some(machine) = setup.machine(string) else { return at.clone() };
    colours.into_iter().fold(at.clone(), |at, colour| machine.step(&at, letter_of(colour)))
}
