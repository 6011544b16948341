//! Errors of the members as `ValueError`s.

use fob_store::{Problem, StoreError};
use pyo3::PyErr;
use pyo3::exceptions::PyValueError;
use std::fmt::Display;
use std::path::Path;

/// Returns the error of a member, with its own text.
pub fn refused(why: impl Display) -> PyErr {
    PyValueError::new_err(why.to_string())
}

/// Returns the error of an argument; the message begins with the argument's name.
pub fn of_argument(name: &str, why: impl Display) -> PyErr {
    PyValueError::new_err(format!("{name}: {why}"))
}

/// Returns the error of a file: a line for each problem, each with the file, the line and the column.
pub fn of_store(error: &StoreError) -> PyErr {
    PyValueError::new_err(error.lines().join("\n"))
}

/// Returns the error of a file's text.
pub fn of_text(path: &Path, problems: Vec<Problem>) -> PyErr {
    of_store(&StoreError::Invalid { path: path.to_path_buf(), problems })
}
