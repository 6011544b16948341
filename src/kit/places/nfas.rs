//! The workshop for automata over any letters, deterministic or not.

use crate::route::{Pairs, Place, RouteError, Written};

/// Where NFAs are drawn; with one that came by a link.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Nfas {
    /// An automaton, as `fob_course::pack` packs its RON text.
    pub drawn: Option<String>,
}

impl Place for Nfas {
    const WORD: &'static str = "nfas";

    fn read(_name: Option<&str>, pairs: &mut Pairs<'_>) -> Result<Self, RouteError> {
        Ok(Self { drawn: pairs.take("drawn") })
    }

    fn write(&self, out: &mut Written) {
        out.maybe("drawn", self.drawn.as_ref());
    }
}
