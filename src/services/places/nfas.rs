//! The workshop for automata over any letters, deterministic or not.

use crate::route::{Pairs, Place, RouteError, Written};

/// The workshop for NFAs, with one of the user's own automata, or with one from a link.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Nfas {
    /// The name of one of your own automata.
    pub automaton: Option<String>,
    /// An automaton, as `fob_exercises::pack` packs its RON text.
    pub drawn: Option<String>,
}

impl Place for Nfas {
    const WORD: &'static str = "nfas";

    fn read(_name: Option<&str>, pairs: &mut Pairs<'_>) -> Result<Self, RouteError> {
        Ok(Self { automaton: pairs.take("automaton"), drawn: pairs.take("drawn") })
    }

    fn write(&self, out: &mut Written) {
        out.maybe("automaton", self.automaton.as_ref());
        out.maybe("drawn", self.drawn.as_ref());
    }
}
