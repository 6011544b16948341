//! Results of many strikes from one layout, as arrays.

use crate::arguments::whole;
use crate::arrays::{empty, truths, write};
use crate::board::Board;
use crate::errors::of_argument;
use crate::layout::Layout;
use crate::pool::pool;
use crate::shot::{Strike, check};
use fob_board::{Colour, ShotReport};
use fob_physics::Prepared;
use pyo3::buffer::PyBuffer;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rayon::prelude::*;
use std::ops::Range;

/// Count of numbers in a strike.
const NUMBERS: usize = 5;
/// Maximum number of strikes at once. With 30 pucks their arrays take 0.8 GB.
const MOST_STRIKES: usize = 1_000_000;
/// Maximum number of threads.
const MOST_THREADS: u64 = 1024;
/// Number of strikes that are simulated before their results are copied into the arrays, and Python's signals, such as Ctrl+C,
/// are checked. The results fit into a core's cache.
const BLOCK: usize = 1024;
/// Number of strikes that one thread takes at a time.
const PART: usize = 16;

/// The results of a block of strikes, row by row.
struct Block {
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

/// Some rows of a block.
struct Part<'a> {
    pucks: usize,
    drops: &'a mut [i8],
    lost: &'a mut [u8],
    time: &'a mut [f64],
    rest: &'a mut [f64],
    fallen: [&'a mut [i16]; 2],
    striker: &'a mut [f64],
    striker_holed: &'a mut [u8],
    striker_lost: &'a mut [u8],
    legal: &'a mut [u8],
}

impl Block {
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

    /// Clears all results.
    fn clear(&mut self) {
        self.drops.fill(-1);
        self.lost.fill(0);
        self.time.fill(f64::NAN);
        self.rest.fill(f64::NAN);
        self.fallen.iter_mut().for_each(|counts| counts.fill(0));
        self.striker.fill(f64::NAN);
        self.striker_holed.fill(0);
        self.striker_lost.fill(0);
        self.legal.fill(0);
    }

    /// Returns the rows in parts of [`PART`], in order.
    fn parts(&mut self) -> Vec<Part<'_>> {
        let p = self.pucks;
        let [green, red] = &mut self.fallen;
        let (mut drops, mut lost) = (cut(&mut self.drops, p), cut(&mut self.lost, p));
        let (mut time, mut rest) = (cut(&mut self.time, p), cut(&mut self.rest, 2 * p));
        let (mut green, mut red, mut striker) = (cut(green, 4), cut(red, 4), cut(&mut self.striker, 2));
        let flags = cut(&mut self.striker_holed, 1).zip(cut(&mut self.striker_lost, 1)).zip(cut(&mut self.legal, 1));
        let part = |((striker_holed, striker_lost), legal)| {
            Some(Part {
                pucks: p,
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
        flags.filter_map(part).collect()
    }
}

/// Splits an array into parts of [`PART`] rows. Rows without pucks are still rows, although an empty array has no chunks.
fn cut<T>(all: &mut [T], width: usize) -> Box<dyn Iterator<Item = &mut [T]> + '_> {
    if width == 0 { Box::new(std::iter::repeat_with(|| &mut [][..])) } else { Box::new(all.chunks_mut(PART * width)) }
}

impl Part<'_> {
    /// Writes the result of a shot into a row.
    fn fill(&mut self, row: usize, before: &fob_board::Layout, settled: &fob_physics::Settled) {
        let ShotReport { drops, lost, striker_holed, striker_lost } = &settled.report;
        let first = row * self.pucks;
        let place = |id| before.pucks.iter().position(|puck| puck.id == id).map(|place| first + place);
        for drop in drops {
            if let Some(i) = place(drop.puck) {
                (self.drops[i], self.time[i]) = (drop.hole.index() as i8, drop.time);
                self.fallen[usize::from(drop.colour == Colour::Red)][4 * row + drop.hole.index()] += 1;
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
            (self.rest[2 * (first + at)], self.rest[2 * (first + at) + 1]) = (puck.at.x, puck.at.y);
        }
        if let Some(Some(rest)) = settled.strikers.first() {
            (self.striker[2 * row], self.striker[2 * row + 1]) = (rest.x, rest.y);
        }
        (self.striker_holed[row], self.striker_lost[row]) = (u8::from(*striker_holed), u8::from(*striker_lost));
        self.legal[row] = 1;
    }
}

/// The arrays of all results.
struct Arrays<'py> {
    drops: Bound<'py, PyAny>,
    lost: Bound<'py, PyAny>,
    time: Bound<'py, PyAny>,
    rest: Bound<'py, PyAny>,
    fallen: [Bound<'py, PyAny>; 2],
    striker: Bound<'py, PyAny>,
    striker_holed: Bound<'py, PyAny>,
    striker_lost: Bound<'py, PyAny>,
    legal: Bound<'py, PyAny>,
}

impl<'py> Arrays<'py> {
    fn new(py: Python<'py>, n: usize, p: usize) -> PyResult<Self> {
        Ok(Self {
            drops: empty(py, &[n, p], "int8")?,
            lost: empty(py, &[n, p], "uint8")?,
            time: empty(py, &[n, p], "float64")?,
            rest: empty(py, &[n, p, 2], "float64")?,
            fallen: [empty(py, &[n, 4], "int16")?, empty(py, &[n, 4], "int16")?],
            striker: empty(py, &[n, 2], "float64")?,
            striker_holed: empty(py, &[n], "uint8")?,
            striker_lost: empty(py, &[n], "uint8")?,
            legal: empty(py, &[n], "uint8")?,
        })
    }

