//! The workshop for wheels.

use crate::route::{Pairs, Place, RouteError, Written};

/// The workshop for wheels, or one wheel in its editor.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Wheels {
    /// The name of a wheel, built-in or your own.
    pub wheel: Option<String>,
    /// A wheel in a link, as `fob_machines::wheel::brief` writes it.
    pub drawn: Option<String>,
}

impl Place for Wheels {
    const WORD: &'static str = "wheels";

    fn read(_name: Option<&str>, pairs: &mut Pairs<'_>) -> Result<Self, RouteError> {
        Ok(Self { wheel: pairs.take("wheel"), drawn: pairs.take("drawn") })
    }

    fn write(&self, out: &mut Written) {
        out.maybe("wheel", self.wheel.as_ref());
        out.maybe("drawn", self.drawn.as_ref());
    }
}
