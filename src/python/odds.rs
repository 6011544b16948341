//! Odds as fractions.

use crate::arguments::whole;
use crate::errors::refused;
use crate::machine::Machine;
use fob_automata::odds::MOST_PUCKS;
use fob_machines::odds::{Limits, Odds};
use num_rational::BigRational;
use pyo3::prelude::*;

/// Returns the chance that a random order of these pucks is accepted, as a `fractions.Fraction`; all orders are equally likely.
///
/// `machine` is an automaton over two letters, the first of which is green, a machine of any kind, or the name or path of one.
#[pyfunction]
#[pyo3(signature = (machine, green, red))]
pub fn odds(
    py: Python<'_>,
    machine: &Bound<'_, PyAny>,
    green: &Bound<'_, PyAny>,
    red: &Bound<'_, PyAny>,
) -> PyResult<BigRational> {
    let Machine(machine) = Machine::of(machine)?;
    let number = |value, name| whole(value, name, 0, u64::from(MOST_PUCKS)).map(|number| number as u32);
    let (green, red) = (number(green, "green")?, number(red, "red")?);
    match py.detach(|| machine.odds(&machine.start(), green, red, Limits::FULL)).map_err(refused)? {
        Odds::Exact(odds) => Ok(odds),
        Odds::Sampled(_) => Err(refused(format!(
            "{}: its odds can only be estimated for {green} green and {red} red pucks; expected fewer pucks, or a finite automaton",
            machine.name()
        ))),
    }
}
