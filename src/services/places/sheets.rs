//! Places of the sheets of exercises.

use crate::route::{Pairs, Place, RouteError, Written};

/// The list of sheets; or one of them, or one of its exercises.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sheets {
    /// The name of a sheet, built in or the user's own.
    pub sheet: Option<String>,
    /// The id of an exercise.
    pub exercise: Option<String>,
    /// A sheet that came by a link, as `fob_exercises::pack` writes it.
    pub packed: Option<String>,
    /// A hand-in that came by a link.
    pub work: Option<String>,
}

impl Place for Sheets {
    const WORD: &'static str = "sheets";

    fn read(_name: Option<&str>, pairs: &mut Pairs<'_>) -> Result<Self, RouteError> {
        let [sheet, exercise, packed, work] = ["sheet", "exercise", "packed", "work"].map(|name| pairs.take(name));
        Ok(Self { sheet, exercise, packed, work })
    }

    fn write(&self, out: &mut Written) {
        out.maybe("sheet", self.sheet.as_ref());
        out.maybe("exercise", self.exercise.as_ref());
        out.maybe("packed", self.packed.as_ref());
        out.maybe("work", self.work.as_ref());
    }
}
