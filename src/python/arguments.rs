//! Reads arguments: whole numbers in a range, words of the game, strikes.

use crate::errors::of_argument;
use fob_board::{Colour, Hole, Side};
use fob_opponent::{Hand, Level, Skill};
use num_bigint::BigInt;
use pyo3::prelude::*;

/// Reads a whole number from `least` to `most`.
///
/// # Errors
/// `TypeError` for a value that is not a whole number, `ValueError` for one out of range.
pub fn whole(value: &Bound<'_, PyAny>, name: &str, least: u64, most: u64) -> PyResult<u64> {
    within(&value.extract()?, name, least, most)
}

/// Checks that a whole number is from `least` to `most`.
///
/// # Errors
/// The number is out of range.
pub fn within(number: &BigInt, name: &str, least: u64, most: u64) -> PyResult<u64> {
    let small = u64::try_from(number).ok().filter(|number| (least..=most).contains(number));
    small.ok_or_else(|| of_argument(name, format!("{number}; expected {least} to {most}")))
}

/// Reads a seed.
///
/// # Errors
/// As for [`whole`].
pub fn seed(value: &Bound<'_, PyAny>) -> PyResult<u64> {
    whole(value, "seed", 0, u64::MAX)
}

/// Reads the numbers of green and red pucks.
///
/// # Errors
/// As for [`whole`].
pub fn pucks(pair: &(Bound<'_, PyAny>, Bound<'_, PyAny>)) -> PyResult<(u16, u16)> {
    let one = |value| whole(value, "pucks", 0, u64::from(u16::MAX)).map(|number| number as u16);
    Ok((one(&pair.0)?, one(&pair.1)?))
}

/// Reads a hole: `NE`, `SE`, `SW` or `NW`.
///
/// # Errors
/// The text is not a hole.
pub fn hole(text: &str) -> PyResult<Hole> {
    let found = Hole::ALL.into_iter().find(|hole| hole.to_string() == text);
    found.ok_or_else(|| of_argument("hole", format!("{text:?}; expected NE, SE, SW or NW")))
}

/// Reads a side: `S`, `W`, `N` or `E`.
///
/// # Errors
/// The text is not a side.
pub fn side(text: &str) -> PyResult<Side> {
    let found = Side::ALL.into_iter().find(|side| side.to_string() == text);
    found.ok_or_else(|| of_argument("side", format!("{text:?}; expected S, W, N or E")))
}

/// Reads a colour: `green` or `red`.
///
/// # Errors
/// The text is not a colour.
pub fn colour(text: &str) -> PyResult<Colour> {
    let found = [Colour::Green, Colour::Red].into_iter().find(|colour| colour.name() == text);
    found.ok_or_else(|| of_argument("colour", format!("{text:?}; expected green or red")))
}

/// Reads pucks in order, as letters g and r.
///
/// # Errors
/// A letter is neither g nor r.
pub fn word(text: &str) -> PyResult<Vec<Colour>> {
    let word = fob_automata::parse_word(text).map_err(|error| of_argument("order", error))?;
    let colour = |letter| match letter {
        fob_automata::Letter::Green => Colour::Green,
        fob_automata::Letter::Red => Colour::Red,
    };
    Ok(word.into_iter().map(colour).collect())
}

/// Returns pucks in order as letters g and r.
pub fn letters(word: &[Colour]) -> String {
    word.iter().map(|colour| colour.letter()).collect()
}

/// Reads a level of the computer players.
///
/// # Errors
/// There is no level of this name.
pub fn level(name: &str, text: &str) -> PyResult<Level> {
    text.parse().map_err(|error| of_argument(name, error))
}

/// Reads the hand of a level; `None` is a steady one.
///
/// # Errors
/// There is no such level, or it has no hand: `random` intends no particular shot.
pub fn hand(text: Option<&str>) -> PyResult<Hand> {
    let Some(text) = text else { return Ok(Hand::STEADY) };
    let skill = Skill::new(level("hand", text)?);
    skill.map(|skill| skill.hand).ok_or_else(|| of_argument("hand", "random has no hand; expected easy, medium, hard or master"))
}

/// Checks a level's name before long work starts; with `hand`, also that the level has a hand.
#[pyfunction]
#[pyo3(name = "_check_level")]
pub fn check_level(argument: &str, text: &str, hand: bool) -> PyResult<()> {
    if hand { self::hand(Some(text)).map(|_| ()) } else { level(argument, text).map(|_| ()) }
}
