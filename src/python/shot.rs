//! Strikes and shots.

use crate::arguments::seed;
use crate::board::Board;
use crate::errors::{of_argument, refused};
use crate::layout::Layout;
use fob_board::{Point, placement};
use fob_physics::{ShotTrace, check_strike, yardstick};
use pyo3::prelude::*;
use std::f64::consts::PI;

/// One strike of the cue.
#[pyclass(frozen, eq, module = "fob", from_py_object)]
#[derive(Clone, Debug, PartialEq)]
pub struct Strike(pub fob_board::Strike);

impl Strike {
    /// Creates a strike from numbers in Python's order: x, y, aim in degrees, speed, offset.
    pub fn of(numbers: [f64; 5]) -> fob_board::Strike {
        let [x, y, aim, speed, offset] = numbers;
        // Degrees become radians by a single product, as on the command line, so that equal numbers are equal shots.
        fob_board::Strike { from: Point::new(x, y), aim: aim * (PI / 180.0), speed, offset }
    }

    /// Returns the direction in degrees.
    fn degrees(&self) -> f64 {
        self.0.aim / (PI / 180.0)
    }
}

#[pymethods]
impl Strike {
    #[new]
    #[pyo3(signature = (x, y, aim, speed, offset=0.0))]
    fn new(x: f64, y: f64, aim: f64, speed: f64, offset: f64) -> Self {
        Self(Self::of([x, y, aim, speed, offset]))
    }

    /// Place of the striker to the east of the middle, in metres.
    #[getter]
    fn x(&self) -> f64 {
        self.0.from.x
    }

    /// Place of the striker to the north of the middle, in metres.
    #[getter]
    fn y(&self) -> f64 {
        self.0.from.y
    }

    /// Direction in degrees: 0 is east, 90 north.
    #[getter]
    fn aim(&self) -> f64 {
        self.degrees()
    }

    /// Speed in m/s.
    #[getter]
    fn speed(&self) -> f64 {
        self.0.speed
    }

    /// Distance of the cue's hit from the striker's middle, in metres; positive is left as the shooter sees it.
    #[getter]
    fn offset(&self) -> f64 {
        self.0.offset
    }

    fn __repr__(&self) -> String {
        let fob_board::Strike { from, speed, offset, .. } = self.0;
        format!("Strike(x={}, y={}, aim={}, speed={speed}, offset={offset})", from.x, from.y, self.degrees())
    }
}

/// A puck that fell into a hole.
#[pyclass(frozen, eq, get_all, module = "fob")]
#[derive(Clone, Debug, PartialEq)]
pub struct Drop {
    /// Number of the puck.
    puck: u16,
    /// `green` or `red`.
    colour: &'static str,
    /// Hole into which it fell: NE, SE, SW or NW.
    hole: String,
    /// Seconds since the strike.
    time: f64,
}

#[pymethods]
impl Drop {
    fn __repr__(&self) -> String {
        format!("Drop(puck={}, colour='{}', hole='{}', time={})", self.puck, self.colour, self.hole, self.time)
    }
}

/// A puck that left the board over a cushion.
#[pyclass(frozen, eq, get_all, module = "fob")]
#[derive(Clone, Debug, PartialEq)]
pub struct Lost {
    /// Number of the puck.
    puck: u16,
    /// `green` or `red`.
    colour: &'static str,
    /// Seconds since the strike.
    time: f64,
}

#[pymethods]
impl Lost {
    fn __repr__(&self) -> String {
        format!("Lost(puck={}, colour='{}', time={})", self.puck, self.colour, self.time)
    }
}

/// The result of a shot.
#[pyclass(frozen, eq, get_all, module = "fob")]
#[derive(Clone, Debug, PartialEq)]
pub struct Shot {
    /// The pucks that fell, in the order in which they fell.
    drops: Vec<Drop>,
    /// The pucks that left the board, in the order in which they left.
    lost: Vec<Lost>,
    /// True if the striker fell into a hole.
    striker_holed: bool,
    /// True if the striker left the board.
    striker_lost: bool,
    /// Rest position of each striker in metres; `None` if it is in a hole or off the board.
    strikers: Vec<Option<(f64, f64)>>,
    /// The pucks that stayed on the board, where they came to rest, before any rule returns one.
    layout: Layout,
    /// Seconds until nothing moved any more.
    duration: f64,
    /// Number of contacts.
    contacts: usize,
    /// Digest of the whole motion, 16 hexadecimal digits, as `fob shoot` prints it.
    digest: String,
}

