//! The end of a match, in Python's types.

use fob_rules::{Match, Reason, Winner};
use num_rational::BigRational;
use pyo3::prelude::*;

/// Returns the winner: the party's number, "draw", or `None` before the end and if there is no winner.
///
/// # Errors
/// Memory is short.
pub fn winner<'py>(py: Python<'py>, game: &Match) -> PyResult<Option<Bound<'py, PyAny>>> {
    Ok(match game.verdict().and_then(|verdict| verdict.winner) {
        None => None,
        Some(Winner::Party(party)) => Some(party.into_pyobject(py)?.into_any()),
        Some(Winner::Draw) => Some("draw".into_pyobject(py)?.into_any()),
    })
}

/// Returns the points of each party as fractions; none before the end.
pub fn points(game: &Match) -> Vec<BigRational> {
    let points = game.verdict().map(|verdict| verdict.points).unwrap_or_default();
    let fraction = |points: &fob_rules::Points| {
        let (numerator, denominator) = points.fraction();
        BigRational::new(numerator.into(), denominator.into())
    };
    points.iter().map(fraction).collect()
}

/// Returns the reason for the end of the match, as a word.
pub fn reason(game: &Match) -> Option<&'static str> {
    game.verdict().map(|verdict| match verdict.reason {
        Reason::Complete => "complete",
        Reason::Quiet => "quiet",
        Reason::Certain => "certain",
        Reason::ShotLimit => "limit",
        Reason::Resigned(_) => "resigned",
        Reason::Agreed => "agreed",
    })
}
