//! What comes of many strikes from one layout, as arrays.

use crate::arguments::whole;
use crate::arrays::{array, truths};
use crate::board::Board;
use crate::errors::of_argument;
use crate::layout::Layout;
use crate::pool::pool;
use crate::shot::{Strike, check};
use fob_table::{Colour, ShotReport};
use pyo3::buffer::PyBuffer;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rayon::prelude::*;
use std::ops::Range;

/// Numbers of a strike.
const NUMBERS: usize = 5;
/// Maximum number of strikes at once. With 30 pucks their arrays take 0.8 GB.
const MOST_STRIKES: usize = 1_000_000;
/// Maximum number of threads.
const MOST_THREADS: u64 = 1024;
/// Number of shots between two looks at the signals of Python, such as Ctrl+C.
const BETWEEN: usize = 8192;

/// The results of some strikes, row by row.
struct Rows {
    pucks: usize,
    drops: Vec<i8>,
    lost: Vec<u8>,
    time: Vec<f64>,
    rest: Vec<f64>,
    fallen: [Vec<i16>; 2],
    striker: Vec<f64>,
    striker_holed: Vec<u8>,
    striker_lost: Vec<u8>,
    legal: Vec<u8>,
}

/// The places of one row in the arrays.
struct Row<'a> {
    drops: &'a mut [i8],
    lost: &'a mut [u8],
    time: &'a mut [f64],
    rest: &'a mut [f64],
    fallen: [&'a mut [i16]; 2],
    striker: &'a mut [f64],
    striker_holed: &'a mut u8,
    striker_lost: &'a mut u8,
    legal: &'a mut u8,
}

impl Rows {
    fn new(rows: usize, pucks: usize) -> Self {
        Self {
            pucks,
            drops: vec![-1; rows * pucks],
            lost: vec![0; rows * pucks],
            time: vec![f64::NAN; rows * pucks],
            rest: vec![f64::NAN; rows * pucks * 2],
            fallen: [vec![0; rows * 4], vec![0; rows * 4]],
            striker: vec![f64::NAN; rows * 2],
            striker_holed: vec![0; rows],
            striker_lost: vec![0; rows],
            legal: vec![0; rows],
        }
    }

    /// Returns the rows from one to another, in order.
    fn between(&mut self, rows: Range<usize>) -> Vec<Row<'_>> {
        let p = self.pucks;
        let part = |width: usize| rows.start * width..rows.end * width;
        let [green, red] = &mut self.fallen;
        let (mut drops, mut lost) = (cut(&mut self.drops, part(p), p), cut(&mut self.lost, part(p), p));
        let (mut time, mut rest) = (cut(&mut self.time, part(p), p), cut(&mut self.rest, part(2 * p), 2 * p));
        let (mut green, mut red) = (cut(green, part(4), 4), cut(red, part(4), 4));
        let mut striker = cut(&mut self.striker, part(2), 2);
        let flags = self.striker_holed[rows.clone()].iter_mut().zip(&mut self.striker_lost[rows.clone()]);
        let flags = flags.zip(&mut self.legal[rows.clone()]);
        let row = |((striker_holed, striker_lost), legal)| {
            Some(Row {
                drops: drops.next()?,
                lost: lost.next()?,
                time: time.next()?,
                rest: rest.next()?,
                fallen: [green.next()?, red.next()?],
                striker: striker.next()?,
                striker_holed,
                striker_lost,
                legal,
            })
        };
        flags.filter_map(row).collect()
    }

    fn into_dict(self, py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
        let (n, p) = (self.legal.len(), self.pucks);
        let dict = PyDict::new(py);
        dict.set_item("drops", array(py, &self.drops, &[n, p], "int8")?)?;
        dict.set_item("lost", truths(py, &self.lost, &[n, p])?)?;
        dict.set_item("time", array(py, &self.time, &[n, p], "float64")?)?;
        dict.set_item("layout", array(py, &self.rest, &[n, p, 2], "float64")?)?;
        dict.set_item("green", array(py, &self.fallen[0], &[n, 4], "int16")?)?;
        dict.set_item("red", array(py, &self.fallen[1], &[n, 4], "int16")?)?;
        dict.set_item("striker", array(py, &self.striker, &[n, 2], "float64")?)?;
        dict.set_item("striker_holed", truths(py, &self.striker_holed, &[n])?)?;
        dict.set_item("striker_lost", truths(py, &self.striker_lost, &[n])?)?;
        dict.set_item("legal", truths(py, &self.legal, &[n])?)?;
        Ok(dict)
    }
}

impl Row<'_> {
    /// Writes the result of a shot.
    fn fill(&mut self, before: &fob_table::Layout, settled: &fob_physics::Settled) {
        let ShotReport { drops, lost, striker_holed, striker_lost } = &settled.report;
        let place = |id| before.pucks.iter().position(|puck| puck.id == id);
        for drop in drops {
            if let Some(i) = place(drop.puck) {
                (self.drops[i], self.time[i]) = (drop.hole.index() as i8, drop.time);
                self.fallen[usize::from(drop.colour == Colour::Red)][drop.hole.index()] += 1;
            }
        }
        for lost in lost {
            if let Some(i) = place(lost.puck) {
                (self.lost[i], self.time[i]) = (1, lost.time);
            }
        }
        // Both lists are in the order of the pucks' numbers.
        let mut at = 0;
        for puck in &settled.layout.pucks {
            while before.pucks.get(at).is_some_and(|other| other.id != puck.id) {
                at += 1;
            }
            if let [x, y] = &mut self.rest[2 * at..2 * at + 2] {
                (*x, *y) = (puck.at.x, puck.at.y);
            }
        }
        if let Some(Some(rest)) = settled.strikers.first() {
            (self.striker[0], self.striker[1]) = (rest.x, rest.y);
        }
        (*self.striker_holed, *self.striker_lost, *self.legal) = (u8::from(*striker_holed), u8::from(*striker_lost), 1);
    }
}

