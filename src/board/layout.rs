//! Layouts: pucks at rest, and their file format.

use super::error::{Problem, TextError};
use super::{Board, Colour, MOST_PUCKS, Point, PuckId, ring};
use fob_base::ron::{self, Piece, decimal};
use fob_base::text_place::{Places, TextPlace};
use serde::{Deserialize, Serialize};
use std::fmt::Write;
use std::sync::Arc;

/// Overlap in metres below which two pucks count as touching. A layout that was written with rounded coordinates must read back.
pub const TOUCH: f64 = 1e-6;

/// A puck on the board.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Puck {
    /// The puck's identity for the whole match: its index in the first layout, from 0.
    pub id: PuckId,
    /// Colour of the puck.
    pub colour: Colour,
    /// Centre of the puck, in metres.
    pub at: Point,
}

/// The pucks on a board, at rest, without strikers.
///
/// Serde stores the board with it and keeps the ids of the pucks. Layout files have their own format; see [`Layout::from_ron`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(from = "LayoutData", into = "LayoutData")]
pub struct Layout {
    /// The board of the pucks.
    pub board: Arc<Board>,
    /// The pucks on the board, in ascending order of their ids.
    pub pucks: Vec<Puck>,
}

/// The serde form of a layout.
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

/// Why a puck cannot be at its place.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum PuckProblem {
    /// A coordinate is not a finite number.
    #[error("its coordinates must be finite numbers")]
    NotFinite,
    /// The puck overlaps a cushion.
    #[error("({}, {}) is not inside the cushions: a puck's centre must stay within {reach} m of the middle in x and y", .at.x, .at.y)]
    OutsideCushions {
        /// Centre of the puck.
        at: Point,
        /// Largest absolute coordinate allowed, in metres.
        reach: f64,
    },
    /// The puck's centre is over a hole.
    #[error("({}, {}) is over hole {hole}", .at.x, .at.y)]
    OverHole {
        /// Centre of the puck.
        at: Point,
        /// The hole.
        hole: super::Hole,
    },
    /// The puck overlaps an earlier puck.
    #[error("({}, {}) overlaps puck {other}: their centres are {distance} m apart, expected at least {least} m", .at.x, .at.y)]
    Overlap {
        /// Centre of the puck.
        at: Point,
        /// Index of the other puck in the list, from 0.
        other: usize,
        /// Distance between the centres in metres.
        distance: f64,
        /// Least allowed distance in metres.
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

/// The contents of a layout file: the pucks, and the striker if the file has one.
#[derive(Clone, Debug, PartialEq)]
pub struct LaidOut {
    /// The pucks on their board.
    pub layout: Layout,
    /// Position of the striker in metres, if the file gives one; not checked.
    pub striker: Option<Point>,
}

impl LaidOut {
    /// Returns the board name that a layout file gives, if any.
    ///
    /// # Errors
    /// The parser's error.
    pub fn board_name(text: &str) -> Result<Option<String>, TextError> {
        let parsed: LayoutText = ron::read(text)?;
        Ok(parsed.board)
    }

    /// Reads a layout file for a board: `(board: "bob", striker: (0.0, -0.3), pucks: [(colour: Green, at: (0.0, 0.1))])`. Board and striker
    /// are optional; the board's name is not checked here. Pucks are numbered from 0 in the file's order.
    ///
    /// # Errors
    /// The parser's error, a striker whose coordinates are not finite, or every puck that overlaps another, is not inside the cushions or
    /// is over a hole, each with line and column.
    pub fn from_ron(text: &str, board: Arc<Board>) -> Result<Self, TextError> {
        let parsed: LayoutText = ron::read(text)?;
        if parsed.striker.is_some_and(|at| !at.x.is_finite() || !at.y.is_finite()) {
            return Err(TextError::at(TextPlace::START, "the striker's coordinates must be finite numbers".to_owned()));
        }
        let striker = parsed.striker;
        Ok(Self { layout: read_pucks(text, &parsed, board)?, striker })
    }

    /// Returns the file that [`LaidOut::from_ron`] and [`Layout::from_ron`] read, with the board's name if `board` is given.
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
    /// Packs all pucks of the board in the middle ring, as before the break: a hexagonal pack, filled from the centre, with alternating
    /// colours along each of its circles.
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

    /// Reads a layout file: `(pucks: [(colour: Green, at: (0.0, 0.1))])`. Pucks are numbered from 0 in its order. Everything else in the
    /// file (see [`LaidOut`]) is checked but ignored.
    ///
    /// # Errors
    /// The parser's error, or every puck that overlaps another, is not inside the cushions or is over a hole, each with line and column.
    pub fn from_ron(text: &str, board: Arc<Board>) -> Result<Self, TextError> {
        LaidOut::from_ron(text, board).map(|file| file.layout)
    }

    /// Returns the layout as a file for [`Layout::from_ron`], with full precision in plain decimals. Ids are not kept: reading numbers the
    /// pucks again in the file's order.
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

    /// Returns every puck that cannot be at its place, by its index in [`Layout::pucks`].
    pub fn problems(&self) -> Vec<(usize, PuckProblem)> {
        check_pucks(&self.board, &self.pucks)
    }

    /// Returns the puck with this id, if it is on the board.
    pub fn puck(&self, id: PuckId) -> Option<&Puck> {
        self.pucks.iter().find(|puck| puck.id == id)
    }
}

/// Builds the layout from a parsed layout file.
fn read_pucks(text: &str, parsed: &LayoutText, board: Arc<Board>) -> Result<Layout, TextError> {
    let mut in_text = Places::new(text);
    if parsed.pucks.len() > MOST_PUCKS {
        return Err(TextError::at(TextPlace::START, format!("{} pucks, expected at most {MOST_PUCKS}", parsed.pucks.len())));
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
