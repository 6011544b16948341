//! Fob as a Python package: a thin layer over the members without screens.
//!
//! No rule is implemented here a second time. A class wraps a value of a member and converts it to Python's types: tuples, texts,
//! `fractions.Fraction` and arrays of numpy. Long work is detached from the interpreter, so that other Python threads continue.
//! Every error of a member is a `ValueError` with the member's own text, and names the argument or file first.
//!
//! The package's Python half is in `python/fob`: the environments for learners, and the type stubs.

mod arguments;
mod arrays;
mod automaton;
mod board;
mod errors;
mod game;
mod layout;
mod machine;
mod match_;
mod odds;
mod outcomes;
mod pool;
mod replay;
mod shot;
mod terms;
mod verdict;

use pyo3::prelude::*;

/// The compiled half of the package `fob`.
#[pymodule]
mod _fob {
    #[pymodule_export]
    use super::arguments::check_level;
    #[pymodule_export]
    use super::automaton::Automaton;
    #[pymodule_export]
    use super::board::Board;
    #[pymodule_export]
    use super::game::Game;
    #[pymodule_export]
    use super::layout::{Layout, Puck};
    #[pymodule_export]
    use super::machine::Machine;
    #[pymodule_export]
    use super::match_::{Choice, Match, PuckString};
    #[pymodule_export]
    use super::odds::odds;
    #[pymodule_export]
    use super::outcomes::outcomes;
    #[pymodule_export]
    use super::replay::{PlayedShot, Replay};
    #[pymodule_export]
    use super::shot::{Drop, Lost, Shot, Strike, break_strikes, midgame, simulate};

    use super::{Bound, PyModule, PyModuleMethods, PyResult};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        module.add("USUAL_QUIET", super::game::USUAL_QUIET)?;
        module.add("LEVELS", fob_opponent::Level::ALL.map(fob_opponent::Level::name))?;
        module.add("PHYSICS_VERSION", fob_physics::PHYSICS_VERSION)
    }
}
