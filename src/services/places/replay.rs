//! Replays, and pictures and new matches made from them.

use crate::route::{Pairs, Place, Route, RouteError, Written};
use std::path::PathBuf;

/// The library of replays, and of matches that go on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Theatre;

impl Place for Theatre {
    const WORD: &'static str = "theatre";

    fn read(_name: Option<&str>, _pairs: &mut Pairs<'_>) -> Result<Self, RouteError> {
        Ok(Self)
    }
}

/// A replay.
#[derive(Clone, Debug, PartialEq)]
pub struct Watch {
    /// The replay's file.
    pub path: PathBuf,
    /// The shot at which it opens, 0 for the break; its beginning by default.
    pub shot: Option<usize>,
}

/// A replay in a link, without a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Shown {
    /// The replay as [`fob_replay::to_clip`] packs it.
    pub replay: String,
    /// The shot at which it opens, 0 for the break; its beginning by default.
    pub shot: Option<usize>,
    /// Seconds after the strike of that shot.
    pub at: Option<f64>,
}

/// The review of a replay.
#[derive(Clone, Debug, PartialEq)]
pub struct Review {
    /// The replay's file.
    pub path: PathBuf,
    /// The shot at which it opens, 0 for the break; its beginning by default.
    pub shot: Option<usize>,
}

/// Who plays on from a shot of a replay.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayOn {
    /// The replay's file.
    pub path: PathBuf,
    /// The shot's number, 0 for the break; by default, or if there are fewer shots, the last possible one.
    pub shot: Option<usize>,
}

/// Pictures of a shot of a replay.
#[derive(Clone, Debug, PartialEq)]
pub struct Pictures {
    /// The replay's file.
    pub path: PathBuf,
    /// The shot's number, 0 for the break; by default, or if there are fewer shots, the last one.
    pub shot: Option<usize>,
}

macro_rules! of_a_shot {
    ($($place:ident $word:literal),*) => {$(
        impl Place for $place {
            const WORD: &'static str = $word;

            fn read(_name: Option<&str>, pairs: &mut Pairs<'_>) -> Result<Self, RouteError> {
                Ok(Self { path: pairs.path()?, shot: pairs.number("shot")? })
            }

            fn write(&self, out: &mut Written) {
                out.shot(&self.path, self.shot);
            }

            fn for_others(self) -> Option<Route> {
                None
            }
        }
    )*};
}

of_a_shot!(Watch "watch", Review "review", PlayOn "play-on", Pictures "pictures");

impl Place for Shown {
    const WORD: &'static str = Watch::WORD;
    const SHOWN: &'static [&'static str] = &[];

    fn is_meant(pairs: &Pairs<'_>) -> bool {
        pairs.has("replay")
    }

    fn read(_name: Option<&str>, pairs: &mut Pairs<'_>) -> Result<Self, RouteError> {
        let replay = pairs.take("replay").ok_or_else(|| pairs.missing("replay"))?;
        Ok(Self { replay, shot: pairs.number("shot")?, at: seconds(pairs)? })
    }

    fn write(&self, out: &mut Written) {
        out.append_pair("replay", &self.replay);
        out.maybe("shot", self.shot.as_ref());
        out.maybe("at", self.at.as_ref());
    }
}

/// Seconds after a strike.
fn seconds(pairs: &mut Pairs<'_>) -> Result<Option<f64>, RouteError> {
    let Some(text) = pairs.take("at") else { return Ok(None) };
    let number = text.parse().ok().filter(|seconds: &f64| seconds.is_finite() && *seconds >= 0.0);
    number.map(Some).ok_or_else(|| RouteError::value("at", &text, "seconds, such as 1.5"))
}
