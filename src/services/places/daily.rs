//! The daily Fob and the ladder.

use crate::driving::task::Task;
use crate::route::{Pairs, Place, RouteError, Written};

/// The daily Fob and the ladder: of a day, or of today.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Daily(pub Option<u64>);

impl Place for Daily {
    const WORD: &'static str = "daily";

    fn read(_name: Option<&str>, pairs: &mut Pairs<'_>) -> Result<Self, RouteError> {
        match pairs.number("day")? {
            Some(day) if Task::from_note(&Task::Daily(day).note()).is_none() => {
                Err(RouteError::value("day", &day.to_string(), "a day such as 20261125"))
            }
            day => Ok(Self(day)),
        }
    }

    fn write(&self, out: &mut Written) {
        out.maybe("day", self.0.as_ref());
    }
}
