//! RON documents with a version: settings, standings, saved matches and sessions.
//!
//! The form is `(version: 1, data: ...)`. The version is read first, so that a document from a newer program is told
//! from a broken one.

use super::{Problem, StoreError, file};
use crate::base::ron::read;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde::{Deserialize, Serialize};
use std::path::Path;

/// What can be kept as a document of its own.
///
/// ```
/// #[derive(serde::Serialize, serde::Deserialize, PartialEq, Debug)]
/// struct Settings { volume: u8 }
/// impl fob::store::Document for Settings { const VERSION: u32 = 1; }
///
/// let text = fob::store::print_versioned(&Settings { volume: 7 });
/// let back: Settings = fob::store::parse_versioned(std::path::Path::new("settings.ron"), &text).unwrap();
/// assert_eq!(back, Settings { volume: 7 });
/// ```
pub trait Document: Serialize + DeserializeOwned {
    /// The version that is written, and the newest that is read. Raise it when an older program could no longer make
    /// sense of the text; fields that may be missing carry `#[serde(default)]`.
    const VERSION: u32;

    /// Reads the text of an older document. By default it is read like a present one.
    ///
    /// # Errors
    /// What is wrong with the text.
    fn parse_older(version: u32, text: &str) -> Result<Self, Problem> {
        let _ = version;
        parse_data(text)
    }

    /// What is wrong with values that the form allows, such as a number out of its range: a line each. A document with a problem
    /// is refused where it is read, and its file stays as it is.
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

/// The text of a document.
pub fn print_versioned<T: Document>(value: &T) -> String {
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

/// Reads the text of a document; `path` is only named in errors.
///
/// # Errors
/// `Newer`, or `Invalid` with the place of the problem.
pub fn parse_versioned<T: Document>(path: &Path, text: &str) -> Result<T, StoreError> {
    let invalid = |problem| StoreError::Invalid { path: path.to_path_buf(), problems: vec![problem] };
    let head: Head = read(text).map_err(|e| invalid(e.into()))?;
    if head.version > T::VERSION {
        return Err(StoreError::Newer { path: path.to_path_buf(), version: head.version, known: T::VERSION });
    }
    let value = if head.version == T::VERSION { parse_data(text) } else { T::parse_older(head.version, text) };
    let value: T = value.map_err(invalid)?;
    let problems: Vec<Problem> = value.problems().into_iter().map(Problem::new).collect();
    if problems.is_empty() { Ok(value) } else { Err(StoreError::Invalid { path: path.to_path_buf(), problems }) }
}

/// Loads a document from a file.
///
/// # Errors
/// As [`file::read_text`] and [`parse_versioned`].
pub fn load_versioned<T: Document>(path: &Path) -> Result<T, StoreError> {
    parse_versioned(path, &file::read_text(path)?)
}

/// Saves a document, atomically.
///
/// # Errors
/// As [`file::save_atomic`].
pub fn save_versioned<T: Document>(path: &Path, value: &T) -> Result<(), StoreError> {
    file::save_atomic(path, print_versioned(value).as_bytes())
}

fn parse_data<T: DeserializeOwned>(text: &str) -> Result<T, Problem> {
    read::<Versioned<T>>(text).map(|whole| whole.data).map_err(Problem::from)
}
