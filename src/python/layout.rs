//! Layouts of pucks.

use crate::arguments::side;
use crate::arrays;
use crate::board::{self, Board};
use crate::errors::{of_store, refused};
use fob_board::{Colour, LaidOut, Point, placement};
use fob_store::load_layout;
use pyo3::prelude::*;
use std::path::PathBuf;
use std::sync::Arc;

/// The board of a layout that does not name one.
const USUAL: &str = "bob";

/// A puck at rest.
#[pyclass(frozen, eq, get_all, module = "fob")]
#[derive(Clone, Debug, PartialEq)]
pub struct Puck {
    /// Number of the puck in the first layout of the match, from 0.
    id: u16,
    /// `green` or `red`.
    colour: &'static str,
    /// Place to the east of the middle, in metres.
    x: f64,
    /// Place to the north of the middle, in metres.
    y: f64,
}

impl Puck {
    fn new(puck: &fob_board::Puck) -> Self {
        Self { id: puck.id.0, colour: puck.colour.name(), x: puck.at.x, y: puck.at.y }
    }
}

#[pymethods]
impl Puck {
    fn __repr__(&self) -> String {
        format!("Puck(id={}, colour='{}', x={}, y={})", self.id, self.colour, self.x, self.y)
    }
}

/// A board with its pucks at rest.
#[pyclass(frozen, eq, module = "fob", from_py_object)]
#[derive(Clone, Debug, PartialEq)]
pub struct Layout(pub fob_board::Layout);

impl Layout {
    /// Returns these pucks on another board, if one is given.
    ///
    /// # Errors
    /// A puck's place is not allowed there.
    pub fn on(&self, board: Option<&Board>) -> PyResult<fob_board::Layout> {
        let Some(board) = board.filter(|board| board.0 != self.0.board) else { return Ok(self.0.clone()) };
        let layout = fob_board::Layout { board: board.0.clone(), pucks: self.0.pucks.clone() };
        let problems: Vec<String> = layout
            .problems()
            .into_iter()
            .map(|(index, problem)| format!("puck {}: {problem}", layout.pucks[index].id.0))
            .collect();
        if problems.is_empty() { Ok(layout) } else { Err(refused(problems.join("\n"))) }
    }
}

#[pymethods]
impl Layout {
    /// Reads the text of a layout: `(pucks: [(colour: Green, at: (0.0, 0.1))])`. Without `board` the layout is for the built-in
    /// board that the text names, or for Bob.
    #[staticmethod]
    #[pyo3(signature = (text, board=None))]
    fn parse(text: &str, board: Option<&Board>) -> PyResult<Self> {
        let board = match board {
            Some(board) => board.0.clone(),
            None => board::builtin(LaidOut::board_name(text).map_err(refused)?.as_deref().unwrap_or(USUAL))?,
        };
        fob_board::Layout::from_ron(text, board).map(Self).map_err(refused)
    }

    /// Reads a layout file (.ron), as `Layout.parse` does.
    #[staticmethod]
    #[pyo3(signature = (path, board=None))]
    fn read(path: PathBuf, board: Option<&Board>) -> PyResult<Self> {
        let find = |name: &str| match board {
            Some(board) => Some(board.0.clone()),
            None => fob_board::Board::builtin(name).map(Arc::new),
        };
        load_layout(&path, find).map(|laid| Self(laid.layout)).map_err(|error| of_store(&error))
    }

    /// Returns all pucks of a board in its middle ring, as before the break.
    #[staticmethod]
    fn break_ring(board: &Board) -> Self {
        Self(fob_board::Layout::break_ring(board.0.clone()))
    }

    /// Returns the text that `Layout.parse` reads, with every digit. Pucks are numbered again when it is read.
    fn text(&self) -> String {
        self.0.to_ron()
    }

    /// The board on which the pucks are.
    #[getter]
    fn board(&self) -> Board {
        Board(self.0.board.clone())
    }

    /// The pucks, in ascending order of their numbers.
    #[getter]
    fn pucks(&self) -> Vec<Puck> {
        self.0.pucks.iter().map(Puck::new).collect()
    }

    /// Returns the pucks as a float64 array of shape (n, 4): number, colour (1 green, -1 red), x and y in metres.
    fn array<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let sign = |colour| if colour == Colour::Green { 1.0 } else { -1.0 };
        let rows = self.0.pucks.iter().flat_map(|puck| [f64::from(puck.id.0), sign(puck.colour), puck.at.x, puck.at.y]);
        arrays::array(py, &rows.collect::<Vec<f64>>(), &[self.0.pucks.len(), 4], "float64")
    }

    /// Returns the legal place of a side's striker (S, W, N or E) nearest to a point, in metres; `None` if there is none.
    fn nearest_legal(&self, name: &str, x: f64, y: f64) -> PyResult<Option<(f64, f64)>> {
        Ok(placement::nearest_legal(&self.0, side(name)?, Point::new(x, y)).map(Into::into))
    }

    fn __len__(&self) -> usize {
        self.0.pucks.len()
    }

    fn __repr__(&self) -> String {
        let of = |colour| self.0.pucks.iter().filter(|puck| puck.colour == colour).count();
        format!("<fob.Layout of {} green and {} red pucks on {:?}>", of(Colour::Green), of(Colour::Red), self.0.board.name)
    }
}
