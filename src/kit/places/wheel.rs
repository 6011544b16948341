//! The workshop for wheels.

use crate::route::{Pairs, Place, RouteError, Written};

/// Where wheels are made; with one of them on the desk.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Wheels {
    /// The name of a wheel, ready or one's own.
    pub wheel: Option<String>,
    /// A wheel that came by a link, as `fob_machines::wheel::brief` writes it.
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
