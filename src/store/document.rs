//! Versioned documents as files.

use super::{StoreError, file};
use fob_base::document::{self, Document, DocumentError};
use std::path::Path;

/// Parses the text of a document; `path` appears only in errors.
///
/// # Errors
/// `Newer`, or `Invalid` with the position of the problem.
pub fn parse_versioned<T: Document>(path: &Path, text: &str) -> Result<T, StoreError> {
    let path = || path.to_path_buf();
    document::parse(text).map_err(|error| match error {
        DocumentError::Newer { version, known } => StoreError::Newer { path: path(), version, known },
        DocumentError::Invalid(problems) => StoreError::Invalid { path: path(), problems },
    })
}

/// Loads a document from a file.
///
/// # Errors
/// As for [`file::read_text`] and [`parse_versioned`].
pub fn load_versioned<T: Document>(path: &Path) -> Result<T, StoreError> {
    parse_versioned(path, &file::read_text(path)?)
}

/// Saves a document atomically.
///
/// # Errors
/// As for [`file::save_atomic`].
pub fn save_versioned<T: Document>(path: &Path, value: &T) -> Result<(), StoreError> {
    file::save_atomic(path, document::print(value).as_bytes())
}
