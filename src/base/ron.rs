//! RON written by people: read in one go or piece by piece, with the place of every problem.
//!
//! serde stops at the first problem. A reader that reports all of them splits a text into [`Piece`]s and the [`fields`] of its records, and
//! reads each one separately.

use super::text_place::{Places, TextPlace};
use ron::extensions::Extensions;
use ron::value::RawValue;
use serde::de::{Deserialize, DeserializeSeed, Deserializer, MapAccess, Visitor};
use std::fmt;

/// Deepest nesting of brackets; deeper texts are refused, so that no text can exhaust the stack.
const MAX_DEPTH: usize = 64;

/// A problem in a RON text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {message}")]
pub struct SyntaxError {
    /// Start of the problem.
    pub place: TextPlace,
    /// Position that the parser had reached.
    pub end: TextPlace,
    /// The problem, starting in lower case.
    pub message: String,
}

impl SyntaxError {
    fn new(error: &ron::error::SpannedError) -> Self {
        let of = |at: ron::error::Position| TextPlace { line: at.line, column: at.col };
        // The library's message speaks of its options.
        let message = match &error.code {
            ron::error::Error::ExceededRecursionLimit => format!("nested too deeply: expected at most {MAX_DEPTH} levels"),
            code => lowered(&code.to_string()),
        };
        Self { place: of(error.span.start), end: of(error.span.end), message }
    }
}

/// Lower-cases the first letter of ron's messages, as ours begin in lower case.
fn lowered(message: &str) -> String {
    let mut chars = message.chars();
    chars.next().map_or_else(String::new, |first| first.to_lowercase().chain(chars).collect())
}

/// The RON options used everywhere. `Some` may be omitted.
fn options() -> ron::Options {
    ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME).with_recursion_limit(MAX_DEPTH)
}

/// Reads a whole text.
///
/// # Errors
/// The first problem, with its place.
///
/// ```
/// let error = fob_base::ron::read::<(u8, u8)>("(1,\n x)").unwrap_err();
/// assert_eq!((error.place.line, error.place.column), (2, 2));
/// ```
pub fn read<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, SyntaxError> {
    options().from_str(text).map_err(|error| SyntaxError::new(&error))
}

/// A part of a RON text that has not been read yet.
#[derive(Clone, Copy, Debug)]
pub struct Piece<'a>(pub &'a str);

impl<'de: 'a, 'a> Deserialize<'de> for Piece<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let raw: &'de RawValue = Deserialize::deserialize(deserializer)?;
        Ok(Self(raw.trim().get_ron()))
    }
}

impl<'a> Piece<'a> {
    /// Reads the piece. Places in errors refer to the whole text.
    ///
    /// # Errors
    /// As for [`read`].
    pub fn read<T: Deserialize<'a>>(self, places: &mut Places<'_>) -> Result<T, SyntaxError> {
        read(self.0).map_err(|error| self.in_whole(error, places))
    }

    /// Returns the fields of a record, which may carry `name`, in the order of the text: names and values, both slices of the text.
    ///
    /// # Errors
    /// The piece is not a record.
    pub fn fields(self, name: &'static str, places: &mut Places<'_>) -> Result<Vec<(&'a str, Piece<'a>)>, SyntaxError> {
        fields(self.0, name).map_err(|error| self.in_whole(error, places))
    }

    fn in_whole(self, error: SyntaxError, places: &mut Places<'_>) -> SyntaxError {
        let base = places.start_of(self.0);
        SyntaxError { place: error.place.within(base), end: error.end.within(base), ..error }
    }
}

/// Returns the fields of a text that is a record; see [`Piece::fields`].
///
/// # Errors
/// The text is not a record.
///
/// ```
/// let fields = fob_base::ron::fields("(size: 3, at: (1, 2))", "Thing").unwrap();
/// assert_eq!((fields[1].0, fields[1].1.0), ("at", "(1, 2)"));
/// ```
pub fn fields<'a>(text: &'a str, name: &'static str) -> Result<Vec<(&'a str, Piece<'a>)>, SyntaxError> {
    options().from_str_seed(text, Record(name)).map_err(|error| SyntaxError::new(&error))
}

/// A record with any fields; its name is only a hint.
struct Record(&'static str);

impl<'a> DeserializeSeed<'a> for Record {
    type Value = Vec<(&'a str, Piece<'a>)>;

    fn deserialize<D: Deserializer<'a>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_struct(self.0, &[], self)
    }
}

impl<'a> Visitor<'a> for Record {
    type Value = Vec<(&'a str, Piece<'a>)>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("fields in parentheses, such as `(name: \"even\", ...)`")
    }

    fn visit_map<A: MapAccess<'a>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut fields = Vec::new();
        while let Some(Key(key)) = map.next_key()? {
            fields.push((key, map.next_value()?));
        }
        Ok(fields)
    }
}

/// A field's name, borrowed from the text so that its place can be found.
struct Key<'a>(&'a str);

impl<'a> Deserialize<'a> for Key<'a> {
    fn deserialize<D: Deserializer<'a>>(deserializer: D) -> Result<Self, D::Error> {
        struct Identifier;
        impl<'a> Visitor<'a> for Identifier {
            type Value = Key<'a>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the name of a field")
            }

            fn visit_borrowed_str<E>(self, text: &'a str) -> Result<Key<'a>, E> {
                Ok(Key(text))
            }
        }
        deserializer.deserialize_identifier(Identifier)
    }
}

/// Returns the shortest plain decimal, never with an exponent, that reads back as the same number.
///
/// ```
/// assert_eq!(fob_base::ron::decimal(1e-7), "0.0000001");
/// assert_eq!(fob_base::ron::decimal(-2.0), "-2.0");
/// ```
pub fn decimal(x: f64) -> String {
    let text = format!("{x}");
    if text.contains('.') || !x.is_finite() { text } else { text + ".0" }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn piece_errors_use_places_of_the_whole_text() {
        let text = "(\n  a: 1, // one\n  b: [2,\n x],\n)";
        let mut places = Places::new(text);
        let fields = Piece(text).fields("Thing", &mut places).unwrap();
        assert_eq!(fields.iter().map(|(key, value)| (*key, value.0)).collect::<Vec<_>>(), [("a", "1"), ("b", "[2,\n x]")]);
        assert_eq!(fields[0].1.read::<u8>(&mut places), Ok(1));
        let error = fields[1].1.read::<Vec<u8>>(&mut places).unwrap_err();
        assert_eq!(error.place, TextPlace { line: 4, column: 2 });
        assert!(error.message.starts_with(char::is_lowercase), "{}", error.message);
    }

    #[test]
    fn deep_nesting_is_refused() {
        let text = "[".repeat(100_000);
        assert!(read::<ron::Value>(&text).is_err());
    }
}