    /// Copies the first rows of a block into some rows.
    fn take(&self, rows: &Range<usize>, block: &Block) -> PyResult<()> {
        let (n, p) = (rows.len(), block.pucks);
        write(&self.drops, rows, &block.drops[..n * p])?;
        write(&self.lost, rows, &block.lost[..n * p])?;
        write(&self.time, rows, &block.time[..n * p])?;
        write(&self.rest, rows, &block.rest[..2 * n * p])?;
        for (array, counts) in self.fallen.iter().zip(&block.fallen) {
            write(array, rows, &counts[..4 * n])?;
        }
        write(&self.striker, rows, &block.striker[..2 * n])?;
        write(&self.striker_holed, rows, &block.striker_holed[..n])?;
        write(&self.striker_lost, rows, &block.striker_lost[..n])?;
        write(&self.legal, rows, &block.legal[..n])
    }

    fn into_dict(self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        let [green, red] = self.fallen;
        dict.set_item("drops", self.drops)?;
        dict.set_item("lost", truths(&self.lost)?)?;
        dict.set_item("time", self.time)?;
        dict.set_item("layout", self.rest)?;
        dict.set_item("green", green)?;
        dict.set_item("red", red)?;
        dict.set_item("striker", self.striker)?;
        dict.set_item("striker_holed", truths(&self.striker_holed)?)?;
        dict.set_item("striker_lost", truths(&self.striker_lost)?)?;
        dict.set_item("legal", truths(&self.legal)?)?;
        Ok(dict)
    }
}

/// Returns the result of each of many strikes from one layout, without the motion: a dict of arrays, with a row for each strike.
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
    let problem = |strike: &fob_board::Strike| check(&layout, strike, anywhere).err();
    if !marks {
        let first = py.detach(|| {
            pool.install(|| strikes.par_iter().enumerate().find_map_first(|(row, s)| problem(s).map(|text| (row, text))))
        });
        if let Some((row, text)) = first {
            return Err(of_argument("strikes", format!("row {row}: {text}")));
        }
    }
    let arrays = Arrays::new(py, strikes.len(), layout.pucks.len())?;
    let mut block = Block::new(strikes.len().min(BLOCK), layout.pucks.len());
    for start in (0..strikes.len()).step_by(BLOCK) {
        let rows = start..strikes.len().min(start + BLOCK);
        let some = &strikes[rows.clone()];
        let failed = py.detach(|| {
            block.clear();
            let run = |prepared: &mut Prepared, (part, (strikes, mut into)): (usize, (&[fob_board::Strike], Part<'_>))| {
                for (row, strike) in strikes.iter().enumerate() {
                    if marks && problem(strike).is_some() {
                        continue;
                    }
                    match prepared.settle(strike) {
                        Ok(settled) => into.fill(row, &layout, &settled),
                        Err(error) => return Some((start + part * PART + row, error.to_string())),
                    }
                }
                None
            };
            let parts = some.par_chunks(PART).zip(block.parts()).enumerate();
            pool.install(|| parts.map_init(|| Prepared::new(&layout), run).find_map_first(|failed| failed))
        });
        if let Some((row, text)) = failed {
            return Err(of_argument("strikes", format!("row {row}: {text}")));
        }
        arrays.take(&rows, &block)?;
        py.check_signals()?;
    }
    arrays.into_dict(py)
}

/// Reads the array of strikes. The shape is checked before anything is copied, because a huge array may share its memory.
fn read(py: Python<'_>, strikes: &Bound<'_, PyAny>) -> PyResult<Vec<fob_board::Strike>> {
    let numpy = py.import("numpy")?;
    let expected = "expected an array of shape (n, 5): x, y, aim, speed, offset";
    // numpy's message names the bad value. Short memory and Ctrl+C are no errors of the argument.
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
