//! RON documents with a version: settings, standings, saved matches and sessions, reviews.
//!
//! The form is `(version: 1, data: ...)`. The version is read first, so that a document from a newer program is not
//! mistaken for a broken one.

use crate::ron::{SyntaxError, read};
use serde::de::{DeserializeOwned, IgnoredAny};
use serde::{Deserialize, Serialize};
use std::fmt;

/// One problem in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Line and column, both counted from 1 (columns in characters); `None` if the problem concerns the whole text.
    pub at: Option<(usize, usize)>,
    /// The error and the expected value.
    pub text: String,
}

impl Problem {
    /// Creates a problem of the whole text.
    pub fn new(text: impl Into<String>) -> Self {
        Self { at: None, text: text.into() }
    }

    /// Creates a problem at a line and column, counted from 1.
    pub fn at(line: usize, column: usize, text: impl Into<String>) -> Self {
        Self { at: Some((line, column)), text: text.into() }
    }
}

impl From<SyntaxError> for Problem {
    fn from(SyntaxError { place, message, .. }: SyntaxError) -> Self {
        Self::at(place.line, place.column, message)
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.at {
            Some((line, column)) => write!(f, "{line}:{column}: {}", self.text),
            None => f.write_str(&self.text),
        }
    }
}

/// Why a text could not be read as a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DocumentError {
    /// The document has a version that this program does not know.
    Newer {
        /// The document's version.
        version: u32,
        /// The newest version that this program reads.
        known: u32,
    },
    /// All problems of the document; there is at least one.
    Invalid(Vec<Problem>),
}

/// Data that is saved as its own document.
///
/// ```
/// #[derive(serde::Serialize, serde::Deserialize, PartialEq, Debug)]
/// struct Settings { volume: u8 }
/// impl fob_base::document::Document for Settings { const VERSION: u32 = 1; }
///
/// let text = fob_base::document::print(&Settings { volume: 7 });
/// assert_eq!(fob_base::document::parse(&text), Ok(Settings { volume: 7 }));
/// ```
pub trait Document: Serialize + DeserializeOwned {
    /// The version that is written, and the newest that can be read. Raise it when an older program could no longer make sense of the text;
    /// optional new fields need only `#[serde(default)]`.
    const VERSION: u32;

    /// Reads the text of an older document. By default it is read like a current one.
    ///
    /// # Errors
    /// The first problem of the text.
    fn parse_older(version: u32, text: &str) -> Result<Self, Problem> {
        let _ = version;
        parse_data(text)
    }

    /// Returns the problems of values that the format allows, such as a number out of range: one line each. A document with a problem is
    /// refused when it is read, and its file is left unchanged.
    fn problems(&self) -> Vec<String> {
        Vec::new()
    }
}

#[derive(Deserialize)]
struct Head {
    version: u32,
    #[allow(dead_code, reason = "named so that a text without data is refused at once")]
    data: IgnoredAny,
}

#[derive(Deserialize)]
struct Versioned<T> {
    #[allow(dead_code, reason = "read from the head before")]
    version: u32,
    data: T,
}

/// Returns the value as the text of a document.
pub fn print<T: Document>(value: &T) -> String {
    #[derive(Serialize)]
    struct Out<'a, T> {
        version: u32,
        data: &'a T,
    }
    let pretty = ron::ser::PrettyConfig::new().depth_limit(6).new_line("\n").indentor("  ");
    match ron::ser::to_string_pretty(&Out { version: T::VERSION, data: value }, pretty) {
        Ok(text) => text + "\n",
        // RON refuses only values that serde cannot name, such as a serializer's own error: none of our documents.
        Err(error) => unreachable!("a document of plain data: {error}"),
    }
}

/// Reads the text of a document.
///
/// # Errors
/// All problems with their places, or that the document is newer than this program.
pub fn parse<T: Document>(text: &str) -> Result<T, DocumentError> {
    let invalid = |problem: Problem| DocumentError::Invalid(vec![problem]);
    let head: Head = read(text).map_err(|e| invalid(e.into()))?;
    if head.version > T::VERSION {
        return Err(DocumentError::Newer { version: head.version, known: T::VERSION });
    }
    let value = if head.version == T::VERSION { parse_data(text) } else { T::parse_older(head.version, text) };
    let value: T = value.map_err(invalid)?;
    let problems: Vec<Problem> = value.problems().into_iter().map(Problem::new).collect();
    if problems.is_empty() { Ok(value) } else { Err(DocumentError::Invalid(problems)) }
}

fn parse_data<T: DeserializeOwned>(text: &str) -> Result<T, Problem> {
    read::<Versioned<T>>(text).map(|whole| whole.data).map_err(Problem::from)
}
