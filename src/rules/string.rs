//! A string of the game and the state its DFA is in.

use super::Setup;
use fob_automata::{Letter, StateId};
use fob_table::{Colour, Hole};

/// The character as which a puck is appended: the one of its colour (general rule 4).
pub const fn letter_of(colour: Colour) -> Letter {
    match colour {
        Colour::Green => Letter::Green,
        Colour::Red => Letter::Red,
    }
}

/// One string: what it is linked to, what was appended and where its piece is on the DFA.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuckString {
    /// Linked holes, in the order of [`Hole::ALL`].
    pub holes: Vec<Hole>,
    /// The owning player, or the owning team in a team game, from 1; `None` when it is nobody's.
    pub owner: Option<u8>,
    /// The pucks appended so far, first one first.
    pub word: Vec<Colour>,
    /// The state that its DFA is in after `word`.
    pub state: StateId,
    /// Whether that state is accepting.
    pub accepting: bool,
}

impl PuckString {
    /// The word as letters, for example `grr`; empty for the empty word.
    pub fn text(&self) -> String {
        self.word.iter().map(|colour| colour.letter()).collect()
    }

    /// The word as letters of the automaton.
    pub fn letters(&self) -> Vec<Letter> {
        self.word.iter().map(|&colour| letter_of(colour)).collect()
    }
}

/// The strings before the first shot. `setup` was checked.
pub(super) fn empty_strings(setup: &Setup) -> Vec<PuckString> {
    let links = setup.links().into_iter().enumerate();
    links
        .filter_map(|(index, link)| {
            let dfa = setup.dfa(index)?;
            let state = dfa.start();
            let accepting = dfa.state(state).accepting;
            Some(PuckString { holes: link.holes, owner: link.owner, word: Vec::new(), state, accepting })
        })
        .collect()
}

/// The state after `colours` from `state` on the DFA of string number `string`, from 0.
pub(super) fn advance(setup: &Setup, string: usize, state: StateId, colours: impl IntoIterator<Item = Colour>) -> StateId {
    match setup.dfa(string) {
        Some(dfa) => colours.into_iter().fold(state, |state, colour| dfa.step(state, letter_of(colour))),
        None => state,
    }
}