impl Shot {
    /// Converts a simulated shot.
    pub fn new(trace: &ShotTrace) -> Self {
        let report = &trace.report;
        Self {
            drops: drops(report),
            lost: lost(report),
            striker_holed: report.striker_holed,
            striker_lost: report.striker_lost,
            strikers: trace.strikers.iter().map(|at| at.map(Into::into)).collect(),
            layout: Layout(trace.rest.clone()),
            duration: trace.duration,
            contacts: trace.contacts.len(),
            digest: format!("{:016x}", trace.digest),
        }
    }
}

/// Converts the pucks that fell.
pub fn drops(report: &fob_board::ShotReport) -> Vec<Drop> {
    let shown = |drop: &fob_board::Drop| Drop {
        puck: drop.puck.0,
        colour: drop.colour.name(),
        hole: drop.hole.to_string(),
        time: drop.time,
    };
    report.drops.iter().map(shown).collect()
}

/// Converts the pucks that left the board.
pub fn lost(report: &fob_board::ShotReport) -> Vec<Lost> {
    report.lost.iter().map(|lost| Lost { puck: lost.puck.0, colour: lost.colour.name(), time: lost.time }).collect()
}

#[pymethods]
impl Shot {
    fn __repr__(&self) -> String {
        let plural = fob_base::text::plural;
        format!(
            "<fob.Shot: {} fell, {} lost{}, digest {}>",
            plural(self.drops.len(), "puck"),
            self.lost.len(),
            if self.striker_holed { ", striker holed" } else { "" },
            self.digest
        )
    }
}

/// Checks a strike from a layout: its numbers, and that the striker may be placed there.
///
/// # Errors
/// The first problem, with the program's text.
pub fn check(layout: &fob_board::Layout, strike: &fob_board::Strike, anywhere: bool) -> Result<(), String> {
    check_strike(&layout.board, strike).map_err(|problem| problem.to_string())?;
    if anywhere {
        placement::check_anywhere(layout, strike.from).map_err(|problem| format!("{problem}; expected a free place"))
    } else {
        let found = placement::check_any_side(layout, strike.from);
        found.map(|_| ()).map_err(|problem| format!("{problem}; expected a legal place of some side"))
    }
}

/// Simulates one shot: a strike, or the two of a break, and returns its result.
///
/// The striker must be at a legal place of some side, or with `anywhere` at any free place, as on the practice table.
#[pyfunction]
#[pyo3(signature = (layout, strike, *, board=None, anywhere=false))]
pub fn simulate(
    py: Python<'_>,
    layout: &Layout,
    strike: &Bound<'_, PyAny>,
    board: Option<&Board>,
    anywhere: bool,
) -> PyResult<Shot> {
    let layout = layout.on(board)?;
    let strikes: Vec<Strike> = match strike.extract::<Strike>() {
        Ok(one) => vec![one],
        Err(_) => strike.extract()?,
    };
    if !(1..=2).contains(&strikes.len()) {
        return Err(of_argument("strike", format!("{} strikes; expected 1, or the 2 of a break", strikes.len())));
    }
    for strike in &strikes {
        check(&layout, &strike.0, anywhere).map_err(|problem| of_argument("strike", problem))?;
    }
    let apart = 2.0 * layout.board.striker.outer_radius - 1e-9;
    if let [one, two] = &strikes[..]
        && one.0.from.distance(two.0.from) < apart
    {
        return Err(of_argument("strike", "the two strikers overlap"));
    }
    let strikes: Vec<fob_board::Strike> = strikes.into_iter().map(|strike| strike.0).collect();
    let trace = py.detach(|| fob_physics::simulate(&layout, &strikes)).map_err(refused)?;
    Ok(Shot::new(&trace))
}

/// Returns the two strikes of the break of a seed, from S and from N, as the computer players play them.
#[pyfunction]
#[pyo3(name = "break_strikes")]
pub fn break_strikes(layout: &Layout, seed: &Bound<'_, PyAny>) -> PyResult<Vec<Strike>> {
    let seed = self::seed(seed)?;
    Ok(fob_physics::break_strikes(&layout.0, seed).map(Strike).to_vec())
}

/// Returns a layout and a strike of a seed from the middle of a game: those that `fob bench` measures.
#[pyfunction]
pub fn midgame(board: &Board, seed: &Bound<'_, PyAny>) -> PyResult<(Layout, Vec<Strike>)> {
    let seed = self::seed(seed)?;
    let (layout, strikes) = yardstick::midgame(&board.0, seed);
    Ok((Layout(layout), strikes.into_iter().map(Strike).collect()))
}
