//! Arrays of numpy, through Python's buffer protocol.

use pyo3::buffer::{Element, PyBuffer};
use pyo3::prelude::*;
use pyo3::types::{PySlice, PyTuple};
use std::ops::Range;

/// Returns a new array with uninitialized numbers.
///
/// # Errors
/// numpy is missing, or memory is short.
pub fn empty<'py>(py: Python<'py>, shape: &[usize], kind: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("numpy")?.call_method1("empty", (PyTuple::new(py, shape)?, kind))
}

/// Writes numbers into some rows of an array.
///
/// # Errors
/// Their number or kind is wrong.
pub fn write<T: Element>(array: &Bound<'_, PyAny>, rows: &Range<usize>, numbers: &[T]) -> PyResult<()> {
    if numbers.is_empty() {
        return Ok(());
    }
    let py = array.py();
    let part = array.get_item(PySlice::new(py, rows.start as isize, rows.end as isize, 1))?;
    PyBuffer::get(&part)?.copy_from_slice(py, numbers)
}

/// Returns a new array with these numbers, in the order of the rows.
///
/// # Errors
/// As for [`empty`].
pub fn array<'py, T: Element>(py: Python<'py>, numbers: &[T], shape: &[usize], kind: &str) -> PyResult<Bound<'py, PyAny>> {
    let made = empty(py, shape, kind)?;
    write(&made, &(0..shape.first().copied().unwrap_or(0)), numbers)?;
    Ok(made)
}

/// Returns an array of 0 and 1 as truth values.
///
/// # Errors
/// Memory is short.
pub fn truths<'py>(numbers: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    numbers.call_method1("view", ("bool",))
}
