//! Sides, holes, colours, points and puck ids.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A side of the board, in the order of play: clockwise as seen from above, south first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Side {
    /// South, at negative y.
    S,
    /// West, at negative x.
    W,
    /// North, at positive y.
    N,
    /// East, at positive x.
    E,
}

impl Side {
    /// All sides in the order of play.
    pub const ALL: [Self; 4] = [Self::S, Self::W, Self::N, Self::E];

    /// Returns the side that shoots next.
    pub const fn next(self) -> Self {
        match self {
            Self::S => Self::W,
            Self::W => Self::N,
            Self::N => Self::E,
            Self::E => Self::S,
        }
    }

    /// Returns the position in the order of play, 0 to 3.
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["S", "W", "N", "E"][self.index()])
    }
}

/// A corner hole. The order is that in which holes are always listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Hole {
    /// North-east.
    NE,
    /// South-east.
    SE,
    /// South-west.
    SW,
    /// North-west.
    NW,
}

impl Hole {
    /// All holes: NE, SE, SW, NW.
    pub const ALL: [Self; 4] = [Self::NE, Self::SE, Self::SW, Self::NW];

    /// Returns the index in [`Hole::ALL`], 0 to 3.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the signs of the hole's x and y coordinates.
    pub const fn signs(self) -> (f64, f64) {
        match self {
            Self::NE => (1.0, 1.0),
            Self::SE => (1.0, -1.0),
            Self::SW => (-1.0, -1.0),
            Self::NW => (-1.0, 1.0),
        }
    }
}

impl fmt::Display for Hole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["NE", "SE", "SW", "NW"][self.index()])
    }
}

/// The colour of a puck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Colour {
    /// Written `g`.
    Green,
    /// Written `r`.
    Red,
}

impl Colour {
    /// Returns `g` or `r`.
    pub const fn letter(self) -> char {
        match self {
            Self::Green => 'g',
            Self::Red => 'r',
        }
    }

    /// Returns `green` or `red`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Green => "green",
            Self::Red => "red",
        }
    }

    /// Returns the other colour.
    pub const fn other(self) -> Self {
        match self {
            Self::Green => Self::Red,
            Self::Red => Self::Green,
        }
    }
}

/// Id of a puck, which it keeps for a whole match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PuckId(pub u16);

/// A point or a vector on the board, in metres.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(from = "(f64, f64)", into = "(f64, f64)")]
pub struct Point {
    /// Coordinate to the east.
    pub x: f64,
    /// Coordinate to the north.
    pub y: f64,
}

impl Point {
    /// Creates a point from its coordinates in metres.
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// Returns the distance to another point, in metres.
    pub fn distance(self, other: Self) -> f64 {
        let (dx, dy) = (self.x - other.x, self.y - other.y);
        // `sqrt` is exact to the last bit on every platform; `hypot` is not.
        (dx * dx + dy * dy).sqrt()
    }
}

impl From<(f64, f64)> for Point {
    fn from((x, y): (f64, f64)) -> Self {
        Self { x, y }
    }
}

impl From<Point> for (f64, f64) {
    fn from(p: Point) -> Self {
        (p.x, p.y)
    }
}
