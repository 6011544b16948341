//! The practice table and its drills.

use crate::route::{Pairs, Place, Pucks, RouteError, Written};
use fob_opponent::DrillKind;

/// The practice table; with other pucks on it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Practice(pub Option<Pucks>);

/// A drill at the practice table: of a kind and a seed, or any.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Drill {
    /// Its kind of drill.
    pub kind: Option<DrillKind>,
    /// The seed of the drill.
    pub seed: Option<u64>,
}

/// Drill results.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Drills;

impl Place for Practice {
    const WORD: &'static str = "practice";

    fn read(_name: Option<&str>, pairs: &mut Pairs<'_>) -> Result<Self, RouteError> {
        Pucks::read(pairs).map(Self)
    }

    fn write(&self, out: &mut Written) {
        if let Some(pucks) = &self.0 {
            pucks.write(out);
        }
    }
}

impl Place for Drill {
    const WORD: &'static str = "drill";

    fn read(_name: Option<&str>, pairs: &mut Pairs<'_>) -> Result<Self, RouteError> {
        let names = || DrillKind::ALL.map(DrillKind::name).join(", ");
        let read = |text: String| text.parse().map_err(|_| RouteError::value("kind", &text, names()));
        Ok(Self { kind: pairs.take("kind").map(read).transpose()?, seed: pairs.number("seed")? })
    }

    fn write(&self, out: &mut Written) {
        out.maybe("kind", self.kind.as_ref());
        out.maybe("seed", self.seed.as_ref());
    }
}

impl Place for Drills {
    const WORD: &'static str = "drills";

    fn read(_name: Option<&str>, _pairs: &mut Pairs<'_>) -> Result<Self, RouteError> {
        Ok(Self)
    }
}
