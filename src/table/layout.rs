//! Pucks at rest, and their text form.

use super::error::{Problem, TextError};
use super::{Board, Colour, MOST_PUCKS, Point, PuckId, ring};
use fob_base::place::{Place, Places};
use fob_base::ron::{self, Piece, decimal};
use serde::{Deserialize, Serialize};
use std::fmt::Write;
use std::sync::Arc;

/// Pucks that overlap by less than this many metres count as touching: a rest layout that was written with
/// rounded coordinates must read back.
pub const TOUCH: f64 = 1e-6;

/// A puck that is on the board.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Puck {
    /// Who it is, for the whole of a match: numbered from 0 in the order of the first layout.
    pub id: PuckId,
    /// Green or red.
    pub colour: Colour,
    /// Its centre, in metres.
    pub at: Point,
}

/// The pucks on a board, at rest, without any striker.
///
/// As plain data (serde) it holds its board, and the pucks keep their numbers; files have a form of their own, see
/// [`Layout::from_ron`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(from = "LayoutData", into = "LayoutData")]
pub struct Layout {
    /// The board they lie on.
    pub board: Arc<Board>,
    /// The pucks that are on the board, in rising order of their ids.
    pub pucks: Vec<Puck>,
}

/// A layout as plain data.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct LayoutData {
    board: Board,
    pucks: Vec<Puck>,
}

impl From<LayoutData> for Layout {
    fn from(data: LayoutData) -> Self {
        Self { board: Arc::new(data.board), pucks: data.pucks }
    }
}

impl From<Layout> for LayoutData {
    fn from(layout: Layout) -> Self {
        Self { board: Board::clone(&layout.board), pucks: layout.pucks }
    }
}

/// Why a puck cannot lie where it is.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum PuckProblem {
    /// A coordinate is no number.
    #[error("its coordinates must be finite numbers")]
    NotFinite,
    /// It reaches into or over a cushion.
    #[error("({}, {}) is not inside the cushions: a puck's centre must stay within {reach} m of the middle in x and y", .at.x, .at.y)]
    OutsideCushions {
        /// Where it is.
        at: Point,
        /// Largest coordinate allowed.
        reach: f64,
    },
    /// Its centre is over a hole.
    #[error("({}, {}) is over hole {hole}", .at.x, .at.y)]
    OverHole {
        /// Where it is.
        at: Point,
        /// The hole.
        hole: super::Hole,
    },
    /// It overlaps an earlier puck.
    #[error("({}, {}) overlaps puck {other}: their centres are {distance} m apart, expected at least {least} m", .at.x, .at.y)]
    Overlap {
        /// Where it is.
        at: Point,
        /// The number of the other puck in the list, from 0.
        other: usize,
        /// Distance of the centres in metres.
        distance: f64,
        /// Least distance in metres.
        least: f64,
    },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "Layout")]
struct LayoutText<'a> {
    #[serde(default)]
    board: Option<String>,
    #[serde(default)]
    striker: Option<Point>,
    #[serde(borrow)]
    pucks: Vec<Piece<'a>>,
}

/// A layout file: the pucks, and what else it says.
#[derive(Clone, Debug, PartialEq)]
pub struct LaidOut {
    /// The pucks on their board.
    pub layout: Layout,
    /// Where the striker is, in metres, if the file says so. It may be an illegal place.
    pub striker: Option<Point>,
}

impl LaidOut {
    /// The name of the board for which a layout file was written, if it says so.
    ///
    /// # Errors
    /// The parser's complaint.
    pub fn board_name(text: &str) -> Result<Option<String>, TextError> {
        let parsed: LayoutText = ron::read(text)?;
        Ok(parsed.board)
    }

    /// Reads a layout file for a board: `(board: "bob", striker: (0.0, -0.3), pucks: [(colour: Green, at: (0.0, 0.1))])`. Board
    /// and striker may be left out; the board's name is not looked at here. Pucks are numbered from 0 in the file's order.
    ///
    /// # Errors
    /// The parser's complaint, a striker whose coordinates are no numbers, or every puck that overlaps another, is not inside the
    /// cushions or is over a hole, each named with line and column.
    pub fn from_ron(text: &str, board: Arc<Board>) -> Result<Self, TextError> {
        let parsed: LayoutText = ron::read(text)?;
        if parsed.striker.is_some_and(|at| !at.x.is_finite() || !at.y.is_finite()) {
            return Err(TextError::at(Place::START, "the striker's coordinates must be finite numbers".to_owned()));
        }
        let striker = parsed.striker;
        Ok(Self { layout: read_pucks(text, &parsed, board)?, striker })
    }

    /// The file, which [`LaidOut::from_ron`] and [`Layout::from_ron`] read; with the board's name if it has one.
    pub fn to_ron(&self, board: Option<&str>) -> String {
        let mut text = String::from("(");
        // Writing to a string cannot fail.
        if let Some(board) = board {
            let _ = writeln!(text, "board: {board:?},");
        }
        if let Some(at) = self.striker {
            let _ = writeln!(text, "striker: ({}, {}),", decimal(at.x), decimal(at.y));
        }
        text.push_str(self.layout.to_ron().trim_start_matches('('));
        text
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "Puck")]
struct PuckText {
    colour: Colour,
    at: Point,
}

