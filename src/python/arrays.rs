//! Arrays of numpy, through Python's own protocol for buffers.

use pyo3::buffer::{Element, PyBuffer};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// Returns a new array with these numbers, in the order of the rows.
///
/// # Errors
/// numpy is missing, or memory is.
pub fn array<'py, T: Element>(py: Python<'py>, numbers: &[T], shape: &[usize], kind: &str) -> PyResult<Bound<'py, PyAny>> {
    let made = py.import("numpy")?.call_method1("empty", (PyTuple::new(py, shape)?, kind))?;
    if !numbers.is_empty() {
        PyBuffer::get(&made)?.copy_from_slice(py, numbers)?;
    }
    Ok(made)
}

/// Returns a new array of truth values, given as 0 and 1.
///
/// # Errors
/// As for [`array`].
pub fn truths<'py>(py: Python<'py>, numbers: &[u8], shape: &[usize]) -> PyResult<Bound<'py, PyAny>> {
    array(py, numbers, shape, "uint8")?.call_method1("view", ("bool",))
}
