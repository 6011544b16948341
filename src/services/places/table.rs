//! Matches on a real board.

use crate::driving::Plan;
use crate::route::{Pairs, Place, Route, RouteError, Written, plan_text};

/// The form of a match on a real board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RefereeForm;

/// A new match on a real board.
#[derive(Clone, Debug, PartialEq)]
pub struct Referee(pub Plan);

/// The unfinished match on a real board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RefereeOn;

impl Place for RefereeForm {
    const WORD: &'static str = "referee/new";

    fn read(_name: Option<&str>, _pairs: &mut Pairs<'_>) -> Result<Self, RouteError> {
        Ok(Self)
    }
}

impl Place for Referee {
    const WORD: &'static str = "referee";

    fn read(_name: Option<&str>, pairs: &mut Pairs<'_>) -> Result<Self, RouteError> {
        plan_text::read(pairs).map(Self)
    }

    fn write(&self, out: &mut Written) {
        plan_text::write(&self.0, out);
    }

    fn for_others(self) -> Option<Route> {
        None
    }
}

impl Place for RefereeOn {
    const WORD: &'static str = "referee/resume";

    fn read(_name: Option<&str>, _pairs: &mut Pairs<'_>) -> Result<Self, RouteError> {
        Ok(Self)
    }

    fn for_others(self) -> Option<Route> {
        None
    }
}
