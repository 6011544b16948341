//! Matches: new, unfinished and finished ones.

use crate::driving::Plan;
use crate::route::{Pairs, Place, Route, RouteError, Written, plan_text};
use std::path::PathBuf;

/// The form of a new match; with a DFA of the library picked.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct New {
    /// The name of the DFA.
    pub dfa: Option<String>,
}

/// The form of a new match, filled in.
#[derive(Clone, Debug, PartialEq)]
pub struct Planned(pub Plan);

/// A new match with all its terms.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Play(pub Plan);

/// An unfinished match, from its file.
#[derive(Clone, Debug, PartialEq)]
pub struct Resume(pub PathBuf);

/// The next game of a series, from the file of the one before.
#[derive(Clone, Debug, PartialEq)]
pub struct NextGame(pub PathBuf);

/// Another match on the same terms, from the file of the match before.
#[derive(Clone, Debug, PartialEq)]
pub struct Again(pub PathBuf);

/// The result of a match, from its file.
#[derive(Clone, Debug, PartialEq)]
pub struct Ended(pub PathBuf);

/// Players with their wins, draws and points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Standings;

/// A tournament, by its name.
#[derive(Clone, Debug, PartialEq)]
pub struct Tournament(pub String);

impl Place for New {
    const WORD: &'static str = "new";

    fn read(_name: Option<&str>, pairs: &mut Pairs<'_>) -> Result<Self, RouteError> {
        Ok(Self { dfa: pairs.take("dfa") })
    }

    fn write(&self, out: &mut Written) {
        out.maybe("dfa", self.dfa.as_ref());
    }
}

impl Place for Planned {
    const WORD: &'static str = "new/plan";

    fn read(_name: Option<&str>, pairs: &mut Pairs<'_>) -> Result<Self, RouteError> {
        plan_text::read(pairs).map(Self)
    }

    fn write(&self, out: &mut Written) {
        plan_text::write(&self.0, out);
    }
}

impl Place for Play {
    const WORD: &'static str = "play";

    fn read(_name: Option<&str>, pairs: &mut Pairs<'_>) -> Result<Self, RouteError> {
        plan_text::read(pairs).map(Self)
    }

    fn write(&self, out: &mut Written) {
        plan_text::write(&self.0, out);
    }

    /// Nothing starts without a press: the link opens the form, filled in.
    fn for_others(self) -> Option<Route> {
        Some(Planned(self.0).into())
    }
}

macro_rules! of_a_file {
    ($($place:ident $word:literal),*) => {$(
        impl Place for $place {
            const WORD: &'static str = $word;

            fn read(_name: Option<&str>, pairs: &mut Pairs<'_>) -> Result<Self, RouteError> {
                pairs.path().map(Self)
            }

            fn write(&self, out: &mut Written) {
                out.path(&self.0);
            }

            fn for_others(self) -> Option<Route> {
                None
            }
        }
    )*};
}

of_a_file!(Resume "resume", NextGame "next", Again "again", Ended "result");

impl Place for Standings {
    const WORD: &'static str = "standings";

    fn read(_name: Option<&str>, _pairs: &mut Pairs<'_>) -> Result<Self, RouteError> {
        Ok(Self)
    }
}

impl Place for Tournament {
    const WORD: &'static str = "tournament";

    fn read(_name: Option<&str>, pairs: &mut Pairs<'_>) -> Result<Self, RouteError> {
        Ok(Self(pairs.take("name").unwrap_or_default()))
    }

    fn write(&self, out: &mut Written) {
        out.append_pair("name", &self.0);
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn machines_of_any_kind_have_a_key_of_their_own() {
        let read = |text: &str| Play::from_text(text).map(|play| Route::from(play).to_string());
        for text in ["play?machine=tinker", "play?dfa=dial"] {
            assert_eq!(read(text).unwrap(), text);
        }
        // A DFA is a machine too, and is read back as a DFA.
        assert_eq!(read("play?machine=dial").unwrap(), "play?dfa=dial");
        assert!(read("play?dfa=tinker").unwrap_err().to_string().contains("`machine` takes machines of any kind"));
    }

    #[test]
    fn each_place_parses_only_routes_of_its_own_type() {
        for text in ["player", "play/on", "new/plan", "", "resume?file=a"] {
            assert!(matches!(Play::from_text(text), Err(RouteError::Place { .. })), "{text}");
        }
        assert_eq!(Play::from_text("play?x=1"), Err(RouteError::Name { place: "play".into(), name: "x".into() }));
    }
}