/// Cuts a part of an array into rows. Rows of no pucks are still rows, but chunks of nothing would be no chunks at all.
fn cut<T>(all: &mut [T], part: Range<usize>, width: usize) -> Box<dyn Iterator<Item = &mut [T]> + '_> {
    if width == 0 { Box::new(std::iter::repeat_with(|| &mut [][..])) } else { Box::new(all[part].chunks_mut(width)) }
}

/// Returns what comes of each of many strikes from one layout, without the motion: a dict of arrays, a row for each strike.
///
/// `strikes` is a float64 array of shape (n, 5), with x, y, aim, speed and offset in the units of `fob.Strike`. The results are the same
/// for any number of threads.
#[pyfunction]
#[pyo3(signature = (layout, strikes, *, board=None, anywhere=false, illegal="error", threads=None))]
pub fn outcomes<'py>(
    py: Python<'py>,
    layout: &Layout,
    strikes: &Bound<'py, PyAny>,
    board: Option<&Board>,
    anywhere: bool,
    illegal: &str,
    threads: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyDict>> {
    let layout = layout.on(board)?;
    let marks = match illegal {
        "error" => false,
        "mark" => true,
        _ => return Err(of_argument("illegal", format!("{illegal:?}; expected error or mark"))),
    };
    let threads = threads.map_or(Ok(0), |threads| whole(threads, "threads", 1, MOST_THREADS))?;
    let strikes = read(py, strikes)?;
    let pool = pool(threads as usize)?;
    let problem = |strike: &fob_table::Strike| check(&layout, strike, anywhere).err();
    if !marks {
        let first = py.detach(|| {
            pool.install(|| strikes.par_iter().enumerate().find_map_first(|(row, s)| problem(s).map(|text| (row, text))))
        });
        if let Some((row, text)) = first {
            return Err(of_argument("strikes", format!("row {row}: {text}")));
        }
    }
    let mut rows = py.detach(|| Rows::new(strikes.len(), layout.pucks.len()));
    for start in (0..strikes.len()).step_by(BETWEEN) {
        let end = strikes.len().min(start + BETWEEN);
        let some = &strikes[start..end];
        let failed = py.detach(|| {
            let rows = rows.between(start..end);
            let run = |(row, (strike, mut into)): (usize, (&fob_table::Strike, Row<'_>))| {
                if marks && problem(strike).is_some() {
                    return None;
                }
                match fob_physics::settle(&layout, std::slice::from_ref(strike)) {
                    Ok(settled) => {
                        into.fill(&layout, &settled);
                        None
                    }
                    Err(error) => Some((start + row, error.to_string())),
                }
            };
            pool.install(|| some.par_iter().zip(rows).enumerate().find_map_first(run))
        });
        if let Some((row, text)) = failed {
            return Err(of_argument("strikes", format!("row {row}: {text}")));
        }
        py.check_signals()?;
    }
    rows.into_dict(py)
}

/// Reads the array of strikes. Its shape is checked before anything is copied, since a huge array may take no memory of its own.
fn read(py: Python<'_>, strikes: &Bound<'_, PyAny>) -> PyResult<Vec<fob_table::Strike>> {
    let numpy = py.import("numpy")?;
    let expected = "expected an array of shape (n, 5): x, y, aim, speed, offset";
    // numpy says what it could not read. That memory is short, or that somebody pressed Ctrl+C, is no fault of the argument.
    let unread = |error: PyErr| {
        let is_argument = error.is_instance_of::<PyValueError>(py) || error.is_instance_of::<PyTypeError>(py);
        if is_argument { of_argument("strikes", format!("{}; {expected}", error.value(py))) } else { error }
    };
    let given =
        if strikes.hasattr("shape")? { strikes.clone() } else { numpy.call_method1("asarray", (strikes,)).map_err(unread)? };
    let shape: Vec<usize> =
        given.getattr("shape")?.extract().map_err(|_| of_argument("strikes", format!("no shape; {expected}")))?;
    let &[rows, NUMBERS] = &shape[..] else {
        let shown: Vec<String> = shape.iter().map(usize::to_string).collect();
        return Err(of_argument("strikes", format!("shape ({}); {expected}", shown.join(", "))));
    };
    if rows > MOST_STRIKES {
        return Err(of_argument("strikes", format!("{rows} strikes; expected at most {MOST_STRIKES} at once")));
    }
    if rows == 0 {
        return Ok(Vec::new());
    }
    // Whole numbers and other floats are numbers too; texts, objects and complex numbers are not.
    let kind = PyDict::new(py);
    kind.set_item("order", "C")?;
    kind.set_item("casting", "same_kind")?;
    let given = numpy.call_method1("asarray", (given,)).map_err(unread)?;
    let given = given.call_method("astype", ("float64",), Some(&kind)).map_err(unread)?;
    let numbers = PyBuffer::<f64>::get(&given)?.to_vec(py)?;
    Ok(numbers.as_chunks::<NUMBERS>().0.iter().map(|row| Strike::of(*row)).collect())
}
