//! The pairs of names and values after a place, and their errors.

use fob_base::text::line;
use form_urlencoded::parse;
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;

/// Longest excerpt of a bad value that an error message quotes, in characters.
const SHOWN: usize = 60;

/// Why a text is not a route.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RouteError {
    /// No place of that name.
    #[error("unknown route `{place}`; expected one of {known}", known = known.join(", "))]
    Place {
        /// The value in the text.
        place: String,
        /// All places, as they are shown.
        known: Vec<&'static str>,
    },
    /// A pair whose name is not known there.
    #[error("`{place}` does not take `{name}`")]
    Name {
        /// The place.
        place: String,
        /// The name.
        name: String,
    },
    /// A bad value.
    #[error("{name}: `{value}`; expected {expected}")]
    Value {
        /// The name of the pair.
        name: String,
        /// The value in the text.
        value: String,
        /// The expected values.
        expected: String,
    },
    /// A missing pair.
    #[error("The link to `{place}` is not whole: `{name}=` is missing. Copy all of it")]
    Missing {
        /// The place.
        place: String,
        /// The name of the pair.
        name: &'static str,
    },
}

impl RouteError {
    /// Creates the error of a bad value, which is shortened if it is long.
    pub fn value(name: &str, value: &str, expected: impl Into<String>) -> Self {
        let mut shown: String = line(value).chars().take(SHOWN).collect();
        if shown.len() < value.len() {
            shown.push('…');
        }
        Self::Value { name: name.to_owned(), value: shown, expected: expected.into() }
    }
}

/// The pairs after `?`, taken one by one; a pair that nobody takes is an error.
#[derive(Clone, Debug)]
pub struct Pairs<'a> {
    place: &'a str,
    left: Vec<(String, String)>,
}

impl<'a> Pairs<'a> {
    /// Splits the text after `?`.
    pub fn from_place(place: &'a str, query: &str) -> Self {
        Self { place, left: parse(query.as_bytes()).map(|(n, v)| (n.into_owned(), v.into_owned())).collect() }
    }

    /// Whether there is a pair of this name.
    pub fn has(&self, name: &str) -> bool {
        self.left.iter().any(|(n, _)| n == name)
    }

    /// The error for a place that does not exist. The caller, which knows the list of places, adds their names.
    pub fn unknown(&self) -> RouteError {
        RouteError::Place { place: self.place.to_owned(), known: Vec::new() }
    }

    /// The error for a missing pair.
    pub fn missing(&self, name: &'static str) -> RouteError {
        RouteError::Missing { place: self.place.to_owned(), name }
    }

    /// The value of a name, once.
    pub fn take(&mut self, name: &str) -> Option<String> {
        let found = self.left.iter().position(|(n, _)| n == name)?;
        Some(self.left.remove(found).1)
    }

    /// All values of a name, in their order.
    pub fn all(&mut self, name: &str) -> Vec<String> {
        let (these, left) = std::mem::take(&mut self.left).into_iter().partition(|(n, _)| n == name);
        self.left = left;
        let these: Vec<(String, String)> = these;
        these.into_iter().map(|(_, value)| value).collect()
    }

    /// A number.
    ///
    /// # Errors
    /// It is none, or out of its range.
    pub fn number<T: FromStr>(&mut self, name: &str) -> Result<Option<T>, RouteError> {
        let Some(text) = self.take(name) else { return Ok(None) };
        text.parse().map(Some).map_err(|_| RouteError::value(name, &text, "a whole number in its range"))
    }

    /// A whole number within its range.
    ///
    /// # Errors
    /// It is none, or out of that range.
    pub(crate) fn number_within<T: FromStr + PartialOrd + Display>(
        &mut self,
        name: &str,
        range: RangeInclusive<T>,
    ) -> Result<Option<T>, RouteError> {
        let Some(text) = self.take(name) else { return Ok(None) };
        let number = text.parse().ok().filter(|number| range.contains(number));
        let expected = || format!("a whole number from {} to {}", range.start(), range.end());
        number.map(Some).ok_or_else(|| RouteError::value(name, &text, expected()))
    }

    /// The path of a file.
    ///
    /// # Errors
    /// The pair is missing.
    pub fn path(&mut self) -> Result<PathBuf, RouteError> {
        self.take("file").map(PathBuf::from).ok_or_else(|| self.missing("file"))
    }

    /// Checks that all pairs were taken.
    ///
    /// # Errors
    /// One of the pairs that are left.
    pub fn end(self) -> Result<(), RouteError> {
        match self.left.into_iter().next() {
            None => Ok(()),
            Some((name, _)) => Err(RouteError::Name { place: self.place.to_owned(), name }),
        }
    }
}