impl Layout {
    /// All pucks of the board packed in the middle ring before the break: a hexagonal pack, nearest the centre first,
    /// colours alternating along each of its circles.
    pub fn break_ring(board: Arc<Board>) -> Self {
        let count = usize::from(board.pucks.green) + usize::from(board.pucks.red);
        let radius = board.pucks.disc.outer_radius;
        let sites = ring::pack(count, radius, 0.5 * board.centre_circle_diameter).unwrap_or_default();
        let mut left = [board.pucks.green, board.pucks.red];
        let mut next = Colour::Green;
        let mut pucks = Vec::with_capacity(count);
        for (number, at) in sites.into_iter().enumerate() {
            if left[next as usize] == 0 {
                next = next.other();
            }
            left[next as usize] -= 1;
            pucks.push(Puck { id: PuckId(number as u16), colour: next, at });
            next = next.other();
        }
        Self { board, pucks }
    }

    /// Reads a layout file: `(pucks: [(colour: Green, at: (0.0, 0.1))])`; pucks are numbered from 0 in its order. What else a
    /// layout file may say, see [`LaidOut`], is read and left out.
    ///
    /// # Errors
    /// The parser's complaint, or every puck that overlaps another, is not inside the cushions or is over a hole,
    /// each named with line and column.
    pub fn from_ron(text: &str, board: Arc<Board>) -> Result<Self, TextError> {
        LaidOut::from_ron(text, board).map(|file| file.layout)
    }

    /// The layout as a file that [`Layout::from_ron`] reads: full precision, plain decimals. Numbers of pucks are not
    /// kept: the file's order numbers them again.
    pub fn to_ron(&self) -> String {
        let mut text = String::from("(pucks: [\n");
        for puck in &self.pucks {
            let (x, y) = (decimal(puck.at.x), decimal(puck.at.y));
            // Writing to a string cannot fail.
            let _ = writeln!(text, "    (colour: {:?}, at: ({x}, {y})),", puck.colour);
        }
        text.push_str("])\n");
        text
    }

    /// Every puck that cannot lie where it is, by its place in [`Layout::pucks`].
    pub fn problems(&self) -> Vec<(usize, PuckProblem)> {
        check_pucks(&self.board, &self.pucks)
    }

    /// The puck with this number, if it is on the board.
    pub fn puck(&self, id: PuckId) -> Option<&Puck> {
        self.pucks.iter().find(|puck| puck.id == id)
    }
}

/// The pucks of a layout file that was parsed.
fn read_pucks(text: &str, parsed: &LayoutText, board: Arc<Board>) -> Result<Layout, TextError> {
    let mut in_text = Places::new(text);
    if parsed.pucks.len() > MOST_PUCKS {
        return Err(TextError::at(Place::START, format!("{} pucks, expected at most {MOST_PUCKS}", parsed.pucks.len())));
    }
    let mut problems = Vec::new();
    let mut pucks: Vec<Puck> = Vec::with_capacity(parsed.pucks.len());
    let mut places = Vec::with_capacity(parsed.pucks.len());
    for (number, raw) in parsed.pucks.iter().enumerate() {
        match raw.read(&mut in_text) {
            Ok(PuckText { colour, at }) => {
                pucks.push(Puck { id: PuckId(number as u16), colour, at });
                places.push(in_text.start_of(raw.0));
            }
            Err(error) => problems.push(Problem::at(error.place, format!("puck {number}: {}", error.message))),
        }
    }
    for (i, problem) in check_pucks(&board, &pucks) {
        problems.push(Problem::at(places[i], format!("puck {}: {problem}", pucks[i].id.0)));
    }
    problems.sort_by_key(|p| (p.line, p.column));
    if problems.is_empty() { Ok(Layout { board, pucks }) } else { Err(TextError { problems }) }
}

fn check_pucks(board: &Board, pucks: &[Puck]) -> Vec<(usize, PuckProblem)> {
    let radius = board.pucks.disc.outer_radius;
    let reach = board.half_side() - radius;
    let least = 2.0 * radius;
    let mut problems = Vec::new();
    for (i, puck) in pucks.iter().enumerate() {
        let at = puck.at;
        if !at.x.is_finite() || !at.y.is_finite() {
            problems.push((i, PuckProblem::NotFinite));
            continue;
        }
        if at.x.abs() > reach + TOUCH || at.y.abs() > reach + TOUCH {
            problems.push((i, PuckProblem::OutsideCushions { at, reach }));
        } else if let Some(hole) = board.hole_under(at) {
            problems.push((i, PuckProblem::OverHole { at, hole }));
        }
        let other = pucks[..i].iter().position(|other| other.at.distance(at) < least - TOUCH);
        if let Some(other) = other {
            let distance = pucks[other].at.distance(at);
            problems.push((i, PuckProblem::Overlap { at, other: usize::from(pucks[other].id.0), distance, least }));
        }
    }
    problems
}
