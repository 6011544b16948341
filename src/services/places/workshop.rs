//! The workshop for DFAs.

use crate::route::{Pairs, Place, RouteError, Written};

/// The workshop for DFAs, with one of the library in the editor.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Workshop {
    /// The name of the DFA.
    pub dfa: Option<String>,
    /// A word that it has read, in the letters g and r.
    pub word: Option<String>,
}

impl Place for Workshop {
    const WORD: &'static str = "workshop";

    fn read(_name: Option<&str>, pairs: &mut Pairs<'_>) -> Result<Self, RouteError> {
        Ok(Self { dfa: pairs.take("dfa"), word: pairs.take("word") })
    }

    fn write(&self, out: &mut Written) {
        out.maybe("dfa", self.dfa.as_ref());
        out.maybe("word", self.word.as_ref());
    }
}

/// An automaton that came by a link, in the editor of the workshop as a draft.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawn {
    /// The automaton as [`fob_automata::brief`] writes it.
    pub automaton: String,
    /// A word that it has read, in the letters g and r.
    pub word: Option<String>,
}

impl Place for Drawn {
    const WORD: &'static str = Workshop::WORD;
    const SHOWN: &'static [&'static str] = &[];

    fn is_meant(pairs: &Pairs<'_>) -> bool {
        pairs.has("automaton")
    }

    fn read(_name: Option<&str>, pairs: &mut Pairs<'_>) -> Result<Self, RouteError> {
        let automaton = pairs.take("automaton").ok_or_else(|| pairs.missing("automaton"))?;
        Ok(Self { automaton, word: pairs.take("word") })
    }

    fn write(&self, out: &mut Written) {
        out.append_pair("automaton", &self.automaton);
        out.maybe("word", self.word.as_ref());
    }
}
