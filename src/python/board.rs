//! Boards.

use crate::arguments::{hole, pucks, side};
use crate::errors::{of_argument, of_store, of_text, refused};
use fob_board::{BUILTIN_BOARDS, placement};
use fob_store::{Encoding, Item, Source, read_text_of};
use pyo3::prelude::*;
use std::path::PathBuf;
use std::sync::Arc;

/// A board: its dimensions, discs and physical constants, in metres, kilograms and seconds.
#[pyclass(frozen, eq, module = "fob", from_py_object)]
#[derive(Clone, Debug, PartialEq)]
pub struct Board(pub Arc<fob_board::Board>);

/// Returns the built-in board of this name.
pub fn builtin(name: &str) -> PyResult<Arc<fob_board::Board>> {
    let found = fob_board::Board::builtin(name).map(Arc::new);
    let known = || BUILTIN_BOARDS.map(|(name, _)| name).join(", ");
    found.ok_or_else(|| of_argument("board", format!("{name:?}: no such board; expected {}", known())))
}

#[pymethods]
impl Board {
    /// Returns the built-in board of this name: bob, novuss, carrom or low-frame.
    #[staticmethod]
    fn builtin(name: &str) -> PyResult<Self> {
        builtin(name).map(Self)
    }

    /// Returns the names of the built-in boards.
    #[staticmethod]
    fn names() -> Vec<&'static str> {
        BUILTIN_BOARDS.iter().map(|(name, _)| *name).collect()
    }

    /// Reads the text of a board file.
    #[staticmethod]
    fn parse(text: &str) -> PyResult<Self> {
        fob_board::Board::from_ron(text).map(|board| Self(Arc::new(board))).map_err(refused)
    }

    /// Reads a board file (.ron).
    #[staticmethod]
    fn read(path: PathBuf) -> PyResult<Self> {
        let text = read_text_of(&path, Source::File, Encoding::Utf8).map_err(|error| of_store(&error))?;
        let board = <fob_board::Board as Item>::parse(&text).map_err(|problems| of_text(&path, problems))?;
        Ok(Self(Arc::new(board)))
    }

    /// Returns the text of the board's file.
    fn text(&self) -> String {
        self.0.print()
    }

    /// Returns the same board with other numbers of green and red pucks at the start of a game.
    fn with_pucks(&self, green: Bound<'_, PyAny>, red: Bound<'_, PyAny>) -> PyResult<Self> {
        with_pucks(&self.0, pucks(&(green, red))?).map(Self)
    }

    /// Name shown to people.
    #[getter]
    fn name(&self) -> &str {
        &self.0.name
    }

    /// Green and red pucks at the start of a game.
    #[getter]
    fn pucks(&self) -> (u16, u16) {
        (self.0.pucks.green, self.0.pucks.red)
    }

    /// Side of the square inside the cushions, in metres.
    #[getter]
    fn inner_side(&self) -> f64 {
        self.0.inner_side
    }

    /// Radius of a hole in metres.
    #[getter]
    fn hole_radius(&self) -> f64 {
        self.0.hole_radius()
    }

    /// Radius of a puck in metres.
    #[getter]
    fn puck_radius(&self) -> f64 {
        self.0.pucks.disc.outer_radius
    }

    /// Radius of the striker in metres.
    #[getter]
    fn striker_radius(&self) -> f64 {
        self.0.striker.outer_radius
    }

    /// Speed of the fastest allowed shot in m/s.
    #[getter]
    fn fastest_shot(&self) -> f64 {
        self.0.fastest_shot
    }

    /// Largest offset of a strike in metres.
    #[getter]
    fn most_offset(&self) -> f64 {
        self.0.most_offset()
    }

    /// Returns the middle of a hole (NE, SE, SW or NW) in metres.
    fn hole(&self, name: &str) -> PyResult<(f64, f64)> {
        Ok(self.0.hole_centre(hole(name)?).into())
    }

    /// Returns the ends of a side's shooting line (S, W, N or E) in metres: the one on the shooter's left first.
    fn line(&self, name: &str) -> PyResult<((f64, f64), (f64, f64))> {
        let (left, right) = placement::line_ends(&self.0, side(name)?);
        Ok((left.into(), right.into()))
    }

    fn __repr__(&self) -> String {
        format!("<fob.Board {:?} with {} green and {} red pucks>", self.0.name, self.0.pucks.green, self.0.pucks.red)
    }
}

/// Returns a board with other numbers of pucks.
pub fn with_pucks(board: &fob_board::Board, (green, red): (u16, u16)) -> PyResult<Arc<fob_board::Board>> {
    board.with_pucks(green, red).map(Arc::new).map_err(|problems| {
        let lines: Vec<String> = problems.iter().map(ToString::to_string).collect();
        refused(lines.join("\n"))
    })
}
